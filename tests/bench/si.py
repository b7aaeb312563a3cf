"""Measures stratified inlining, and writes Markdown tables.

The variants of a row run in one process (si.cc), in turn, so that their ratios are of one run of
the machine.
"""

import subprocess
import sys

from inference import z3_version
from tables import exponent, number, table

RUNS = 3  # fewer where they take long
CROSS = "✗"
CALLS = 3000  # the most that may be inlined
SECONDS = 20  # of CPU time, for one search

# Family (tests/support/call_families.h), and its depths and widths.
SHAPES = [
    ("one_of", [(4, 2), (8, 2), (10, 2), (4, 3), (6, 3), (3, 5), (4, 5), (6, 5), (20, 5)]),
    ("one_of_error", [(4, 2), (8, 2), (10, 2), (4, 3), (6, 3), (3, 5), (4, 5), (6, 5), (20, 5)]),
    ("all_of", [(4, 2), (8, 2), (4, 3), (5, 3), (3, 5), (4, 5)]),
    ("all_of_error", [(4, 2), (8, 2), (4, 3), (5, 3), (3, 5), (4, 5)]),
]

# Relations that nothing depends on, mostly.
ABSTRACTED = ["path:25:3", "path:50:3", "path:100:3", "fields:2", "fields:8"]
ABSTRACTIONS = ["none", "vcrefine", "hrefine", "one-by-one"]

SAFE = [f"examples/rml/{name}.rml" for name in [
    "c", "call_depth2", "call_depth2_in_loop", "call_in_loop", "call_outside_loop", "div", "flatten",
    "map_test", "no_universal_loop_free", "no_universal_recursive", "simple_loop", "sm",
    "update_call_in_loop", "worklist"]] + ["depth:16", "width:3", "nest:2", "modules:2", "sites:8"]

# Program, and the most milliseconds from the start to a trace that was replayed.
ERRORS = [("c_error", 20), ("div_error", 50), ("flatten_error", 20), ("simple_loop_error", 20),
          ("worklist_error", 20)]
GUIDANCE = ["stratified", "reached", "guide,reached", "guide,lemmas,reached"]

DEEP = ["counter_error", "linked_error"]
DEPTHS = [10, 20, 50, 100]


