"""Measures the stages before the engines on synthetic programs, and writes Markdown tables.

Each measurement is a process of its own (foundations.cc). Times are CPU times: the least of
several runs. Memory is the peak beyond what was in use when the stage began.
"""

import subprocess
import sys

from tables import exponent, number, table

# Name of the stage, what it does, what it makes.
STAGES = [
    ("parse", "reading the text", "bytes read"),
    ("print", "canonical text", "bytes"),
    ("sort_check", "sort checking", "procedures"),
    ("compose_basic", "composing, every block", "transitions"),
    ("compose_cut", "composing, cut points", "transitions"),
    ("summaries", "reading summaries", "bytes read"),
    ("conditions_composed", "conditions of cut points", "conditions"),
    ("conditions_by_block", "conditions block by block", "conditions"),
    ("condition_texts", "their SMT-LIB texts", "bytes"),
]
SIZES = [10, 100, 1000, 10000]
FIELDS = 2
FIELD_SIZES = [2, 8, 32]
FIELD_PROCEDURES = 100
RUNS = 3


class Measured:
    def __init__(self, cpu_ms, peak_kb, made):
        self.cpu_ms = cpu_ms
        self.peak_kb = peak_kb
        self.made = made


def measure(program, stage, procedures, fields):
    """The best of some runs."""
    found = []
    for _ in range(RUNS):
        done = subprocess.run([program, stage, str(procedures), str(fields)], check=True,
                              capture_output=True, text=True)
        cpu_ms, peak_kb, made = done.stdout.split()
        found.append(Measured(float(cpu_ms), int(peak_kb), int(made)))
    best = min(found, key=lambda m: m.cpu_ms)
    return Measured(best.cpu_ms, min(m.peak_kb for m in found), best.made)


def growing_program(program, sizes):
    """Three tables: time, memory, and what was made."""
    measured = {(stage, n): measure(program, stage, n, FIELDS) for stage, _, _ in STAGES
                for n in sizes}
    fitted = sizes[1:] if len(sizes) > 2 else sizes  # the smallest is mostly the prelude
    last = sizes[-1]
    times, memory, made = [], [], []
    for stage, what, unit in STAGES:
        at = {n: measured[stage, n] for n in sizes}
        times.append([what] + [number(at[n].cpu_ms) for n in sizes]
                     + [number(1000 * at[last].cpu_ms / last),
                        f"{exponent([(n, at[n].cpu_ms) for n in fitted]):.2f}"])
        memory.append([what] + [number(at[n].peak_kb / 1024) for n in sizes]
                      + [number(at[last].peak_kb / last)])
        made.append([f"{what}: {unit}"] + [f"{at[n].made:,}" for n in sizes])
    heads = [f"{n:,}" for n in sizes]
    return ("CPU milliseconds, by number of procedures; then microseconds for each procedure of the "
            f"largest\nprogram, and the exponent of growth fitted from {fitted[0]:,} on (1 is "
            "linear):\n\n"
            + table(["stage"] + heads + ["µs each", "exponent"], times)
            + "\nPeak memory in megabytes, without what the stages before hold; then kilobytes for "
              "each procedure of\nthe largest program. Less than a megabyte is noise:\n\n"
            + table(["stage"] + heads + ["KB each"], memory)
            + "\nWhat was read or made:\n\n"
            + table(["stage"] + heads, made))


def growing_fields(program, fields):
    rows = []
    for stage, what, _ in STAGES:
        at = [(f, measure(program, stage, FIELD_PROCEDURES, f).cpu_ms) for f in fields]
        rows.append([what] + [number(ms) for _, ms in at] + [f"{exponent(at):.2f}"])
    return (f"CPU milliseconds for {FIELD_PROCEDURES} procedures, by number of fields (each with "
            "three invariants, which\nevery condition assumes):\n\n"
            + table(["stage"] + [str(2 * f) for f in fields] + ["exponent"], rows))


def report(program, sizes, fields):
    return ("# The stages before the engines\n\n"
            "`tests/bench/run > tests/bench/foundations.md` makes this page. The programs are "
            "synthetic\n(tests/support/synthetic.h): ten blocks to a module, with loops, calls and "
            "fields. Times depend on the\nmachine; how they grow should not.\n\n"
            + growing_program(program, sizes) + "\n" + growing_fields(program, fields))


if __name__ == "__main__":
    sys.stdout.write(report(sys.argv[1], SIZES, FIELD_SIZES))
