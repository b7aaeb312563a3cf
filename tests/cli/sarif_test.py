#!/usr/bin/python3
"""Reports of `cme check --format sarif` are SARIF 2.1.0 by its official schema, which tells what is
not from what is. (Debian's Python: it has jsonschema. tools/setup fetches the schema.)"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import FINDINGS, INCOMPLETE, Prepared, manifest, scope, site  # noqa: E402

DEPS = pathlib.Path("WORKSPACE").resolve().parent / ".deps"
SCHEMA = json.loads((DEPS / "sarif/sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
HOSTILE = pathlib.Path("tests/hostile")


class Sarif(Prepared):
    def run_sarif(self, *more, code):
        return json.loads(self.run_cme("--format", "sarif", *more, code=code))

    def everything(self):
        """A report with sites of all kinds, with sources. The one without a file comes first."""
        undecided = self.sites_of("no_universal_recursive")
        self.prepare(manifest(
            [scope("a", "flatten_error.rml", {"A#1": ["addList.b2#1"]}),
             scope("b", "flatten_error.rml", {"B#1": ["addList.b2#1"]}, closed=False),
             scope("c", "no_universal_recursive.rml", {"C#1": undecided}),
             scope("d", "flatten.rml", {"D#1": ["addList.b2#1"]})],
            [*[site(f"{key}#1", [key.lower()], line=line)
               for key, line in [("A", 19), ("B", 20), ("C", 21), ("D", 22)]],
             site("E#1", [], status="local", local=["fresh"]),
             site("F#1", [], status="unreached"), site("G#1", [], status="unsupported", file=None)],
            messages=[{"severity": "warning", "path": "x.jar", "line": 0, "text": "odd"}]))
        lines = [""] * 18 + ["\t\U0001f600ä o = it.next();", "a.next(b.next());", "for (x : y) {"]
        (self.sources / "FlattenError.java").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return self.run_sarif(code=FINDINGS)

    def assert_valid(self, log):
        self.assertEqual([], [f"{'/'.join(map(str, e.absolute_path))}: {e.message}"
                              for e in VALIDATOR.iter_errors(log)])

    def test_reports_match_the_schema(self):
        log = self.everything()
        self.assert_valid(log)
        self.assertEqual(["none", "error", "warning", "none"],
                         [r["level"] for r in log["runs"][0]["results"]])
        self.assertTrue(all(r["codeFlows"] for r in log["runs"][0]["results"][1:3]))

    def test_reports_of_runs_that_failed_match_the_schema(self):
        self.prepare("")
        log = self.run_sarif(code=INCOMPLETE)
        self.assert_valid(log)
        self.assertFalse(log["runs"][0]["invocations"][0]["executionSuccessful"])

    def test_columns_are_given_where_the_line_shows_one_place(self):
        regions = [r["locations"][0].get("physicalLocation", {}).get("region")
                   for r in self.everything()["runs"][0]["results"]]
        # A tab, two units for the emoji, "ä o = it." before it.
        self.assertEqual([None, {"startLine": 19, "startColumn": 13, "endColumn": 17}, {"startLine": 20},
                          {"startLine": 21, "startColumn": 1, "endColumn": 4}], regions)

    def test_fingerprints_have_no_lines(self):
        before = self.everything()
        shifted = json.loads((self.prepared / "manifest.json").read_text())
        for one in shifted["sites"]:
            one["line"] += 100
        self.prepare(shifted)
        after = self.run_sarif(code=FINDINGS)
        self.assertEqual(*([r["partialFingerprints"] for r in log["runs"][0]["results"]]
                           for log in [before, after]))
        self.assertNotEqual(*([r["locations"] for r in log["runs"][0]["results"]]
                              for log in [before, after]))

    def test_what_is_no_sarif_is_refused(self):
        log = self.everything()

        def refused(change):
            changed = copy.deepcopy(log)
            change(changed["runs"][0])
            return not VALIDATOR.is_valid(changed)

        self.assertTrue(refused(lambda run: run["results"][0].update(level="fatal")))
        self.assertTrue(refused(lambda run: run["results"][0].update(kind="failed")))
        self.assertTrue(refused(lambda run: run["results"][0].pop("message")))
        self.assertTrue(refused(lambda run: run["results"][0].update(surprise=1)))
        self.assertTrue(refused(lambda run: run["tool"]["driver"].pop("name")))
        self.assertTrue(refused(lambda run: run["results"][0].update(suppressions=[{"kind": "none"}])))
        self.assertTrue(refused(lambda run: run["results"][1]["locations"][0]["physicalLocation"]
                                ["region"].update(startLine=0)))
        self.assertTrue(refused(lambda run: run["automationDetails"].update(id=1)))

    def test_rules_have_what_code_scanning_shows(self):
        driver = self.everything()["runs"][0]["tool"]["driver"]
        for rule in driver["rules"]:
            for member in ["shortDescription", "fullDescription", "help"]:
                self.assertLess(len(rule[member]["text"]), 1024)
            self.assertLess(len(rule["properties"]["tags"]), 10)
            self.assertNotIn("security-severity", rule["properties"])

    def test_reports_about_hostile_texts_match_the_schema(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([HOSTILE / "print_reports", HOSTILE / "payloads.json", folder], check=True)
            logs = sorted(pathlib.Path(folder).glob("*.sarif"))
            self.assertGreater(len(logs), 200)
            for log in logs:
                self.assert_valid(json.loads(log.read_text(encoding="utf-8")))


if __name__ == "__main__":
    unittest.main()
