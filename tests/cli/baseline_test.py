#!/usr/bin/env python3
"""`cme baseline create` and `prune`, and what `cme check --baseline` makes of the file."""

import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import (BAD, CLEAN, CME, FINDINGS, INCOMPLETE, SECONDS, ERROR_ONE, SAFE_ONE,  # noqa: E402
                      Prepared, manifest, scope, site)

THROWS = ("flatten_error.rml", ["addList.b2#1"])
PROVED = ("flatten.rml", ["addList.b2#1"])


class Baseline(Prepared):
    def program(self, *sites, **more):
        """Sites are (id, what it is, what else is said of it)."""
        self.prepare(manifest(
            [scope(f"s{k}", kind[0], {name: kind[1]}) for k, (name, kind, _) in enumerate(sites)],
            [site(name, [f"s{k}"], **said) for k, (name, _, said) in enumerate(sites)], **more))

    def undecided(self):
        return "no_universal_recursive.rml", self.sites_of("no_universal_recursive")

    def baseline(self, command, *arguments, code=CLEAN):
        done = subprocess.run([CME, "baseline", command, *arguments], capture_output=True, text=True,
                              cwd=self.folder, env=self.environment, timeout=SECONDS)
        self.err = done.stderr
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        self.assertEqual([], list(self.scratch.iterdir()), "a temporary folder is left")
        return done.stdout

    def file(self):
        return (self.folder / "base.toml").read_text()

    def test_what_is_there_is_passed_over(self):
        self.program(("A#1", THROWS, {}), ("B#1", self.undecided(), {"method": "f()V"}))
        self.assertEqual("base.toml: 2 entries\n", self.baseline("create", "base.toml", "src"))
        out = self.run_cme("--baseline", "base.toml", code=CLEAN)
        self.assertNotIn("CME00", out)
        self.assertNotIn("incomplete", out)
        self.assertEqual(["2 sites: 0 proved, 0 found, 0 conditional, 0 undecided, 0 unreachable, 2 waived",
                          "switched off: 2 by the baseline"], out.splitlines()[-2:])
        report = self.run_json("--baseline", "base.toml", code=CLEAN)
        self.assertEqual("clean", report["verdict"])
        self.assertEqual([{"by": "baseline"}] * 2, [s["waiver"] for s in report["sites"]])
        self.assertEqual(2, report["switched_off"]["baseline"])

    def test_with_verbose_they_are_named(self):
        self.program(("A#1", THROWS, {}))
        self.baseline("create", "base.toml", "src")
        out = self.run_cme("--baseline", "base.toml", "--verbose", code=CLEAN)
        self.assertIn("note: ConcurrentModificationException can be thrown", out)
        self.assertIn("  waived by the baseline\n", out)

    def test_a_line_that_moved_is_not_new(self):
        self.program(("A#1", THROWS, {}))
        self.baseline("create", "base.toml", "src")
        self.program(("A#7", THROWS, {"line": 190, "ordinal": 7}))
        self.run_cme("--baseline", "base.toml", code=CLEAN)

    def test_another_of_the_same_kind_is_new(self):
        self.program(("A#1", THROWS, {}))
        self.baseline("create", "base.toml", "src")
        self.program(("A#1", THROWS, {}), ("A#2", THROWS, {"line": 30, "ordinal": 2}))
        report = self.run_json("--baseline", "base.toml", code=FINDINGS)
        self.assertEqual([True, False], ["waiver" in s for s in report["sites"]])
        self.assertEqual((1, 1), (report["counts"]["found"], report["counts"]["waived"]))

    def test_an_undecided_site_that_becomes_a_finding_is_new(self):
        self.program(("A#1", self.undecided(), {}))
        self.baseline("create", "base.toml", "src")
        self.run_cme("--baseline", "base.toml", code=CLEAN)
        self.program(("A#1", THROWS, {}))
        self.run_cme("--baseline", "base.toml", code=FINDINGS)

    def test_a_finding_is_covered_before_an_undecided_site_that_stands_first(self):
        self.program(("A#1", THROWS, {}))
        self.baseline("create", "base.toml", "src")
        self.program(("A#1", self.undecided(), {}), ("A#2", THROWS, {"line": 30, "ordinal": 2}))
        for how in ["text", "json"]:
            with self.subTest(how):
                self.run_cme("--format", how, "--baseline", "base.toml", code=INCOMPLETE)
        report = self.run_json("--baseline", "base.toml", code=INCOMPLETE)
        self.assertEqual([False, True], ["waiver" in s for s in report["sites"]])
        # What is written as it comes says the same as what is written at the end.
        self.assertEqual(self.run_cme("--baseline", "base.toml", code=INCOMPLETE),
                         self.text_of_file("--baseline", "base.toml", code=INCOMPLETE))

    def text_of_file(self, *arguments, code):
        self.run_cme("--format", "text=out.txt", *arguments, code=code)
        return (self.folder / "out.txt").read_text()

    def test_what_the_frontend_could_not_read_stays_a_gap(self):
        self.program(("A#1", THROWS, {}))
        self.baseline("create", "base.toml", "src")
        self.program(("A#1", THROWS, {}),
                     messages=[{"severity": "error", "path": "x.jar", "line": 0, "text": "broken"}])
        self.run_cme("--baseline", "base.toml", code=INCOMPLETE)
        before = self.file()
        for command in ["create", "prune"]:
            self.baseline(command, "base.toml", "src", code=INCOMPLETE)
            self.assertIn("is not written", self.err)
            self.assertEqual(before, self.file())
        self.prepare("")
        self.run_cme("--baseline", "base.toml", code=INCOMPLETE)
        self.baseline("create", "base.toml", "src", code=INCOMPLETE)
        self.assertEqual(before, self.file())

    def test_pruning_drops_what_no_longer_occurs_and_takes_nothing_in(self):
        self.program(("A#1", THROWS, {}), ("B#1", THROWS, {"method": "f()V"}))
        self.baseline("create", "base.toml", "src")
        self.program(("A#1", PROVED, {}), ("B#1", THROWS, {"method": "f()V"}),
                     ("C#1", THROWS, {"method": "g()V"}))
        self.assertEqual("base.toml: 1 entry, 2 before\n", self.baseline("prune", "base.toml", "src"))
        self.assertIn("f()V", self.file())
        self.assertNotIn("addList", self.file())
        self.assertNotIn("g()V", self.file())
        self.baseline("prune", "none.toml", "src", code=BAD)

    def test_the_file_is_the_same_for_the_same_program(self):
        sites = [("A#1", THROWS, {}), ("B#1", THROWS, {"method": "f()V"})]
        self.program(*sites)
        self.baseline("create", "base.toml", "src")
        first = self.file()
        self.program(*reversed(sites))
        self.baseline("create", "base.toml", "src")
        self.assertEqual(first, self.file())
        self.assertEqual(2, first.count("\n  { class = "))

    def test_files_that_are_no_baseline_are_refused_with_line_and_never_overwritten(self):
        self.prepare(ERROR_ONE)
        for text, where in [("version = 9\n", "base.toml:1:"), ("version = 1\nfindings = [\n<<<<\n", "base.toml:3:"),
                            ("{}", "base.toml:1:"), ("\xff", "base.toml:1:"),
                            ("version = 1\nfindngs = []\n", "base.toml:2:")]:
            with self.subTest(text):
                (self.folder / "base.toml").write_bytes(text.encode("latin-1"))
                self.run_cme("--baseline", "base.toml", code=BAD)
                self.assertIn(where, self.err)
                self.baseline("create", "base.toml", "src", code=BAD)
                self.assertEqual(text.encode("latin-1"), (self.folder / "base.toml").read_bytes())
        self.run_cme("--baseline", "none.toml", code=BAD)
        self.assertIn("none.toml", self.err)

    def test_names_of_any_kind_read_back(self):
        odd = 'x"\n\\ = { [ # \u001b ☃(Ljava/lang/Object;)V'
        self.program(("A#1", THROWS, {"method": odd, "class": "a.'B\"$1"}))
        self.baseline("create", "base.toml", "src")
        self.run_cme("--baseline", "base.toml", code=CLEAN)
        self.assertEqual(1, self.file().count("\n  { class = "))

    def test_a_clean_program_has_an_empty_one(self):
        self.prepare(SAFE_ONE)
        self.assertEqual("base.toml: 0 entries\n", self.baseline("create", "base.toml", "src"))
        out = self.run_cme("--baseline", "base.toml", code=CLEAN)
        self.assertNotIn("switched off", out)

    def test_the_file_may_come_from_the_configuration(self):
        self.prepare(ERROR_ONE)
        (self.folder / "cme.toml").write_text('paths = ["src"]\nbaseline = "base.toml"\n')
        self.baseline("create")
        self.assertIn("addList", self.file())
        (self.folder / "cme.toml").unlink()
        self.baseline("create", code=BAD)
        self.assertIn("name the file", self.err)


if __name__ == "__main__":
    unittest.main()
