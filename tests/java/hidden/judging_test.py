#!/usr/bin/env python3
"""Made-up reports on hidden calls: each mistake of an analyzer must be noticed."""

import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent)]
import corpus  # noqa: E402
import hidden_test  # noqa: E402

SOURCE = """package hidden;
class T {
  static void a_Bad() {
    for (String s : list) { // CME
    }
  }
  static void a_Ok() {
    for (String s : list) {
    }
  }
}
"""


def report(*sites):
    return {"format": 1, "sites": [{"file": "T.java", "line": line, "verdict": verdict, "reason": reason}
                                   for line, verdict, reason in sites]}


class Judging(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "T.java"
            path.write_text(SOURCE, encoding="utf-8")
            self.methods = corpus.methods_of(path, "hidden")

    def judged(self, *sites):
        judged, problems = hidden_test.judge_all(self.methods, report(*sites))
        return (*judged["hidden.T.a"], len(problems))

    def test_verdicts(self):
        self.assertEqual(("cme", "proved", 0), self.judged((4, "cme", None), (8, "safe", None)))
        self.assertEqual(("cme", "open", 0), self.judged((4, "cme", None), (8, "unknown", "w")))
        self.assertEqual(("unknown", "proved", 0), self.judged((4, "unknown", "why"), (8, "safe", "")))
        self.assertEqual(("unknown", "proved", 1), self.judged((4, "unknown", " "), (8, "safe", "")))
        self.assertEqual(("FALSE SAFE", "proved", 1), self.judged((4, "safe", None), (8, "safe", "")))
        self.assertEqual(("FALSE SAFE", "proved", 1), self.judged((4, "unreachable", ""), (8, "safe", "")))
        self.assertEqual(("NO SITE", "proved", 1), self.judged((5, "cme", None), (8, "safe", "")))

    def test_the_table_is_held_to_what_is_said(self):
        judged = {"hidden.T.a": ("cme", "proved")}
        self.assertEqual([], hidden_test.differences(judged, dict(judged)))
        self.assertEqual(1, len(hidden_test.differences(judged, {})))
        self.assertEqual(1, len(hidden_test.differences({}, judged)))
        self.assertEqual(1, len(hidden_test.differences(judged, {"hidden.T.a": ("cme", "open")})))


if __name__ == "__main__":
    unittest.main()
