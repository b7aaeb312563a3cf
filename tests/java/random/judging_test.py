#!/usr/bin/env python3
"""Made-up reports on random programs: a false SAFE is noticed, and so is a lazy generator."""

import collections
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent)]
import generate  # noqa: E402
import judging  # noqa: E402


def sites(*rows):
    return [{"file": "P1.java", "line": line, "verdict": verdict, "reason": None}
            for line, verdict in rows]


class Judging(unittest.TestCase):
    def judged(self, thrown, *rows):
        return judging.judge_program(set(thrown), sites(*rows))

    def test_a_line_that_threw_is_not_safe(self):
        self.assertEqual(("FALSE SAFE", [4]), self.judged([4], (4, "safe"), (9, "cme")))
        self.assertEqual(("FALSE SAFE", [4]), self.judged([4], (4, "unreachable")))
        self.assertEqual(("FALSE SAFE", [4]), self.judged([4, 9], (4, "safe"), (9, "cme")))
        self.assertEqual(("FALSE SAFE", [4]), self.judged([4], (5, "cme")), "no site there")
        self.assertEqual(("found", []), self.judged([4], (4, "safe"), (4, "cme")))
        self.assertEqual(("missed", []), self.judged([4, 9], (4, "unknown"), (9, "cme")))

    def test_a_program_that_never_threw(self):
        self.assertEqual(("proved", []), self.judged([], (4, "safe"), (9, "unreachable")))
        self.assertEqual(("proved", []), self.judged([]))
        for verdict in ("cme", "unknown", "no-universal-summary"):
            self.assertEqual(("open", []), self.judged([], (4, "safe"), (9, verdict)))

    def test_shares(self):
        def problems(**counts):
            return len(judging.problems(collections.Counter(
                {kind.replace("_", " "): count for kind, count in counts.items()})))
        self.assertEqual(0, problems(found=25, missed=5, proved=60, open=10))
        self.assertEqual(1, problems(found=20, missed=5, proved=65, open=10))
        self.assertEqual(1, problems(found=30, proved=52, open=18))
        self.assertEqual(1, problems(found=30, proved=69, FALSE_SAFE=1))

    def test_sites_are_those_of_their_file(self):
        report = {"sites": sites((4, "safe")) + [{"file": "p/P2.java", "line": 1, "verdict": "cme"}]}
        found = judging.sites_of(report, ["P1.java", "P2.java", "P3.java"])
        self.assertEqual([1, 1, 0], [len(found[f"P{n}.java"]) for n in (1, 2, 3)])

    def test_reasons(self):
        site = sites((4, "unknown"))[0]
        self.assertEqual("no time", judging.reason({**site, "reason": "out of time after 3 of 7"}))
        self.assertEqual("not translated: natives", judging.reason(
            {**site, "reason": "proved but for code that could not be translated: C.m()V: natives"}))
        self.assertIsNone(judging.reason(sites((4, "safe"))[0]))


class Generating(unittest.TestCase):
    def test_a_seed_is_a_program(self):
        self.assertEqual(generate.program(7), generate.program(7))
        self.assertNotEqual(generate.program(7).source.replace("P7", "P8"), generate.program(8).source)


if __name__ == "__main__":
    unittest.main()
