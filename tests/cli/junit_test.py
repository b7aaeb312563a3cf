#!/usr/bin/python3
"""Reports of `cme check --format junit` as others read them: junitparser finds every site with its
outcome and counts what the report says of itself; the schema that Jenkins had for such files accepts
them. (Debian's Python: it has junitparser and lxml. tools/setup fetches the schema.)

The schema is older than the attribute `message` of skipped tests, which Surefire writes and Jenkins
shows: it is left out for the comparison."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import junitparser
from lxml import etree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import FINDINGS, INCOMPLETE, Prepared, manifest, scope, site  # noqa: E402

DEPS = pathlib.Path("WORKSPACE").resolve().parent / ".deps"
SCHEMA = etree.XMLSchema(etree.parse(str(DEPS / "junit/jenkins-junit.xsd")))
HOSTILE = pathlib.Path("tests/hostile")


def problems(text):
    """What the schema finds wrong."""
    root = etree.fromstring(text.encode())
    for skipped in root.iter("skipped"):
        skipped.attrib.pop("message", None)
    SCHEMA.validate(root)
    return [str(error) for error in SCHEMA.error_log]


def outcomes(text):
    """{name of a test: how it ended, with the message}, as junitparser has it."""
    found = {}
    for suite in junitparser.JUnitXml.fromstring(text.encode()):
        for case in suite:
            assert (case.classname, case.name) not in found
            found[case.classname, case.name] = [(type(result).__name__, result.message) for result in case.result]
    return found


def miscounted(text):
    """Names of the suites whose own counts are not those of their tests."""
    suites = junitparser.JUnitXml.fromstring(text.encode())
    wrong = []
    for whole in [suites, *suites]:
        said = (whole.tests, whole.failures, whole.errors)
        skipped = whole.skipped
        whole.update_statistics()
        if said != (whole.tests, whole.failures, whole.errors) or skipped not in (None, whole.skipped):
            wrong.append(whole.name)
    return wrong


class Junit(Prepared):
    def run_junit(self, *more, code):
        return self.run_cme("--format", "junit", *more, code=code)

    def everything(self, *more):
        """A report with sites of all kinds."""
        undecided = self.sites_of("no_universal_recursive")
        self.prepare(manifest(
            [scope("a", "flatten_error.rml", {"A#1": ["addList.b2#1"]}),
             scope("c", "no_universal_recursive.rml", {"C#1": undecided}),
             scope("d", "flatten.rml", {"D#1": ["addList.b2#1"]})],
            [*[site(f"{key}#1", [key.lower()], line=line) for key, line in [("A", 19), ("C", 21), ("D", 22)]],
             site("E#1", [], status="local", local=["fresh"]),
             site("F#1", [], status="unreached"), site("G#1", [], status="unsupported", file=None)],
            messages=[{"severity": "warning", "path": "x.jar", "line": 0, "text": "odd"}]))
        return self.run_junit(*more, code=FINDINGS)

    def test_readers_find_each_site_with_its_outcome(self):
        text = self.everything()
        kinds = {name: [kind for kind, _ in results] for (_, name), results in outcomes(text).items()}
        self.assertEqual({"the report covers the program": ["Error"], "A#1": ["Failure"], "C#1": ["Error"],
                          "D#1": [], "E#1": [], "F#1": ["Skipped"], "G#1": ["Error"]}, kinds)
        for results in outcomes(text).values():
            self.assertTrue(all(message for _, message in results), "says nothing")
        self.assertEqual([], miscounted(text))
        self.assertEqual([], problems(text))

    def test_what_is_allowed_to_be_undecided_is_no_success(self):
        text = self.everything("--allow-undecided")
        kinds = {name: [kind for kind, _ in results] for (_, name), results in outcomes(text).items()}
        self.assertEqual(["Skipped"], kinds["C#1"])
        self.assertEqual([], miscounted(text))
        self.assertEqual([], problems(text))

    def test_runs_that_failed(self):
        self.prepare("")
        text = self.run_junit(code=INCOMPLETE)
        self.assertEqual([["Error"]], [[kind for kind, _ in results] for results in outcomes(text).values()])
        self.assertEqual([], miscounted(text))
        self.assertEqual([], problems(text))

    def test_reports_about_hostile_texts(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([HOSTILE / "print_reports", HOSTILE / "payloads.json", folder], check=True)
            reports = sorted(pathlib.Path(folder).glob("*.junit"))
            self.assertGreater(len(reports), 200)
            for report in reports:
                text = report.read_text(encoding="utf-8")
                self.assertEqual([], problems(text))
                self.assertEqual([], miscounted(text))

    def test_what_is_no_report_is_refused(self):
        good = self.everything()
        for old, new in [("<testsuite ", "<testsuite color=\"red\" "), ("<failure ", "<failed "),
                         ("    <testcase name=", "    <testcase title="), ("</testsuites>", "<testcase/></testsuites>")]:
            self.assertIn(old, good)
            bad = good.replace(old, new)
            bad = bad.replace("</failure>", "</failed>") if "failed" in new else bad
            self.assertTrue(problems(bad), new)
        for old, new in [('failures="1"', 'failures="2"'), ('<failure ', '<error ')]:
            bad = good.replace(old, new)
            bad = bad.replace("</failure>", "</error>") if new == "<error " else bad
            self.assertTrue(miscounted(bad), new)


if __name__ == "__main__":
    unittest.main()
