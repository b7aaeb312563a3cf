#!/usr/bin/env python3
"""Runs the benchmark on its smallest programs, so that it does not rot."""

import os
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import foundations  # noqa: E402

PROGRAM = str(pathlib.Path(os.getcwd()) / "tests/bench/foundations")


class Foundations(unittest.TestCase):
    def test_every_stage_has_a_row_in_every_table(self):
        foundations.RUNS = 1
        foundations.FIELD_PROCEDURES = 10
        text = foundations.report(PROGRAM, [10, 20], [1, 2])
        for _, what, _ in foundations.STAGES:
            rows = [line for line in text.splitlines() if line.startswith(f"| {what}")]
            self.assertEqual(4, len(rows), f"{what}\n{text}")

    def test_a_stage_makes_in_proportion(self):
        foundations.RUNS = 1
        for stage, make in [("sort_check", 1), ("compose_basic", 1)]:
            for n in [10, 30]:
                self.assertEqual(make * n, foundations.measure(PROGRAM, stage, n, 1).made)

    def test_exponents(self):
        self.assertAlmostEqual(1, foundations.exponent([(10, 3), (100, 30), (1000, 300)]))
        self.assertAlmostEqual(2, foundations.exponent([(10, 1), (20, 4), (40, 16)]))
        self.assertAlmostEqual(0, foundations.exponent([(10, 7), (20, 7)]))

    def test_numbers(self):
        self.assertEqual(["0", "0.123", "1.23", "12.3", "123", "12,346"],
                         [foundations.number(v) for v in [0, 0.1234, 1.234, 12.34, 123.4, 12345.6]])


if __name__ == "__main__":
    unittest.main()
