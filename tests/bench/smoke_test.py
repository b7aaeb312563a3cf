#!/usr/bin/env python3
"""Runs the benchmarks on their smallest programs, so that they do not rot."""

import os
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import foundations  # noqa: E402
import growth  # noqa: E402
import inference  # noqa: E402
import jars  # noqa: E402
import parts  # noqa: E402
import processes  # noqa: E402
import refinement  # noqa: E402
import si  # noqa: E402
import table3  # noqa: E402
import tables  # noqa: E402

PROGRAM = str(pathlib.Path(os.getcwd()) / "tests/bench/foundations")
DRIVER = str(pathlib.Path(os.getcwd()) / "tests/bench/inference")
SI = str(pathlib.Path(os.getcwd()) / "tests/bench/si_driver")
REFINEMENT = str(pathlib.Path(os.getcwd()) / "tests/bench/refinement_driver")


def cells(text, program):
    """The rows of a program, as lists of cells."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()
            if line.startswith(f"| {program} |")]


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


class Tables(unittest.TestCase):
    def test_exponents(self):
        self.assertAlmostEqual(1, tables.exponent([(10, 3), (100, 30), (1000, 300)]))
        self.assertAlmostEqual(2, tables.exponent([(10, 1), (20, 4), (40, 16)]))
        self.assertAlmostEqual(0, tables.exponent([(10, 7), (20, 7)]))

    def test_numbers(self):
        self.assertEqual(["0", "0.123", "1.23", "12.3", "123", "12,346"],
                         [tables.number(v) for v in [0, 0.1234, 1.234, 12.34, 123.4, 12345.6]])


class Inference(unittest.TestCase):
    def test_a_measurement_ends_when_its_time_is_up(self):
        with self.assertRaises(inference.OutOfTime):
            inference.measure(DRIVER, "certify", "basic", "modules:77", 5, 0)

    def test_what_fails_is_said(self):
        for arguments in [("infer", "basic", "nonsense:1"), ("infer", "basic", "nest:0"),
                          ("infer", "nonsense", "nest:1"), ("infer", "basic", "nonsense.rml"),
                          ("nonsense", "basic", "nest:1")]:
            with self.assertRaisesRegex(RuntimeError, "inference: .*n(onsense|est:0)"):
                inference.measure(DRIVER, *arguments, 1, 60)

    def test_only_certify_checks_a_certificate(self):
        for work, checked in [("infer", False), ("certify", True)]:
            found = inference.measure(DRIVER, work, "inline", "nest:1", 1, 60)
            self.assertEqual(checked, found.certificate_ms is not None)


class Table3(unittest.TestCase):
    def test_every_program_has_a_row_for_every_mode(self):
        table3.RUNS = 1
        papers = [paper for paper in table3.PAPER if paper[0] in ("simple_loop", "c_error")]
        text = table3.report(DRIVER, papers)
        verdicts = {"simple_loop": "SAFE", "c_error": "CME"}
        for program, verdict in verdicts.items():
            rows = cells(text, program)
            self.assertEqual(len(table3.MODES), len(rows), text)
            for row in rows:
                self.assertEqual(len(table3.HEADS), len(row))
                self.assertEqual(verdict, row[4])
                self.assertGreater(int(row[5]), 0)
        self.assertEqual(["101", "1,368"], cells(text, "all")[0][1:3])

    def test_the_papers_programs_are_there(self):
        for program, *_ in table3.PAPER:
            self.assertTrue(pathlib.Path(f"examples/rml/{program}.rml").exists(), program)

    def test_goals_are_judged(self):
        goals = table3.Goals()
        self.assertEqual(["≤ 12", "≤ 12 ✗", ""],
                         [goals.cell(v, goal) for v, goal in [(12, 12), (12.5, 12), (7, None)]])
        self.assertEqual((1, 2), (goals.met, goals.all))
        inlined, cut, basic = table3.MODES
        self.assertEqual([(12, 5), (50, 15)], [inlined.goals(p) for p in ("c", "div")])
        self.assertEqual([(48, 20), (200, 60)], [cut.goals(p) for p in ("c", "div")])
        self.assertEqual((None, None), basic.goals("c"))

    def test_a_program_that_takes_too_long_misses_its_goals(self):
        goals = table3.Goals()
        row = table3.out_of_time_row(table3.MODES[0], table3.PAPER[0], goals)
        self.assertEqual(len(table3.HEADS), len(row))
        self.assertEqual((0, 2), (goals.met, goals.all))


class Growth(unittest.TestCase):
    def test_every_family_is_measured_and_proved(self):
        growth.RUNS = 1
        families = [(family, what, [1, 2]) for family, what, _ in growth.FAMILIES]
        text = growth.report(DRIVER, families, [("nest", 2, 10 ** 6, None), ("depth", 7, 1, 1)])
        for family, what, _ in families:
            self.assertEqual(what, cells(text, family)[0][1])
            for size in [1, 2]:
                self.assertEqual("proved", cells(text, f"{family}{size}")[-1][3], text)
        self.assertEqual("≤ 1,000,000", cells(text, "nest2")[0][2])
        self.assertEqual(["≤ 1 ✗", "–", "≤ 1 ✗"], cells(text, "depth7")[0][2:])

    def test_a_family_stops_when_its_time_is_up(self):
        asked = []

        def figures_of(_driver, _family, size):
            asked.append(size)
            return None if size >= 2 else object()
        known, growth.figures_of = growth.figures_of, figures_of
        try:
            found = growth.measure_family(DRIVER, "nest", [1, 2, 3])
        finally:
            growth.figures_of = known
        self.assertEqual([1, 2], asked)
        self.assertIsNone(found[-1][1])
        self.assertIn(f"> {growth.SECONDS} s", growth.detail_row("nest", *found[-1]))
        self.assertIn(f"> {growth.SECONDS} s at 2", growth.summary_row("nest", "", found[1:])[4])

    def test_goals_are_of_programs_that_are_measured(self):
        sizes = {family: sizes for family, _, sizes in growth.FAMILIES}
        for family, size, _, _ in growth.GOALS:
            self.assertIn(size, sizes[family])


class Refinement(unittest.TestCase):
    def test_every_algorithm_is_measured_and_held_against_its_goal(self):
        refinement.RUNS = 1
        text = refinement.report(REFINEMENT, [(4, 1), (6, 6)],
                                 [(4, 1, "hrefine", 0.001), (6, 6, "one-by-one", 10 ** 6)])
        self.assertEqual(["4", "1", "4"], cells(text, "4")[0][:3])
        self.assertEqual(["6", "6", "6", "11", "11"], cells(text, "6")[0][:5])
        self.assertEqual("≥ 0.001", cells(text, "4, 1")[0][3])
        self.assertEqual("≥ 1000000 ✗", cells(text, "6, 6")[0][3])

    def test_what_fails_is_said(self):
        with self.assertRaisesRegex(RuntimeError, "some of the fields are needed"):
            refinement.measure(REFINEMENT, 1, 2)

    def test_goals_are_of_paths_that_are_measured(self):
        for fields, needed, algorithm, _ in refinement.GOALS:
            self.assertIn((fields, needed), refinement.SIZES)
            self.assertIn(algorithm, refinement.ALGORITHMS)


class StratifiedInlining(unittest.TestCase):
    def setUp(self):
        si.RUNS = 1

    def test_every_section_has_its_rows(self):
        families = [("one_of", [(2, 2)]), ("all_of_error", [(2, 2)])]
        text = si.report(SI, families, ["path:4:1"], ["examples/rml/simple_loop.rml"],
                         [("simple_loop_error", 10 ** 6), ("c_error", 0)], [1, 2])
        row = cells(text, "one_of")[0]
        self.assertEqual(["proved", "2", "proved", "3"], [row[k] for k in [3, 6, 8, 11]])
        self.assertEqual(["reached", "reached"], [cells(text, "all_of_error")[0][k] for k in [3, 8]])
        self.assertEqual(["proved", "proved", "4", "1", "1"], cells(text, "path:4:1")[0][1:6])
        self.assertEqual(["2", "0", "2", "3", "0"], cells(text, "simple_loop")[0][1:6])
        self.assertEqual(["≤ 1000000"] * 3, cells(text, "simple_loop_error")[0][-3:])
        self.assertEqual(["≤ 0 ✗"] * 3, cells(text, "c_error")[0][-3:])
        for family in si.DEEP:
            rows = cells(text, family)
            self.assertEqual(["1", "2", "exponent"], [row[1] for row in rows])
            self.assertEqual(["reached", "reached", ""], [row[2] for row in rows])

    def test_limits_are_shown(self):
        si.CALLS = 2
        row = si.shape_row(SI, "one_of", 2, 2)
        self.assertEqual(["proved", "limit"], [row[3], row[8]])
        self.assertTrue(row[-2].startswith("≥ "))

    def test_what_fails_is_said(self):
        for program, variant in [("nonsense:1", "stratified"), ("one_of:0:1", "stratified"),
                                 ("one_of:1:1", "nonsense"), ("nonsense.rml", "stratified")]:
            with self.assertRaisesRegex(RuntimeError, "si: .*(nonsense|one_of:0:1)"):
                si.measure(SI, program, [variant])

    def test_all_examples_are_measured(self):
        names = {path.stem for path in pathlib.Path("examples/rml").glob("*.rml")}
        self.assertEqual(names, {si.short(program) for program in si.SAFE if program.endswith(".rml")}
                         | {program for program, _ in si.ERRORS})


class Processes(unittest.TestCase):
    def test_what_a_program_uses_is_measured(self):
        done = processes.run(["python3", "-c", "x = 'x' * 10**8; print(len(x)); exit(7)"], 60)
        self.assertEqual((7, "100000000\n"), (done.code, done.output))
        self.assertGreater(done.peak_mb, 95)
        self.assertTrue(0 < done.cpu <= done.wall * 4)

    def test_a_program_that_takes_too_long_is_ended(self):
        with self.assertRaises(processes.OutOfTime):
            processes.run(["sleep", "60"], 0.1)


class Jars(unittest.TestCase):
    """The tables; frontend_smoke_test.py runs the frontend."""

    def test_a_row_holds_figures_against_goals(self):
        sites = [{"status": status, "why": "far"} for status in ["local", "unsupported", "open"]]
        measured = jars.Measured.__new__(jars.Measured)
        measured.name = "a-1"
        measured.run = measured.spotbugs = processes.run(["true"], 60)
        measured.manifest = {"sites": sites, "statistics": {"procedures": 2}}
        measured.methods = 9
        measured.messages = [{"severity": "error", "path": "a.jar", "text": "odd"},
                             {"severity": "warning", "path": "", "text": "gone"}]
        measured.coverage = {"methods": 8, "translated": 7,
                             "gaps": [{"method": "a.b.C$D.m(I)V", "why": ["native", "far"]}]}
        row = jars.row(measured)
        self.assertEqual(len(jars.HEADS), len(row))
        self.assertEqual(["a-1", "9", "8", "7", "87.5, ≥ 99 ✗", "3", "1", "1", "1", "0", "2"], row[:11])
        self.assertEqual("1.00, ≤ 0.6 ✗", row[-1])
        self.assertEqual([["a-1", "far", "1"]], jars.reasons(measured))
        self.assertEqual([["a-1", "far", "1", "C$D.m"], ["a-1", "native", "1", "C$D.m"]],
                         jars.gaps(measured))
        self.assertEqual(["- a-1: a.jar: odd\n"], jars.errors(measured))
        measured.run = None
        row = jars.row(measured)
        self.assertEqual(len(jars.HEADS), len(row))
        self.assertIn(f"> {jars.SECONDS} ✗", row)

    def test_maven_is_asked_by_coordinates(self):
        text = jars.pom(["g:a:1", "h:b:2"])
        self.assertIn("<groupId>g</groupId><artifactId>a</artifactId><version>1</version>", text)
        self.assertEqual(2, text.count("<dependency>"))
        for coordinates in jars.JARS + jars.SPOTBUGS:
            self.assertEqual(3, len(coordinates.split(":")))


class Parts(unittest.TestCase):
    def test_goals_are_judged(self):
        self.assertEqual(["≤ 1,800", "≤ 1,800 ✗"], [parts.goal_cell(ms, 1.8) for ms in [1800, 1801]])


if __name__ == "__main__":
    unittest.main()
