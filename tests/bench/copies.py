"""Measures `cme check` of projects that have a package 1, 10 and 100 times, and writes a table."""

import json
import pathlib
import subprocess
import sys
import tempfile

from processes import run
from tables import exponent, number, table

COPIES = (1, 10, 100)
SECONDS = 3600  # for one run
FINDINGS = (0, 1, 3)  # exit codes of a run that came to its end

INTRODUCTION = """# How a check grows with the project

`tests/bench/copies > tests/bench/copies.md` makes this page.

The package `{package}` of tests/java, copied under other names, is checked from class files (`--entry public`, nothing cached). CPU is that of the run and of all that it starts; memory is that of its largest process, the frontend or a solver.
Time grows with the number of copies to the power of **{power}** (CPU time, by least squares; 1 is a flat time for each copy).
"""


def copy(package, number_of_copy, folder):
    """The package's sources as copyN.NAME."""
    parent = folder / f"copy{number_of_copy}" / package.name
    parent.mkdir(parents=True)
    for source in sorted(package.glob("*.java")):
        text = source.read_text(encoding="utf-8")
        old, new = f"package {package.name};", f"package copy{number_of_copy}.{package.name};"
        if old not in text:
            raise RuntimeError(f"{source}: no package declaration")
        (parent / source.name).write_text(text.replace(old, new), encoding="utf-8")


def compiled(package, copies, folder):
    for k in range(copies):
        copy(package, k, folder / "src")
    classes = folder / "classes"
    subprocess.run(["javac", "-g", "-proc:none", "-nowarn", "-d", classes,
                    *sorted((folder / "src").rglob("*.java"))], check=True, capture_output=True)
    return classes


def measure(cme, package, copies):
    """What a run used, and what it counts."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        report = folder / "report.json"
        done = run([cme, "check", "--entry", "public", "--no-cache", f"--format=json={report}",
                    str(compiled(package, copies, folder))], SECONDS)
        if done.code not in FINDINGS:
            raise RuntimeError(f"{copies} copies: exit code {done.code}: {done.output[-2000:]}")
        return done, json.loads(report.read_text(encoding="utf-8"))["counts"]


def row(copies, done, counts):
    return [str(copies), *(f"{counts[key]:,}" for key in ("sites", "proved", "conditional", "undecided")),
            number(done.wall), number(done.cpu), number(1000 * done.cpu / copies), number(done.peak_mb)]


def report(cme, package, all_copies):
    runs = {copies: measure(cme, package, copies) for copies in all_copies}
    power = exponent([(copies, done.cpu) for copies, (done, _) in runs.items() if copies > 1])
    heads = ["copies", "sites", "proved", "conditional", "undecided", "wall s", "CPU s", "CPU ms a copy", "MB"]
    return (INTRODUCTION.format(package=package.name, power=f"{power:.2f}") + "\n"
            + table(heads, [row(copies, *of) for copies, of in runs.items()]))


if __name__ == "__main__":
    print(report(sys.argv[1], pathlib.Path(sys.argv[2]), COPIES), end="")
