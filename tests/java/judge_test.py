#!/usr/bin/env python3
"""Made-up reports: each mistake of an analyzer must be noticed."""

import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
import judge  # noqa: E402

SOURCE = """package p;
class T {
  static void a_Bad() {
    for (String s : list) { // CME
    }
  }
  static void a_Ok() {
    for (String s : helper()) {
    }
  }
  static void helper() {
  }
}
"""


def report(*sites):
    return {"format": 1, "sites": [{"file": "p/T.java", "line": line, "verdict": verdict,
                                    "reason": reason[0] if reason else None}
                                   for line, verdict, *reason in sites]}


class Judging(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "T.java"
            path.write_text(SOURCE, encoding="utf-8")
            self.methods = corpus.methods_of(path, "t")

    def judged(self, *sites):
        result = judge.judge_all(self.methods, report(*sites))
        return result["p.T.a_Bad"], result["p.T.a_Ok"]

    def test_regions_and_marks(self):
        self.assertEqual([(3, 6, [4]), (7, 13, [])],
                         [(m.first, m.last, m.marks) for m in self.methods])

    def test_verdicts(self):
        self.assertEqual(("right", "right"), self.judged((4, "cme"), (8, "safe")))
        self.assertEqual(("FALSE SAFE", "right"), self.judged((4, "safe"), (8, "unreachable")))
        self.assertEqual(("FN", "right"), self.judged((5, "cme")))
        self.assertEqual(("FALSE SAFE", "FP"), self.judged((4, "unreachable"), (11, "cme")))
        self.assertEqual(("FN", "FP"), self.judged((4, "unknown"), (8, "safe"), (8, "unknown")))
        self.assertEqual(("FN", "right"), self.judged((4, "safe"), (4, "no-universal-summary")))

    def test_time_that_was_lacking_is_no_judgement(self):
        late = "out of time after 3 of 7 conditions"
        self.assertEqual(("slow", "slow"), self.judged((4, "unknown", late), (8, "unknown", late)))
        self.assertEqual(("right", "FP"), self.judged((4, "cme"), (8, "unknown", late), (9, "cme")))
        self.assertEqual(("FN", "FP"), self.judged((4, "unknown", "other"), (8, "unknown", "other")))
        many = {f"m{i}": "right" for i in range(100)}
        self.assertEqual([], judge.problems({**many, "a": "slow"}, {"a": ("FP", "sizes")}))
        self.assertEqual([], judge.problems({**many, "a": "slow"}, {}))
        self.assertEqual(1, len(judge.problems({"a": "slow"}, {})))

    def test_the_list_is_held_to_reality_in_both_directions(self):
        many = {f"m{i}": "right" for i in range(100)}
        self.assertEqual([], judge.problems({**many, "a": "FP"}, {"a": ("FP", "sizes")}))
        self.assertEqual(1, len(judge.problems({**many, "a": "FP"}, {})))
        self.assertEqual(1, len(judge.problems({**many, "a": "FP"}, {"a": ("FP", "?")})))
        self.assertEqual(1, len(judge.problems({**many, "a": "right"}, {"a": ("FP", "sizes")})))
        self.assertEqual(1, len(judge.problems(many, {"a": ("FP", "sizes")})))
        self.assertEqual(1, len(judge.problems({"a": "FALSE SAFE"}, {"a": ("FN", "sizes")})))
        self.assertEqual(["1 false alarms for 1 methods"],
                         judge.problems({"a": "FP"}, {"a": ("FP", "sizes")}))

    def test_refreshing_keeps_the_facts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "known.tsv"
            judge.write_known(path, {"a": "FP", "b": "FN", "c": "right", "d": "FALSE SAFE"},
                              {"a": ("FP", "sizes"), "c": ("FP", "gone")})
            self.assertEqual({"a": ("FP", "sizes"), "b": ("FN", "?")}, judge.read_known(path))

    def test_examples(self):
        safe = corpus.Example("t", "safe", "T.java", 0)
        bad = corpus.Example("t_error", "cme", "T.java", 4)
        undecided = corpus.Example("t", "no-universal-summary", "T.java", 0)
        for expected, example, said in (
                ("right", safe, report((4, "safe"))),
                ("FP", safe, report((4, "safe"), (5, "unknown"))),
                ("FP", safe, report((4, "cme"))),
                ("FP", safe, report()),
                ("right", bad, report((4, "cme"), (5, "safe"))),
                ("FP", bad, report((4, "cme"), (5, "cme"))),
                ("FALSE SAFE", bad, report((4, "safe"))),
                ("FN", bad, report((4, "unknown"))),
                ("right", undecided, report((4, "no-universal-summary"))),
                ("FP", undecided, report((4, "safe")))):
            self.assertEqual(expected, judge.judge_example(example, said), (example, said))


unittest.main()