def measure(driver, program, variants):
    """By variant: its figures, all but the name as numbers."""
    done = subprocess.run([driver, program, str(RUNS), *variants], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{program}: {done.stderr.strip() or done.returncode}")
    found = {}
    for line in done.stdout.splitlines():
        figures = dict(word.split("=", 1) for word in line.split(" "))
        variant = figures.pop("variant")
        found[variant] = {name: float(value) for name, value in figures.items()}
    return found


def count(value):
    return f"{int(value):,}"


def outcome(figures):
    """What was found of the sites, how many of them if not all the same."""
    names = [name for name in ["reached", "proved", "bound", "limit"] if figures[name] > 0]
    return ", ".join(name if len(names) == 1 else f"{count(figures[name])} {name}" for name in names)


def command(program, variants):
    return f"`bazel-bin/tests/bench/si_driver {program} {RUNS} {' '.join(variants)}`"


# --- Stratified and static ------------------------------------------------------


def shape_variants():
    limits = f"methods,calls={CALLS},seconds={SECONDS}"
    return [f"{inlining},{limits}" for inlining in ["stratified", "static"]]


def ratio(figures, what):
    """Static to stratified; a lower bound where static inlining was stopped."""
    stratified, static = figures
    if stratified["limit"]:
        return "–"
    return ("≥ " if static["limit"] else "") + number(static[what] / stratified[what])


def shape_row(driver, family, depth, width):
    found = measure(driver, f"{family}:{depth}:{width}", shape_variants())
    figures = [found[variant] for variant in shape_variants()]
    cells = [f"{family}", f"{depth}", f"{width}"]
    for one in figures:
        cells += [outcome(one), number(one["cpu_ms"]), count(one["queries"]), count(one["inlined"]),
                  count(one["size"])]
    return cells + [ratio(figures, "cpu_ms"), ratio(figures, "size")]


def shapes(driver, families):
    heads = ["family", "depth", "width"]
    for inlining in ["stratified", "static"]:
        heads += [f"{inlining}: outcome", "CPU ms", "queries", "calls", "size"]
    rows = [shape_row(driver, family, *size) for family, sizes in families for size in sizes]
    return ("## Stratified and static inlining\n\n"
            + command("one_of:4:3", shape_variants()) + "\n\n"
            "In `one_of` most calls have nothing to do with the property; in `all_of` every call has, "
            "so that both inline the same and stratified\ninlining asks more often. A search ends at "
            f"{CALLS:,} calls or {SECONDS} s (limit). Size: symbols in what was asserted. Small "
            "methods are\nnot inlined beforehand. The paper has stratified inlining three times as "
            "fast, and static inlining out of memory.\n\n"
            + table(heads + ["times CPU", "times size"], rows))


# --- Variable abstraction -------------------------------------------------------


def abstraction_variants():
    return ["stratified"] + ABSTRACTIONS[1:]


def abstraction_row(driver, program):
    found = measure(driver, program, abstraction_variants())
    figures = [found[variant] for variant in abstraction_variants()]
    return ([program, outcome(figures[0]), outcome(figures[1]), count(figures[0]["tracked"]),
             count(figures[1]["tracked"]), count(figures[1]["refinements"])]
            + [number(one["cpu_ms"]) for one in figures])


def abstraction(driver, programs):
    return ("## Variable abstraction\n\n"
            + command("path:50:3", abstraction_variants()) + "\n\n"
            "The whole search, the algorithms that refine apart: [refinement.md](refinement.md) "
            "measures these alone, on the same paths.\n`path:N:K` has N relations of which K are "
            "needed, `fields:N` N + 1 fields.\n\n"
            + table(["program", "without", "with", "relations", "tracked", "rounds"]
                    + [f"CPU ms: {name}" for name in ABSTRACTIONS],
                    [abstraction_row(driver, program) for program in programs]))


# --- Houdini --------------------------------------------------------------------


def short(program):
    return program.removeprefix("examples/rml/").removesuffix(".rml")


def houdini_row(driver, program):
    variants = [f"stratified,seconds={SECONDS}", f"houdini,seconds={SECONDS}"]
    found = measure(driver, program, variants)
    havoc, houdini = [found[variant] for variant in variants]
    sites = sum(havoc[name] for name in ["reached", "proved", "bound", "limit"])
    return [short(program), count(sites), count(havoc["proved"]), count(houdini["proved"]),
            count(havoc["inlined"]), count(houdini["inlined"]), number(havoc["cpu_ms"]),
            number(houdini["cpu_ms"]), number(houdini["summary_ms"]),
            number(houdini["cpu_ms"] + houdini["summary_ms"])]


def sums(rows):
    """The last row: what is counted, added up."""
    counts = [sum(int(row[k].replace(",", "")) for row in rows) for k in range(1, 6)]
    return ["all"] + [count(value) for value in counts] + [""] * 4


def houdini(driver, programs):
    rows = [houdini_row(driver, program) for program in programs]
    return ("## Houdini's summaries and none\n\n"
            + command("examples/rml/flatten.rml", ["stratified", "houdini"]) + "\n\n"
            "Safe programs, recursion bound 3: without summaries open calls may do all that their code "
            "could change. A site is proved, or the bound\nis reached.\n\n"
            + table(["program", "sites", "proved: none", "Houdini", "calls: none", "Houdini",
                     "CPU ms: none", "search with Houdini's", "Houdini", "both"],
                    rows + [sums(rows)]))


# --- Traces ---------------------------------------------------------------------


def error_row(driver, program, most):
    found = measure(driver, f"examples/rml/{program}.rml", GUIDANCE)
    cells = [program]
    for variant in GUIDANCE:
        figures = found[variant]
        cells += [number(figures["cpu_ms"]) + ("" if figures["reached"] else f" {CROSS}"),
                  count(figures["inlined"])]
    for variant in GUIDANCE[1:]:
        cells.append(f"≤ {most}" + ("" if found[variant]["cpu_ms"] <= most else f" {CROSS}"))
    return cells


def errors(driver, programs):
    heads = ["program"]
    for what in ["all sites", "alone", "guided", "guided, with lemmas"]:
        heads += [f"CPU ms: {what}", "calls"]
    return ("## Time to a trace\n\n"
            + command("examples/rml/flatten_error.rml", GUIDANCE) + "\n\n"
            "Until an execution was found and replayed, recursion bound 3: about the site that throws, "
            "alone; guided by the tree of the counterexample of UPDR;\nand with UPDR's lemmas as summaries. What "
            "UPDR costs is not counted. The first figures are of the search about all sites up to the "
            "bound.\n\n"
            + table(heads + ["goal: alone", "guided", "guided, with lemmas"],
                    [error_row(driver, *program) for program in programs]))


# --- Deep errors ----------------------------------------------------------------


def deep_variant(depth):
    return f"stratified,methods,bound={depth}"


def deep_rows(driver, family, depths):
    found = [(depth, measure(driver, f"{family}:{depth}:1", [deep_variant(depth)])[deep_variant(depth)])
             for depth in depths]
    columns = ["cpu_ms", "queries", "inlined", "size"]
    rows = [[family, f"{depth}", outcome(figures), number(figures["cpu_ms"])]
            + [count(figures[name]) for name in columns[1:]] for depth, figures in found]
    fits = [f"{exponent([(depth, figures[name]) for depth, figures in found]):.2f}" for name in columns]
    return rows + [[family, "exponent", "", *fits]]


def deep(driver, families, depths):
    rows = [row for family in families for row in deep_rows(driver, family, depths)]
    return ("## Errors deep in a recursion\n\n"
            + command("counter_error:50:1", [deep_variant(50)]) + "\n\n"
            "A method calls itself N times before it throws; the bound is N. The last row of a family "
            "is the k for which c·Nᵏ fits best.\n\n"
            + table(["family", "N", "outcome", "CPU ms", "queries", "calls", "size"], rows))


def report(driver, families, abstracted, safe, erroneous, depths):
    return ("# Stratified inlining\n\n"
            "`tests/bench/si > tests/bench/si.md` makes this page; the command of a table makes the "
            "figures of one of its rows, other rows are of other\nprograms. Times are the best CPU times "
            f"of {RUNS} runs (fewer where they take seconds), without parsing; the variants of a row run "
            f"in one\nprocess, in turn. Z3: {z3_version()}.\n\n"
            + "\n".join([shapes(driver, families), abstraction(driver, abstracted),
                         houdini(driver, safe), errors(driver, erroneous),
                         deep(driver, DEEP, depths)]))


if __name__ == "__main__":
    sys.stdout.write(report(sys.argv[1], SHAPES, ABSTRACTED, SAFE, ERRORS, DEPTHS))
