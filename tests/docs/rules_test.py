#!/usr/bin/env python3
"""The pages about rules: what is called bad is reported by that rule, what is called fixed is clean,
and every way to suppress that a page names works on its bad program. `cme doctor` finds no fault."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path.cwd()
CME = ROOT / "cli" / "cme"
# The Java frontend is no target of Bazel: it lies where the source tree's own tools put it.
FRONTEND = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin/cme-frontend"
PAGES = sorted((ROOT / "docs/rules").glob("*.md"))
SECTIONS = ["Bad", "Why", "Fixed", "How to suppress it"]


def sections(page):
    parts = re.split(r"^## (.*)\n", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


class Rules(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "src").mkdir()

    def run_cme(self, *arguments):
        return subprocess.run([CME, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120,
                              env={**os.environ, "CME_FRONTEND": str(FRONTEND), "CME_CACHE": "off"})

    def check(self, program, *arguments):
        """The exit code, and the lines at which each rule is reported."""
        name = re.search(r"^.*\bclass (\w+) {", program, re.MULTILINE).group(1)
        for old in (self.folder / "src").iterdir():
            old.unlink()
        (self.folder / "src" / f"{name}.java").write_text(program)
        done = self.run_cme("check", "src", "--format", "json", *arguments)
        report = json.loads(done.stdout)
        self.assertEqual([], report["messages"])
        found = {}
        for site in report["sites"]:
            if "waiver" not in site and site["verdict"] not in ("safe", "unreachable"):
                rule = "CME001" if site["verdict"] == "cme" else "CME002"
                found.setdefault(rule, []).append(site["line"])
        return done.returncode, found

    def programs(self, page):
        parts = sections(page)
        self.assertEqual(SECTIONS, list(parts))
        found = [re.findall(r"^```java\n(.*?)^```", parts[name], re.MULTILINE | re.DOTALL)
                 for name in ["Bad", "Fixed"]]
        self.assertEqual([1, 1], [len(blocks) for blocks in found])
        return [blocks[0] for blocks in found]

    def test_there_is_a_page_for_each_rule_of_reports(self):
        self.assertEqual(["CME001", "CME002"], [page.stem for page in PAGES])

    def test_bad_is_reported_and_fixed_is_clean(self):
        for page in PAGES:
            with self.subTest(page.stem):
                bad, fixed = self.programs(page)
                code, found = self.check(bad)
                self.assertEqual([page.stem], list(found))
                self.assertEqual({"CME001": 1, "CME002": 3}[page.stem], code)
                self.assertEqual((0, {}), self.check(fixed))

    def test_what_the_page_says_suppresses_it(self):
        for page in PAGES:
            bad, _ = self.programs(page)
            _, found = self.check(bad)
            lines = bad.splitlines()
            at = found[page.stem][0] - 1
            comment = "// cme:ignore it is an example"
            variants = {
                "end of line": lines[:at] + [lines[at] + " " + comment] + lines[at + 1:],
                "line above": lines[:at] + [comment] + lines[at:],
                "class": [re.sub(r"^class", '@SuppressWarnings("cme") class', line) for line in lines],
                "method": [re.sub(r"^  void", '  @SuppressWarnings("cme") void', line) for line in lines],
            }
            if page != PAGES[0]:  # how is no matter of the rule
                variants = {"method": variants["method"]}
            for name, variant in variants.items():
                with self.subTest(page.stem, how=name):
                    self.assertEqual((0, {}), self.check("\n".join(variant) + "\n"))
            with self.subTest(page.stem, how="baseline"):
                self.check(bad)
                self.assertEqual(0, self.run_cme("baseline", "create", "base.toml", "src").returncode)
                moved = "\n\n\n" + bad
                self.assertEqual((0, {}), self.check(moved, "--baseline", "base.toml"))

    def test_the_doctor_finds_no_fault(self):
        done = self.run_cme("doctor")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertIn("ok    sample", done.stdout)


if __name__ == "__main__":
    unittest.main()
