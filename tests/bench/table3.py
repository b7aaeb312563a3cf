"""Measures inference on the programs of the paper's Table 3, and writes Markdown tables.

One table for each way to choose procedures. A figure that misses its goal has a cross beside the
goal.
"""

import sys

from inference import OutOfTime, measure, z3_version
from tables import number, table

RUNS = 5
SECONDS = 60  # of CPU time for all runs of a program together
CROSS = "✗"
CERTIFICATES = 3  # inference should be cheaper than this many checks of its certificate

# Table 3 of "Property Directed Reachability for Proving Absence of Concurrent Modification
# Errors": program, Time in seconds, #Z3, Max F.; on a Core i7-4770 at 3.4 GHz.
PAPER = [
    ("simple_loop", 66, 706, 7),
    ("call_outside_loop", 89, 1507, 7),
    ("call_in_loop", 91, 1816, 13),
    ("update_call_in_loop", 142, 2726, 13),
    ("call_depth2_in_loop", 177, 3433, 15),
    ("call_depth2", 97, 1712, 14),
    ("sm", 514, 5263, 11),
    ("div", 291, 2767, 11),
    ("worklist", 577, 7475, 17),
    ("map_test", 306, 4753, 14),
    ("c", 33, 791, 6),
    ("flatten", 800, 10412, 18),
    ("c_error", 35, 662, 5),
    ("flatten_error", 790, 8746, 15),
]
LARGE = {"sm", "div", "worklist", "map_test", "flatten", "flatten_error"}


class Mode:
    def __init__(self, name, title, goals_times):
        self.name = name
        self.title = title
        self.goals_times = goals_times  # how much more than with inlining is allowed; None: no goal

    def goals(self, program):
        """The most queries and milliseconds that meet the goal."""
        if self.goals_times is None:
            return None, None
        queries, ms = (50, 15) if program in LARGE else (12, 5)
        return queries * self.goals_times, ms * self.goals_times


MODES = [
    Mode("inline", "Cut points, small methods inlined", 1),
    Mode("cut", "Cut points, nothing inlined", 4),
    Mode("basic", "Basic blocks, as in the paper", None),
]
HEADS = ["program", "paper s", "#Z3", "Max F.", "verdict", "queries", "goal", "CPU ms", "goal",
         "frames", "lemmas", "certificate ms", f"ratio, goal ≤ {CERTIFICATES}", "times faster",
         "times fewer queries"]
OUTCOMES = {"proved": "SAFE", "reached": "CME", "counterexample": "no universal summary",
            "undecided": "undecided"}


class Goals:
    """Counts what is met, and writes what is not with a cross."""

    def __init__(self):
        self.met = 0
        self.all = 0

    def judge(self, value, goal):
        """The cross that belongs after the goal, or nothing."""
        self.all += 1
        self.met += value <= goal
        return "" if value <= goal else f" {CROSS}"

    def cell(self, value, goal):
        return "" if goal is None else f"≤ {goal}{self.judge(value, goal)}"


def expected_outcome(program):
    return "reached" if program.endswith("_error") else "proved"


def certificate_cells(found, mode, goals):
    if found.certificate_ms is None:
        return ["–", "–"]
    ratio = found.cpu_ms / found.certificate_ms
    cross = "" if mode.goals_times is None else goals.judge(ratio, CERTIFICATES)
    return [number(found.certificate_ms), f"{number(ratio)}{cross}"]


def row(mode, paper, found, goals):
    program, seconds, z3, max_frame = paper
    most_queries, most_ms = mode.goals(program)
    wrong = "" if found.outcome == expected_outcome(program) else f" {CROSS}"
    return ([program, str(seconds), f"{z3:,}", str(max_frame), OUTCOMES[found.outcome] + wrong,
             f"{found.queries:,}", goals.cell(found.queries, most_queries),
             number(found.cpu_ms), goals.cell(found.cpu_ms, most_ms),
             str(found.frames), str(found.lemmas) if found.outcome == "proved" else "–"]
            + certificate_cells(found, mode, goals)
            + [number(1000 * seconds / found.cpu_ms), number(z3 / found.queries)])


def out_of_time_row(mode, paper, goals):
    program, seconds, z3, max_frame = paper
    most_queries, most_ms = mode.goals(program)
    worst = float("inf")
    return [program, str(seconds), f"{z3:,}", str(max_frame), f"undecided {CROSS}", "–",
            goals.cell(worst, most_queries), f"> {SECONDS} s", goals.cell(worst, most_ms),
            *["–"] * 6]


def total_row(papers, measured):
    """Of the programs that were decided in time."""
    done = [(paper, found) for paper, found in zip(papers, measured) if found]
    seconds = sum(paper[1] for paper, _ in done)
    z3 = sum(paper[2] for paper, _ in done)
    queries = sum(found.queries for _, found in done)
    ms = sum(found.cpu_ms for _, found in done)
    certificates = sum(found.certificate_ms or 0 for _, found in done)
    if not done:
        return ["all"] + ["–"] * (len(HEADS) - 1)
    return ["all", f"{seconds:,}", f"{z3:,}", "", "", f"{queries:,}", "", number(ms), "", "", "",
            number(certificates), "", number(1000 * seconds / ms), number(z3 / queries)]


def mode_table(driver, mode, papers):
    goals = Goals()
    measured, rows = [], []
    for paper in papers:
        try:
            found = measure(driver, "certify", mode.name, f"examples/rml/{paper[0]}.rml", RUNS,
                            SECONDS)
            rows.append(row(mode, paper, found, goals))
            measured.append(found)
        except OutOfTime:
            rows.append(out_of_time_row(mode, paper, goals))
            measured.append(None)
    said = f"\n{goals.met} of {goals.all} goals are met.\n" if goals.all else ""
    return f"## {mode.title}\n\n{table(HEADS, rows + [total_row(papers, measured)])}{said}"


def report(driver, papers):
    return ("# The paper's Table 3\n\n"
            "`tests/bench/table3 > tests/bench/table3.md` makes this page.\n\n"
            f"All sites of a program get their verdict in one run. Times are CPU times, the best of {RUNS} "
            "runs in one process (fewer where they take\nseconds), without parsing but with setting "
            "up solvers; every check of a solver is a query. Lemmas are those that were learned "
            "and handed on.\nThe certificate is checked from its texts; `ratio` is inference to that. The "
            f"last columns compare with the paper, whose machine\nwas another. {CROSS} marks what "
            f"misses its goal. Z3: {z3_version()}.\n\n"
            + "\n".join(mode_table(driver, mode, papers) for mode in MODES))


if __name__ == "__main__":
    sys.stdout.write(report(sys.argv[1], PAPER))
