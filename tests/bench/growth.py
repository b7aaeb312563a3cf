"""Measures how inference grows with the program, and writes Markdown tables.

Each measurement is a process of its own (inference.cc). A family's sizes ascend, and stop at the
first that takes too long.
"""

import sys

from inference import OutOfTime, measure, z3_version
from tables import exponent, number, table

MODE = "inline"  # what cme does unless told otherwise
SECONDS = 20  # of CPU time for a measurement
RUNS = 3  # fewer where they take long
CROSS = "✗"

# Family (tests/support/families.h), what N counts, its sizes: up to 1,000 procedures where
# procedures are what grows.
FAMILIES = [
    ("depth", "calls in a chain, within a loop", [4, 16, 64, 128, 256, 498]),
    ("width", "lists, and loops one after the other", [2, 4, 8, 16, 32]),
    ("nest", "nested loops", [1, 2, 3, 4, 6, 8]),
    ("modules", "modules like flatten", [1, 2, 5, 10, 20, 40, 77]),
    ("modules_held", "... an iterator is held across", [1, 2, 5, 10, 20, 40, 77]),
    ("fields", "fields", [2, 4, 8, 16, 32, 64]),
    ("sites", "sites in a loop's body", [2, 8, 32, 64, 128]),
    ("recursion", "methods in a circle of calls", [1, 2, 5, 10, 20, 50, 100, 199]),
]

# Program, the most CPU milliseconds, the most megabytes.
GOALS = [
    ("nest", 6, 100, None),
    ("modules", 77, 3000, 500),
    ("modules_held", 77, 3000, 500),
]


def figures_of(driver, family, size):
    """None when out of time."""
    try:
        return measure(driver, "infer", MODE, f"{family}:{size}", RUNS, SECONDS)
    except OutOfTime:
        return None


def measure_family(driver, family, sizes):
    """Pairs of size and figures up to the first None."""
    found = []
    for size in sizes:
        found.append((size, figures_of(driver, family, size)))
        if found[-1][1] is None:
            break
    return found


def fitted(points):
    """The exponent without the smallest size, which is mostly setting up."""
    points = points[1:] if len(points) > 2 else points
    return f"{exponent(points):.2f}" if len(points) > 1 else "–"


def summary_row(family, what, found):
    done = [(size, figures) for size, figures in found if figures]
    late = [size for size, figures in found if not figures]
    if not done:
        return [family, what, "–", "–", f"> {SECONDS} s at {late[0]}", *["–"] * 4]
    largest, figures = done[-1]
    return [family, what, f"{largest:,}", number(figures.cpu_ms),
            f"> {SECONDS} s at {late[0]:,}" if late else "",
            fitted([(size, f.bytes) for size, f in done]),
            fitted([(size, f.cpu_ms) for size, f in done]),
            fitted([(size, f.queries) for size, f in done]),
            fitted([(size, f.peak_mb) for size, f in done])]


def detail_row(family, size, figures):
    if figures is None:
        return [f"{family}{size}", *["–"] * 6, f"> {SECONDS} s", "–"]
    return [f"{family}{size}", f"{figures.procedures:,}", number(figures.bytes / 1024),
            figures.outcome + ("" if figures.outcome == "proved" else f" {CROSS}"),
            f"{figures.queries:,}", f"{figures.frames:,}", f"{figures.lemmas:,}",
            number(figures.cpu_ms), number(figures.peak_mb)]


def goal_cell(value, goal):
    return "" if goal is None else f"≤ {goal:,}" + ("" if value <= goal else f" {CROSS}")


def goal_row(measured, family, size, most_ms, most_mb):
    figures = dict(measured[family]).get(size)
    if figures is None or figures.outcome != "proved":
        missed = float("inf")
        why = figures.outcome if figures else f"not within {SECONDS} s"
        return [f"{family}{size}", why, goal_cell(missed, most_ms), "–", goal_cell(missed, most_mb)]
    return [f"{family}{size}", number(figures.cpu_ms), goal_cell(figures.cpu_ms, most_ms),
            number(figures.peak_mb), goal_cell(figures.peak_mb, most_mb)]


def report(driver, families, goals):
    measured = {family: measure_family(driver, family, sizes) for family, _, sizes in families}
    return ("# How inference grows\n\n"
            "`tests/bench/growth > tests/bench/growth.md` makes this page.\n\n"
            "The programs are those of tests/support/families.h, all safe. A measurement is a process "
            "of its own; the time is the best CPU time of\n"
            f"{RUNS} runs in it (fewer where they take seconds), without parsing; small methods are "
            "inlined. Memory is the peak of the whole process\nafter the first run, some 35 MB of it "
            f"before anything is asked. A family stops at the first size that takes more than {SECONDS} s."
            f"\nZ3: {z3_version()}.\n\n"
            "## Goals\n\n"
            + table(["program", "CPU ms", "goal", "peak MB", "goal"],
                    [goal_row(measured, *goal) for goal in goals])
            + "\n## Exponents\n\nThe k for which c·Nᵏ fits best, without the smallest size: inference "
              "is as linear as the program where the exponent of\nCPU time is no more than that of "
              "the text (the prelude not counted).\n\n"
            + table(["family", "N counts", "largest N", "CPU ms", "not done", "exponent: text",
                     "CPU time", "queries", "memory"],
                    [summary_row(family, what, measured[family]) for family, what, _ in families])
            + "\n## Every measurement\n\n"
            + table(["program", "procedures", "text KB", "outcome", "queries", "frames", "lemmas",
                     "CPU ms", "peak MB"],
                    [detail_row(family, size, figures) for family, _, _ in families
                     for size, figures in measured[family]]))


if __name__ == "__main__":
    sys.stdout.write(report(sys.argv[1], FAMILIES, GOALS))
