#!/usr/bin/env python3
"""Runs the corpus and the examples on the JVM: the expectations are what really happens."""

import collections
import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
from running import CME, compile_runner, deviation, run  # noqa: E402

ROOT = pathlib.Path.cwd()
SOURCES = ROOT / "tests/java/src"


def check_corpus(runner, folder):
    found = corpus.methods(SOURCES)
    problems = corpus.flaws(found)
    corpus.compile_java(SOURCES.glob("*/*.java"), folder / "corpus")
    answers = run(runner, [(folder / "corpus", method.type, method.name) for method in found])
    for method, (outcome, frame) in zip(found, answers):
        expected = f"{method.file}:{method.marks[0]}" if method.marks else ""
        problems += deviation(method.key, expected, outcome, frame)
    for topic, count in sorted(collections.Counter(method.topic for method in found).items()):
        print(f"{count:5}  {topic}")
    print(f"{len(found):5}  corpus methods")
    return problems


def listing(rml):
    """The Java program at the head of a program of examples/rml: its file's name and its lines."""
    name, lines = None, []
    for line in rml.read_text(encoding="utf-8").splitlines():
        if match := re.fullmatch(r"# (\w+\.java):", line):
            name = match.group(1)
        elif name and (match := re.fullmatch(r"# +(\d+)(?:  (.*))?", line)):
            lines.append(match.group(2) or "")
        elif lines:
            break
    return name, lines


def check_examples(runner, folder):
    table = corpus.examples(ROOT / "tests/java/examples.tsv")
    programs = {path.stem for path in (ROOT / "examples/rml").glob("*.rml")}
    problems = []
    if {example.name for example in table} != programs:
        problems.append("examples.tsv and examples/rml name different programs")
    # A program and its _error twin may have classes of one name: they are compiled apart.
    tasks, batches = [], {False: [], True: []}
    for example in table:
        path = ROOT / "examples" / example.name / example.file
        expected = listing(ROOT / "examples/rml" / f"{example.name}.rml")
        if (path.name, path.read_text(encoding="utf-8").splitlines()) != expected:
            problems.append(f"{example.name}: the Java file is not the listing")
        batches[example.line > 0].append(path)
        tasks.append((folder / str(example.line > 0), example.type, "main", *example.arguments))
    for throws, paths in batches.items():
        corpus.compile_java(paths, folder / str(throws))
    for example, (outcome, frame) in zip(table, run(runner, tasks)):
        if (example.verdict == "cme") != (example.line > 0):
            problems.append(f"{example.name}: a line is stated just for a CME")
        expected = f"{example.file}:{example.line}" if example.line else ""
        problems += deviation(example.name, expected, outcome, frame)
    print(f"{len(table):5}  examples")
    return problems


def check_self():
    """Made-up answers that differ must be noticed."""
    assert deviation("m", "A.java:3", CME, "A.java:4")
    assert deviation("m", "A.java:3", "ok", "")
    assert deviation("m", "", CME, "A.java:4")
    assert not deviation("m", "A.java:3", CME, "A.java:3")


def main():
    check_self()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        runner = folder / "runner"
        compile_runner(runner)
        problems = check_corpus(runner, folder) + check_examples(runner, folder)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
