#!/usr/bin/env python3
"""Holds every golden case to its expectation, and golden.py to made-up cases."""

import os
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import golden  # noqa: E402

STAGES = {"certify", "diagnostics", "flat", "program", "rml", "summaries", "transitions", "vc",
          "verify"}


class Cases(unittest.TestCase):
    def setUp(self):
        root = pathlib.Path(os.getcwd())
        self.runner = golden.Runner(root, root / "cli/cme")

    def test_every_case_prints_what_is_expected(self):
        cases = self.runner.cases()
        self.assertEqual(STAGES, {case.parts[2] for case in cases})
        for case in cases:
            with self.subTest(case=case.as_posix()):
                difference = self.runner.difference(case)
                if difference:
                    self.fail(f"\n{difference}\nIf the new output is right: tests/golden/refresh")

    def test_every_expectation_has_a_case(self):
        self.assertEqual([], self.runner.orphans())


class MadeUpCases(unittest.TestCase):
    """The program is a script; the tree has one case."""

    CASE = pathlib.Path("tests/golden/stage/case.rml")
    EXPECTED = ("$ cme greet %s\n"
                "hello tests/golden/stage/case.rml\n"
                "[exit code 0]\n")

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        (self.root / self.CASE).parent.mkdir(parents=True)
        self.program('[ "$1" = greet ] && echo "hello $2"')
        self.case("# RUN: greet %s\n# more\n")

    def program(self, script):
        path = self.root / "program"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def case(self, text):
        (self.root / self.CASE).write_text(text, encoding="utf-8")

    def difference(self, expected):
        (self.root / self.CASE).with_suffix(".expect").write_text(expected, encoding="utf-8")
        return golden.Runner(self.root, self.root / "program").difference(self.CASE)

    def test_accepts_the_right_expectation(self):
        self.assertEqual("", self.difference(self.EXPECTED))

    def test_shows_what_differs(self):
        difference = self.difference(self.EXPECTED.replace("hello", "goodbye"))
        self.assertIn("\n-goodbye tests/golden/stage/case.rml\n", difference)
        self.assertIn("\n+hello tests/golden/stage/case.rml\n", difference)

    def test_rejects_a_wrong_exit_code(self):
        self.program('echo "hello $2"; exit 3')
        self.assertIn("+[exit code 3]", self.difference(self.EXPECTED))

    def test_rejects_unexpected_words_on_standard_error(self):
        self.program('echo "hello $2"; echo oops >&2')
        self.assertIn("+[standard error]\n+oops", self.difference(self.EXPECTED))

    def test_rejects_a_missing_line_at_the_end(self):
        self.assertIn("-more\n", self.difference(self.EXPECTED + "more\n"))

    def test_rejects_a_case_without_expectation(self):
        runner = golden.Runner(self.root, self.root / "program")
        self.assertEqual([self.CASE], runner.cases())
        self.assertNotEqual("", runner.difference(self.CASE))

    def test_rejects_a_case_without_command(self):
        self.case("sort person\n")
        self.assertEqual([], golden.Runner(self.root, self.root / "program").cases())
        with self.assertRaises(golden.BadCase):
            self.difference(self.EXPECTED)

    def test_finds_expectations_without_case(self):
        self.difference(self.EXPECTED)
        runner = golden.Runner(self.root, self.root / "program")
        self.assertEqual([], runner.orphans())
        (self.root / self.CASE).unlink()
        self.assertEqual([self.CASE.with_suffix(".expect")], runner.orphans())

    def test_blanks_times_and_the_folder(self):
        self.case("# RUN: %t\n")
        self.program("""echo '{"cpu_ms": 12.5e-1, "in": "'$1'"}'""")
        self.assertEqual("", self.difference(
            '$ cme %t\n{"cpu_ms": TIME, "in": "%t"}\n[exit code 0]\n'))

    def test_runs_share_one_folder(self):
        self.case("# RUN: write %t\n# RUN: read %t\n")
        self.program('if [ $1 = write ]; then echo kept > $2/file; else cat $2/file; fi')
        self.assertEqual("", self.difference(
            "$ cme write %t\n[exit code 0]\n\n$ cme read %t\nkept\n[exit code 0]\n"))

    def test_refresh_writes_what_is_accepted(self):
        self.assertNotEqual("", self.difference("nonsense\n"))
        runner = golden.Runner(self.root, self.root / "program")
        self.assertTrue(runner.refresh(self.CASE))
        self.assertEqual("", runner.difference(self.CASE))
        self.assertFalse(runner.refresh(self.CASE))


if __name__ == "__main__":
    unittest.main()
