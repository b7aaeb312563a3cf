#!/usr/bin/env python3
"""`cme check --profile`: where the time goes, and nothing else changes."""

import json
import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import BAD, FINDINGS, SLOW, UNDECIDED, Prepared, flat, manifest, scope, site  # noqa: E402


class Profile(Prepared):
    def setUp(self):
        super().setUp()
        self.environment["XDG_STATE_HOME"] = str(self.folder / "state")
        content = manifest([scope("good", "flatten.rml", {"A#1": ["addList.b2#1"]}),
                            scope("bad", "flatten_error.rml", {"B#1": ["addList.b2#1"]})],
                           [site("A#1", ["good"]), site("B#1", ["bad"], line=20)])
        content["statistics"]["parts_ms"] = {"jvm": 250.0, "lowering": 12.5}
        self.prepare(content, flatten=flat("flatten"), flatten_error=flat("flatten_error"))

    def profile(self, *arguments, code=FINDINGS):
        self.run_cme("--profile=profile.json", *arguments, code=code)
        return json.loads((self.folder / "profile.json").read_text())

    def test_as_json_it_says_what_each_scope_cost(self):
        profile = self.profile("--no-cache")
        self.assertEqual(1, profile["format"])
        self.assertEqual({"jvm": {"count": 1, "ms": 250.0}, "lowering": {"count": 1, "ms": 12.5}},
                         profile["frontend"])
        self.assertEqual({"frontend", "analyse"}, set(profile["run"]))
        scopes = {s["scope"]: s for s in profile["scopes"]}
        self.assertEqual({"good", "bad"}, set(scopes))
        self.assertEqual((["safe"], 1), (scopes["good"]["found"], scopes["good"]["sites"]))
        self.assertEqual(["cme"], scopes["bad"]["found"])
        for name in scopes:
            with self.subTest(name):
                self.assertGreater(scopes[name]["wall_ms"], 0)
                self.assertGreater(scopes[name]["cpu_ms"], 0)
                self.assertGreater(scopes[name]["queries"], 0)
                self.assertEqual(1, len(scopes[name]["by"]))
                self.assertLessEqual(sum(part["ms"] for part in scopes[name]["parts"].values()),
                                     1.01 * scopes[name]["wall_ms"])
        self.assertEqual({"engines", "certificate", "reachability", "evidence"},
                         set(scopes["good"]["parts"]))
        self.assertIn("decide", scopes["good"]["updr"])
        for cost in scopes["good"]["updr"].values():
            self.assertGreater(cost["count"], 0)
            self.assertGreater(cost["ms"], 0)

    def test_queries_by_rule_add_up(self):
        scopes = self.profile("--no-cache")["scopes"]
        for s in scopes:
            by_rule = sum(c["count"] for c in [*s["updr"].values(), *s["inlining"].values()])
            self.assertEqual(s["queries"], by_rule, s)

    def test_of_the_cache_it_says_what_was_proved_again(self):
        self.run_cme("--cache", "cache", code=FINDINGS)
        profile = self.profile("--cache", "cache")
        self.assertEqual({"frontend", "cache: programs", "cache: scopes", "cache: keep", "prove again",
                          "analyse"},
                         set(profile["run"]))
        scopes = {s["scope"]: s for s in profile["scopes"]}
        self.assertEqual(["cache"], scopes["good"]["by"])
        self.assertEqual({"load", "certificate", "reachability"}, set(scopes["good"]["parts"]))
        self.assertEqual({"load", "replay"}, set(scopes["bad"]["parts"]))

    def test_as_text_it_is_a_table_on_stderr(self):
        plain = self.run_cme(code=FINDINGS)
        self.assertNotIn("profile", self.err)
        self.assertEqual(plain, self.run_cme("--profile", code=FINDINGS))
        table = self.err[self.err.index("profile, in seconds\n"):]
        self.assertRegex(table, r"  run        wall \d+\.\d\d, CPU \d+\.\d\d: frontend ")
        self.assertIn("  frontend   jvm 0.25, lowering 0.01\n", table)
        self.assertRegex(table, r"  updr       .*decide \d+: \d+\.\d\d")
        self.assertRegex(table, r"\n +\d+\.\d\d +\d+\.\d\d +\d+ +\d+ +1  good: safe, updr\n")

    def test_the_option_takes_no_path_for_its_file(self):
        self.run_cme("--profile", "src", code=FINDINGS)
        self.assertIn("profile, in seconds\n", self.err)

    def test_a_scope_that_nobody_decided_is_in_it(self):
        self.prepare(manifest([scope("slow", "slow.rml", {"A#1": [UNDECIDED]}),
                               scope("bad", "flatten_error.rml", {"B#1": ["addList.b2#1"]})],
                              [site("A#1", ["slow"]), site("B#1", ["bad"], line=20)]), slow=SLOW)
        scopes = {s["scope"]: s for s in self.profile("--timeout-per-site", "10")["scopes"]}
        self.assertEqual((["unknown"], []), (scopes["slow"]["found"], scopes["slow"]["by"]))

    def test_a_file_that_cannot_be_written_is_said(self):
        self.run_cme("--profile=no/such/file", code=BAD)
        self.assertIn("cannot write 'no/such/file'", self.err)


if __name__ == "__main__":
    unittest.main()
