#!/usr/bin/env python3
"""What classes of the program inherit and runs their code later: views, spliterators, sublists; and
what views and wrappers hide; streams, parts of lists, and library code that walks one collection while
it changes another.

Each file of tests/java/inherited is a program of its own, as such classes and calls change what is
known of every other collection. The JVM is asked, and no throw may be called safe.
"""

import os
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
import judge  # noqa: E402
from running import check, compile_runner, deviation, run  # noqa: E402

SOURCES = pathlib.Path.cwd() / "tests/java/inherited"
SECONDS = 30  # for a site
UNDECIDED = SOURCES / "undecided.tsv"  # and which fact is missing


def of_file(path, runner, folder, undecided):
    """What is wrong, after what the JVM does and what is said of a program."""
    methods = corpus.methods_of(path, "inherited")
    problems = corpus.flaws(methods, 2)
    corpus.compile_java([path], folder)
    answers = run(runner, [(folder, method.type, method.name) for method in methods])
    for method, (outcome, frame) in zip(methods, answers):
        expected = f"{method.file}:{method.marks[0]}" if method.marks else ""
        problems += deviation(method.key, expected, outcome, frame)
    for name, kind in judge.judge_all(methods, check(folder, "public", SECONDS)).items():
        print(f"{name}: {kind}")
        if kind not in ("slow", undecided.get(name, ("right",))[0]):
            problems.append(f"{name}: {kind}")
    return problems


def main():
    problems = []
    undecided = judge.read_known(UNDECIDED)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        compile_runner(folder / "runner")
        for path in sorted(SOURCES.glob("*.java")):
            problems += of_file(path, folder / "runner", folder / path.stem, undecided)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
