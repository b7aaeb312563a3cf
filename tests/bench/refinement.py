"""Measures how refinement of a variable abstraction grows, and writes a Markdown table.

All three algorithms run in one process (refinement.cc), in turn, so that their ratios are of one
run of the machine.
"""

import subprocess
import sys

from inference import z3_version
from tables import number, table

RUNS = 3
CROSS = "✗"
ALGORITHMS = ["one-by-one", "hrefine", "vcrefine"]

# Fields, and how many of them are needed.
SIZES = [(n, 3) for n in [10, 25, 50, 100, 200]] + [(200, 1), (200, 10)]

# Fields, needed, algorithm, how many times faster vcrefine is at least: the averages of the paper.
GOALS = [(200, 3, "hrefine", 2.8), (200, 3, "one-by-one", 13.2)]


def measure(driver, fields, needed):
    """By algorithm: checks and CPU milliseconds."""
    done = subprocess.run([driver, str(fields), str(needed), str(RUNS)], capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{fields}, {needed}: {done.stderr.strip() or done.returncode}")
    found = {}
    for line in done.stdout.splitlines():
        figures = dict(word.split("=", 1) for word in line.split())
        found[figures["algorithm"]] = (int(figures["checks"]), float(figures["cpu_ms"]))
    return found


def ratio(figures, algorithm):
    return figures[algorithm][1] / figures["vcrefine"][1]


def row(fields, needed, figures):
    return ([str(fields), str(needed)]
            + [f"{figures[a][0]:,}" for a in ALGORITHMS]
            + [number(figures[a][1]) for a in ALGORITHMS]
            + [number(ratio(figures, a)) for a in ["hrefine", "one-by-one"]])


def goal_row(measured, fields, needed, algorithm, least):
    found = ratio(measured[fields, needed], algorithm)
    return [f"{fields}, {needed}", algorithm, number(found),
            f"≥ {least}" + ("" if found >= least else f" {CROSS}")]


def report(driver, sizes, goals):
    measured = {size: measure(driver, *size) for size in sizes}
    return ("# Refining a variable abstraction\n\n"
            "`tests/bench/refinement > tests/bench/refinement.md` makes this page.\n\n"
            "The paths are those of tests/support/spurious_path.h: N relations, of which K have to be "
            "tracked to see that no execution takes the path.\nNothing is tracked at first. Times are "
            f"the best CPU times of {RUNS} runs in one process, the algorithms in turn, without "
            f"parsing.\nZ3: {z3_version()}.\n\n"
            "## Goals\n\nHow many times faster vcrefine is; the goals are the averages of Corral's "
            "paper, on its drivers.\n\n"
            + table(["N, K", "than", "times", "goal"], [goal_row(measured, *goal) for goal in goals])
            + "\n## Every measurement\n\n"
            + table(["N", "K"] + [f"checks: {a}" for a in ALGORITHMS]
                    + [f"CPU ms: {a}" for a in ALGORITHMS]
                    + ["hrefine / vcrefine", "one-by-one / vcrefine"],
                    [row(*size, measured[size]) for size in sizes]))


if __name__ == "__main__":
    sys.stdout.write(report(sys.argv[1], SIZES, GOALS))
