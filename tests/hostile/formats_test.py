#!/usr/bin/env python3
"""Texts that would act if they were let (payloads.json) appear as text in every report.

print_reports makes reports in which every name, file, source line and message is such a text. They
are read as others read them: by parsers of JSON and XML, by the rules of CI runners, as a terminal.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from reading import (PAYLOADS, acts, all_that_acts, as_xml, decoded, obeyed, plain, same,  # noqa: E402
                     workflow_command)

HERE = pathlib.Path("tests/hostile")
FORMATS = ["text", "concise", "json", "sarif", "github", "junit"]
HARMLESS = "harmless"
SITES, OPEN = 8, 4  # those that are neither settled nor waived


def shape(value):
    """Without the texts."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return type(value).__name__


def tree(element):
    return element.tag, sorted(element.attrib), [tree(child) for child in element]


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.payloads = [p["bytes"].encode("latin-1") for p in PAYLOADS]
        listed = cls.folder / "payloads"
        listed.write_text(json.dumps([*PAYLOADS, {"bytes": HARMLESS}]))
        subprocess.run([HERE / "print_reports", listed, cls.folder], check=True, timeout=200)

    def report(self, number, form):
        return (self.folder / f"{number}.{form}").read_bytes().decode("utf-8")

    def harmless(self, form):
        return self.report(len(PAYLOADS), form)

    def each(self, form):
        """Every payload with its report."""
        for number, payload in enumerate(self.payloads):
            yield payload, self.report(number, form)

    def test_there_are_enough_payloads(self):
        self.assertGreaterEqual(len(set(self.payloads)), 100)

    def test_reports_are_characters_that_terminals_show(self):
        for form in FORMATS:
            for suffix in ["", "failed."]:
                for payload, text in self.each(suffix + form):
                    with self.subTest(payload):
                        self.assertEqual([], all_that_acts(text))

    def test_runners_find_no_command_in_them(self):
        for form in FORMATS:
            if form == "github":
                continue
            for suffix in ["", "failed."]:
                for payload, text in self.each(suffix + form):
                    with self.subTest(payload):
                        self.assertEqual([], obeyed(text))

    def test_text_and_concise_have_the_lines_they_would_have_otherwise(self):
        for form in ["text", "concise", "failed.text", "failed.concise"]:
            expected = self.harmless(form).split("\n")
            for payload, text in self.each(form):
                with self.subTest(payload):
                    lines = text.split("\n")
                    self.assertEqual(len(expected), len(lines), text)
                    self.assertEqual(expected[-2:], lines[-2:])

    def test_text_shows_ids_and_source_lines(self):
        for payload, text in self.each("text"):
            with self.subTest(payload):
                self.assertIn("\n" + plain(b"  id: " + payload + b"." + payload + b"#2") + "\n", text)
                if b"\n" not in payload:
                    shown = plain(b"  " + payload.replace(b"\t", b"    ") + b" x = it.next();")
                    self.assertIn(" | " + shown + "\n", text)

    def test_concise_ends_its_lines_with_ids(self):
        for payload, text in self.each("concise"):
            with self.subTest(payload):
                found = [line for line in text.split("\n") if re.search(r" \[CME00[12]\] \(", line)]
                self.assertEqual(OPEN, len(found))
                for line, number in zip(found, range(1, OPEN + 1)):
                    end = plain(b"(" + payload + b"." + payload + b"#%d)" % number)
                    self.assertTrue(line.endswith(end), line)

    def test_json_holds_the_texts_themselves(self):
        expected = shape(json.loads(self.harmless("json")))
        for payload, text in self.each("json"):
            with self.subTest(payload):
                report = json.loads(text)
                self.assertEqual(expected, shape(report))
                for site in report["sites"][1:]:
                    self.assertEqual(same(decoded(payload)), same(site["class"]))
                    self.assertEqual(same(decoded(payload) + "(I)V"), same(site["method"]))

    def test_sarif_holds_the_texts_themselves_and_urls_that_lead_down(self):
        def without_places(log):
            for result in log["runs"][0]["results"]:
                result.pop("codeFlows", None)
                result["locations"][0].pop("physicalLocation", None)
                for suppression in result.get("suppressions", []):
                    suppression.pop("location", None)
            return shape(log)

        expected = without_places(json.loads(self.harmless("sarif")))
        for payload, text in self.each("sarif"):
            with self.subTest(payload):
                for uri in re.findall(r'"uri": "(.*)"', text):
                    self.assertRegex(uri, r"^([-A-Za-z0-9._~$/]|%[0-9A-F]{2})+$")
                    self.assertFalse({"", ".", ".."} & set(uri.split("/")), uri)
                log = json.loads(text)
                ids = [r["partialFingerprints"]["cmeSite/v1"] for r in log["runs"][0]["results"]]
                self.assertEqual([same(f"{decoded(payload)}.{decoded(payload)}#{k}") for k in [1, 2, 3, 4, 7, 8]],
                                 [same(i) for i in ids])
                self.assertEqual(expected, without_places(log))

    def test_github_gets_the_commands_it_would_get_otherwise(self):
        def commands(text):
            return [workflow_command(line) for line in text.split("\n") if line.startswith("::")]

        def others(text):
            return [line for line in text.split("\n")[:-1] if not line.startswith("::")]

        for form in ["github", "failed.github"]:
            expected = [(name, list(keys)) for name, keys, _ in commands(self.harmless(form))]
            for payload, text in self.each(form):
                with self.subTest(payload):
                    found = commands(text)
                    self.assertEqual(expected, [(name, list(keys)) for name, keys, _ in found])
                    # The counts, and what is switched off.
                    self.assertEqual(len(others(self.harmless(form))), len(others(text)))
                    self.assertEqual([[]] * len(others(text)), [obeyed(line) for line in others(text)])
                    if form == "failed.github":
                        self.assertEqual(plain(payload), found[0][2])
                        continue
                    messages = [c for c in found if c[1].get("title") == "cme"]
                    self.assertEqual([plain(payload)] * 2, [data for _, _, data in messages])
                    self.assertEqual([plain(payload).strip()] * 2,
                                     [keys["file"].strip() for _, keys, _ in messages])

    def test_junit_is_xml_with_the_texts_themselves(self):
        for form in ["junit", "failed.junit"]:
            expected = tree(xml.etree.ElementTree.fromstring(self.harmless(form)))
            for payload, text in self.each(form):
                with self.subTest(payload):
                    root = xml.etree.ElementTree.fromstring(text)
                    self.assertEqual(expected, tree(root))
                    if form == "junit":
                        names = [same(t.get("classname")) for t in root.iter("testcase")]
                        self.assertEqual(["cme", "Source"] + [as_xml(payload)] * (SITES - 1), names)
                    else:
                        self.assertEqual(same("incomplete: " + as_xml(payload)),
                                         same(root.find(".//error").get("message")))

    def test_runs_that_failed_say_why_and_are_no_success(self):
        for payload, text in self.each("failed.json"):
            with self.subTest(payload):
                report = json.loads(text)
                self.assertEqual("incomplete", report["verdict"])
                self.assertEqual([same(decoded(payload))], [same(gap) for gap in report["incomplete"]])
        for payload, text in self.each("failed.concise"):
            with self.subTest(payload):
                self.assertIn(plain(b"cme: incomplete: " + payload) + "\n", text)
        for payload, text in self.each("failed.sarif"):
            with self.subTest(payload):
                self.assertFalse(json.loads(text)["runs"][0]["invocations"][0]["executionSuccessful"])


class Checks(unittest.TestCase):
    """What the other tests look for is found where it is."""

    def test_commands_are_noticed(self):
        for text in ["::error::x", "a\n \u3000::x::", "a\r::error file=a::x", "x ##[error]y", "##vso[x]"]:
            self.assertEqual(1, len(obeyed(text)), text)
        self.assertEqual(("error", {"file": "a:b", "line": "1"}, "x\ny"),
                         workflow_command("::error file=a%3Ab,line=1::x%0Ay"))

    def test_what_acts_is_noticed(self):
        self.assertTrue(all(map(acts, "\x1b\x07\x7f\x9b\u202e\u2066\u200b\ufeff\u2028")))
        self.assertFalse(any(map(acts, "aä中\U0001f600 ?")))


if __name__ == "__main__":
    unittest.main()
