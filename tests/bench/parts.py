"""Measures what `cme check` of a small program spends its time on, and writes a Markdown table."""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

from inference import measure
from processes import run
from tables import number, table

RUNS = 5
SECONDS = 120  # for one run
CROSS = "✗"

# What is checked, and the most seconds of wall time that it may take.
GOALS = {"class files": 1.0, "sources": 1.8}

PARTS = {"jvm": "start of the JVM", "input": "reading the input, compiling sources",
         "index": "index", "classes": "Soot: declarations", "bodies": "Soot: Jimple",
         "lowering": "lowering", "local": "local prover", "emission": "emission"}

INTRODUCTION = """# What a check of a small program costs

`tests/bench/parts > tests/bench/parts.md` makes this page.

`./cme check {program}`, from its class files and from its sources; milliseconds, medians of {runs} runs. The whole is wall time, and so are the parts of the frontend, which it measures itself;
engines and certificates are the CPU times of the program that it writes, measured apart. The rest is the launcher, the end of the JVM, processes, and the report. {mark} marks what misses its goal.
"""


def check(cme, path, *options):
    done = run([cme, "check", "--no-cache", *options, str(path)], SECONDS)
    if done.code not in (0, 1, 3):
        raise RuntimeError(f"{path}: exit code {done.code}: {done.output[-2000:]}")
    return done


def frontend_parts(cme, path, folder):
    """Milliseconds by part of the frontend; the folder keeps what it wrote."""
    check(cme, path, "--keep", str(folder))
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return manifest["statistics"]["parts_ms"]


def engine_parts(driver, folder):
    """Milliseconds of inference and certificates, of all programs that were written."""
    found = [measure(driver, "certify", "inline", str(program), RUNS, SECONDS)
             for program in sorted(folder.glob("*.rml"))]
    return (sum(figures.cpu_ms for figures in found),
            sum(figures.certificate_ms or 0 for figures in found))


def column(cme, driver, path):
    """Milliseconds: parts of the frontend, engines, certificates, rest, CPU time, all."""
    runs = [check(cme, path) for _ in range(RUNS)]
    whole = statistics.median(1000 * done.wall for done in runs)
    with tempfile.TemporaryDirectory() as temporary:
        kept = [pathlib.Path(temporary) / str(k) for k in range(RUNS)]
        found = [frontend_parts(cme, path, folder) for folder in kept]
        parts = [statistics.median(times[part] for times in found) for part in PARTS]
        parts += engine_parts(driver, kept[0])
    cpu = statistics.median(1000 * done.cpu for done in runs)
    return [*parts, whole - sum(parts), cpu, whole]


def goal_cell(milliseconds, seconds):
    limit = f"≤ {number(1000 * seconds)}"
    return limit if milliseconds <= 1000 * seconds else f"{limit} {CROSS}"


def report(cme, driver, program, classes):
    """``classes``: a folder with the program's class files."""
    columns = [column(cme, driver, path) for path in [classes, program]]
    names = [*PARTS.values(), "engines", "certificates", "rest", "CPU time of all", "all"]
    rows = [[name, *[number(times[k]) for times in columns]] for k, name in enumerate(names)]
    rows.append(["goal", *[goal_cell(times[-1], seconds)
                           for times, seconds in zip(columns, GOALS.values())]])
    introduction = INTRODUCTION.format(program=program, runs=RUNS, mark=CROSS)
    return introduction + "\n" + table(["part", *GOALS], rows)


def main():
    cme, driver, program = sys.argv[1:]
    sources = [str(path) for path in sorted(pathlib.Path(program).rglob("*.java"))]
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run(["javac", "-nowarn", "-g", "-d", classes, *sources], check=True,
                       stderr=subprocess.DEVNULL)
        print(report(cme, driver, program, classes), end="")


if __name__ == "__main__":
    main()
