#!/usr/bin/env python3
"""What sources suppress, and what reports say of it."""

import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import (BAD, CLEAN, FINDINGS, INCOMPLETE, ERROR_ONE, SAFE_ONE,  # noqa: E402,F401
                      Prepared, manifest, scope, site)


class Suppressions(Prepared):
    """The site is in line 19 of FlattenError.java."""

    def source(self, line, before=()):
        lines = ["//"] * 18
        for number, text in before:
            lines[number - 1] = text
        (self.sources / "FlattenError.java").write_text("\n".join([*lines, line, "}"]) + "\n")

    def test_a_comment_with_a_reason(self):
        self.prepare(ERROR_ONE)
        self.source("it.next(); // cme:ignore walked before anything is added")
        out = self.run_cme(code=CLEAN)
        self.assertEqual("switched off: 1 by suppressions", out.splitlines()[-1])
        self.assertNotIn("warning", out)
        waiver = self.run_json(code=CLEAN)["sites"][0]["waiver"]
        self.assertEqual({"by": "comment", "reason": "walked before anything is added",
                          "file": "src/FlattenError.java", "line": 19}, waiver)

    def test_a_comment_above(self):
        self.prepare(ERROR_ONE)
        self.source("it.next();", [(18, "  // cme:ignore known")])
        self.run_cme(code=CLEAN)

    def test_an_annotation(self):
        self.prepare(ERROR_ONE)
        self.source("it.next();", [(5, '@SuppressWarnings({"unchecked", "cme"}) void f() {')])
        waiver = self.run_json(code=CLEAN)["sites"][0]["waiver"]
        self.assertEqual({"by": "annotation", "file": "src/FlattenError.java", "line": 5}, waiver)

    def test_what_only_looks_like_one_suppresses_nothing(self):
        self.prepare(ERROR_ONE)
        for line in ['it.next("// cme:ignore x");', "it.next(); /* // cme:ignore x */",
                     "it.next(); // cme:ignored x", "it.next(); // not cme:ignore"]:
            with self.subTest(line):
                self.source(line)
                self.run_cme(code=FINDINGS)
        self.source("it.next();", [(5, 'String s = "@SuppressWarnings(\\"cme\\") void f() {";')])
        self.run_cme(code=FINDINGS)

    def test_without_sources_nothing_is_suppressed(self):
        self.prepare(ERROR_ONE)
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        (elsewhere / "FlattenError.java").write_text("\n" * 18 + "it.next(); // cme:ignore known\n")
        self.run_cme(code=FINDINGS)
        self.run_cme("--source-root", "elsewhere", code=CLEAN)

    def test_useless_ones_and_those_without_reason_are_noted(self):
        self.prepare(ERROR_ONE)
        self.source("it.next(); // cme:ignore", [(3, "f(); // cme:ignore nothing is here")])
        out = self.run_cme(code=CLEAN)
        notes = ["src/FlattenError.java:3: warning: // cme:ignore suppresses nothing",
                 "src/FlattenError.java:19: warning: // cme:ignore without a reason"]
        self.assertEqual(notes, out.splitlines()[:2])
        messages = self.run_json(code=CLEAN)["messages"]
        self.assertEqual([3, 19], [m["line"] for m in messages])
        self.run_cme("--format", "text=out.txt", code=CLEAN)
        self.assertEqual(out, (self.folder / "out.txt").read_text())

    def test_what_is_proved_needs_none(self):
        self.prepare(SAFE_ONE)
        self.source("it.next(); // cme:ignore it throws")
        out = self.run_cme(code=CLEAN)
        self.assertIn("19: warning: // cme:ignore suppresses nothing", out)
        self.assertIn("1 proved", out)
        self.assertNotIn("switched off", out)

    def test_what_the_frontend_could_not_read_stays_a_gap(self):
        self.source("it.next(); // cme:ignore known")
        self.prepare(manifest([], [site("A#1", [], status="unsupported")],
                              messages=[{"severity": "error", "path": "x.jar", "line": 0, "text": "odd"}]))
        out = self.run_cme(code=INCOMPLETE)
        self.assertIn("incomplete: 1 error while the program was read", out)
        self.prepare("")
        self.run_cme(code=INCOMPLETE)
        broken = manifest([scope("main", "broken.rml", {"A#1": ["f#1"]})], [site("A#1", ["main"])])
        self.prepare(broken, broken="procedure {")
        self.assertIn("incomplete", self.run_cme(code=INCOMPLETE))

    def test_suppressions_come_before_the_baseline(self):
        self.prepare(ERROR_ONE)
        (self.folder / "base.toml").write_text(
            'version = 1\nfindings = [{ class = "ListOfLists", method = "addList(Ljava/util/List;)V",'
            ' use = "Iterator.next", count = 1 }]\n')
        self.assertEqual(1, self.run_json("--baseline", "base.toml", code=CLEAN)["switched_off"]["baseline"])
        self.source("it.next(); // cme:ignore known")
        off = self.run_json("--baseline", "base.toml", code=CLEAN)["switched_off"]
        self.assertEqual((0, 1), (off["baseline"], off["suppressions"]))


if __name__ == "__main__":
    unittest.main()
