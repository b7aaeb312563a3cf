#!/usr/bin/env python3
"""The ways in which Java hides a call: the edge is there, or the verdict says that it may not be.

Each _Bad method of tests/java/hidden modifies what it walks over through a call that the code does
not show, and throws on the JVM; its _Ok twin makes the same call without harm. Each file
is a program by itself. Of a _Bad method the analyzer must report a throw, or that it does not know, and why; table.tsv says which, and which of
the twins are proved. With --refresh, run from the root of the tree, the table is rewritten. What is
below unrunnable is not run: its comment says why. The environment may name the programs: CME (the
analyzer) and CME_FRONTEND.
"""

import collections
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path.cwd()
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests/java"))
import corpus  # noqa: E402
import judge  # noqa: E402
from running import check, compile_runner, deviation, run  # noqa: E402

SOURCES = ROOT / "tests/java/hidden"
TABLE = SOURCES / "table.tsv"
SECONDS = 10  # for a site
LEAST = 120  # methods
HEADER = "# What is said of a hidden call that modifies (cme, unknown), and of its harmless twin (proved, open).\n"


def paths():
    return sorted(SOURCES.glob("*.java")) + sorted(SOURCES.glob("unrunnable/*.java"))


def on_the_jvm(methods, folder, classes):
    compile_runner(folder / "runner")
    runnable = [method for method in methods if ".unrunnable." not in method.type]
    answers = run(folder / "runner", [(classes, method.type, method.name) for method in runnable])
    return [text for method, (outcome, frame) in zip(runnable, answers)
            for text in deviation(method.key, f"{method.file}:{method.marks[0]}" if method.marks
                                  else "", outcome, frame)]


def judge_case(bad, ok, report):
    """What is said of a pair, and what is wrong with it."""
    sites = [site for site in report["sites"]
             if pathlib.PurePosixPath(site["file"]).name == bad.file and site["line"] == bad.marks[0]]
    undecided = [site for site in sites if site["verdict"] in judge.UNDECIDED]
    said = judge.judge(bad, judge.by_place(report))
    twin = "proved" if judge.judge(ok, judge.by_place(report)) == "right" else "open"
    if said == "right":
        return ("cme", twin), None
    if not undecided:
        return ("FALSE SAFE" if sites else "NO SITE", twin), f"{bad.key}: throws, and is called safe"
    if not all((site.get("reason") or "").strip() for site in undecided):
        return ("unknown", twin), f"{bad.key}: unknown, without a reason"
    return ("unknown", twin), None


def judge_all(methods, report):
    by_key = {method.key: method for method in methods}
    judged, problems = {}, []
    for method in methods:
        if method.is_bad:
            judged[method.pair], problem = judge_case(method, by_key[method.pair + "_Ok"], report)
            problems += [problem] if problem else []
    return judged, problems


def read_table(path):
    return {name: (said, twin) for name, said, twin in
            (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#"))}


def write_table(path, judged):
    rows = [f"{name}\t{said}\t{twin}\n" for name, (said, twin) in sorted(judged.items())]
    path.write_text(HEADER + "".join(rows), encoding="utf-8")


def differences(judged, table):
    return [f"{name}: {judged.get(name)}, the table says {table.get(name)}"
            for name in sorted({*judged, *table}) if judged.get(name) != table.get(name)]


def main():
    methods = [method for path in paths() for method in corpus.methods_of(path, "hidden")]
    problems = corpus.flaws(methods, LEAST)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        corpus.compile_java(paths(), folder / "all")
        problems += on_the_jvm(methods, folder, folder / "all")
        judged = {}
        for path in paths():
            corpus.compile_java([path], folder / path.stem)
            some, wrong = judge_all([method for method in methods if method.file == path.name],
                                    check(folder / path.stem, "public", SECONDS))
            judged |= some
            problems += wrong
    if "--refresh" in sys.argv[1:]:
        write_table(TABLE, judged)
    problems += differences(judged, read_table(TABLE))
    print(f"{len(judged)} hidden calls:", dict(collections.Counter(said for said, _ in judged.values())))
    print("harmless twins:", dict(collections.Counter(twin for _, twin in judged.values())))
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
