#!/usr/bin/env python3
"""Real class files and sources in which names, files and lines are the texts of payloads.json.

The names of compiled classes are replaced in their constant pools: the class, a method, a variable,
the source file. All go through the frontend and the engines; what comes out is read as
formats_test.py does.
"""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from reading import PAYLOADS, all_that_acts, as_xml, obeyed, plain, same, workflow_command  # noqa: E402

ROOT = pathlib.Path.cwd()
CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
# The frontend is no target of Bazel: it lies where the source tree's own tools put it.
FRONTEND = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin/cme-frontend"
FORMATS = ["text", "concise", "json", "sarif", "github", "junit"]
FINDINGS = 1
EACH = int(os.environ.get("CME_HOSTILE_EACH", "4"))  # of so many payloads one is tried; 1: all

VICTIM = """import java.util.*;
public class Victim {
  public static void called(List<String> local) {
    for (String s : local) local.add(s);
  }
}
"""


def texts():
    """Payloads that are UTF-8, as text."""
    for payload in PAYLOADS:
        try:
            yield payload["bytes"].encode("latin-1").decode("utf-8")
        except UnicodeDecodeError:
            pass


def modified_utf8(text):
    """As class files have it: NUL in two bytes, halves of pairs in three each."""
    units = text.encode("utf-16-be")
    out = b""
    for (unit,) in struct.iter_unpack(">H", units):
        if 0 < unit < 0x80:
            out += bytes([unit])
        elif unit < 0x800:
            out += bytes([0xC0 | unit >> 6, 0x80 | unit & 0x3F])
        else:
            out += bytes([0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F])
    return out


def renamed(content, change):
    """The class file, each of whose strings is what `change` makes of it."""
    sizes = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4,
             18: 4, 19: 2, 20: 2}
    count = struct.unpack_from(">H", content, 8)[0]
    out, at, index = content[:10], 10, 1
    while index < count:
        tag = content[at]
        if tag == 1:
            length = struct.unpack_from(">H", content, at + 1)[0]
            text = change(content[at + 3:at + 3 + length])
            out += struct.pack(">BH", 1, len(text)) + text
            at += 3 + length
        else:
            out += content[at:at + 1 + sizes[tag]]
            at += 1 + sizes[tag]
        index += 2 if tag in (5, 6) else 1
    return out + content[at:]


def unqualified(text, forbidden):
    """What of the text may stand in a name."""
    return "".join(c for c in text if c not in forbidden)[:200]


class Hostile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.reports = {}

    def check(self, path):
        """Runs `cme check` once, in all formats; keeps the reports."""
        formats = [word for form in FORMATS for word in ["--format", f"{form}=out.{form}"]]
        done = subprocess.run([CME, "check", "--entry", "public", *formats, path], cwd=self.folder,
                              capture_output=True, timeout=1500,
                              env={**os.environ, "CME_CACHE": "off", "CME_FRONTEND": str(FRONTEND)})
        said = done.stdout.decode("utf-8") + done.stderr.decode("utf-8")
        self.assertEqual(FINDINGS, done.returncode, said)
        self.assertNotIn("Exception in thread", said)
        self.reports = {form: (self.folder / f"out.{form}").read_bytes().decode("utf-8")
                        for form in FORMATS}
        for form, text in {**self.reports, "stdout and stderr": said}.items():
            self.assertEqual([], all_that_acts(text), form)
            if form != "github":
                self.assertEqual([], obeyed(text), form)

    def findings(self):
        sites = json.loads(self.reports["json"])["sites"]
        return [site for site in sites if site["verdict"] == "cme"]

    def assert_reports_agree(self):
        """Each format has each finding once."""
        number = len(self.findings())
        log = json.loads(self.reports["sarif"])
        self.assertEqual(number, sum(r["kind"] == "fail" for r in log["runs"][0]["results"]))
        self.assertEqual(number, self.reports["concise"].count(" [CME001] ("))
        self.assertEqual(number, len(re.findall(r"^.* \[CME001\]$", self.reports["text"], re.M)))
        root = xml.etree.ElementTree.fromstring(self.reports["junit"])
        self.assertEqual(number, len(root.findall(".//failure")))
        lines = self.reports["github"].split("\n")
        self.assertEqual({"error", "warning", "notice"},
                         {workflow_command(line)[0] for line in lines[:-2]} | {"error", "notice"})

    def test_names_in_class_files(self):
        (self.folder / "Victim.java").write_text(VICTIM)
        subprocess.run(["javac", "-g", "-proc:none", "Victim.java"], cwd=self.folder, check=True)
        victim = (self.folder / "Victim.class").read_bytes()
        classes = self.folder / "classes"
        classes.mkdir()
        names = {}
        for number, text in enumerate(list(texts())[::EACH]):
            name = unqualified(text, ".;[/") + str(number)
            method = unqualified(text, ".;[/<>") + "m"
            words = {b"Victim.java": text, b"Victim": name, b"LVictim;": f"L{name};",
                     b"called": method, b"local": unqualified(text, ".;[/") + "v"}
            changed = renamed(victim, lambda old: modified_utf8(words[old]) if old in words else old)
            (classes / f"{number}.class").write_bytes(changed)
            names[name] = method
        self.assertGreater(len(names), 140 // EACH)
        self.check("classes")
        found = {site["class"]: site["method"].split("(Ljava/util/List;)")[0]
                 for site in self.findings()}
        self.assertEqual(names, found)
        self.assert_reports_agree()
        root = xml.etree.ElementTree.fromstring(self.reports["junit"])
        self.assertEqual({as_xml(name.encode()) for name in names} | {"cme"},
                         {same(suite.get("name")) for suite in root.iter("testsuite")})

    def test_lines_of_sources(self):
        lines = [t for t in texts() if not set("\n\r") & set(t) and "\\u" not in t][::EACH]
        methods = "\n".join(
            f"  static void m{k}(List<String> a) {{\n    for (String s : a) a.add(s); // {line}\n  }}"
            for k, line in enumerate(lines))
        sources = self.folder / "src"
        sources.mkdir()
        (sources / "Lines.java").write_text(
            f"import java.util.*;\npublic class Lines {{\n{methods}\n}}\n", encoding="utf-8")
        self.check("src")
        self.assertEqual(len(lines), len(self.findings()))
        self.assert_reports_agree()
        for line in lines:
            shown = plain(f"    for (String s : a) a.add(s); // {line}".replace("\t", "    ").encode())
            self.assertIn(f" | {shown}\n", self.reports["text"])

    def test_names_of_sources_that_do_not_compile(self):
        sources = self.folder / "src"
        sources.mkdir()
        (sources / "Good.java").write_text(VICTIM.replace("Victim", "Good"))
        names = [t for t in texts() if not set("\0/") & set(t) and len(t) < 100 and t.isascii()]
        self.assertGreater(len(names), 60)
        for name in names:
            (sources / f"{name}.java").write_text("class {\n")
        self.check("src")
        messages = json.loads(self.reports["json"])["messages"]
        self.assertGreater(sum(m["path"].startswith("src/") for m in messages), 20)
        self.assertEqual(["Good"], [site["class"] for site in self.findings()])


if __name__ == "__main__":
    unittest.main()
