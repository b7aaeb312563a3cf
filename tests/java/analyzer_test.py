#!/usr/bin/env python3
"""Runs `cme check` over the corpus and the examples, and holds it to what is true of them.

With --refresh, run from the root of the tree, known.tsv is rewritten. The environment may name the
programs: CME (the analyzer) and CME_FRONTEND.
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
from running import check  # noqa: E402

ROOT = pathlib.Path.cwd()
SOURCES = ROOT / "tests/java/src"
SECONDS = 10  # for a site; what takes longer is told apart from what cannot be decided
KNOWN = ROOT / "tests/java/known.tsv"


def judge_corpus(folder):
    methods = corpus.methods(SOURCES)
    corpus.compile_java(SOURCES.glob("*/*.java"), folder / "corpus")
    judged = judge.judge_all(methods, check(folder / "corpus", "public", SECONDS))
    print(judge.table(methods, judged))
    return judged


def judge_examples(folder):
    table = corpus.examples(ROOT / "tests/java/examples.tsv")
    judged = {}
    # A program and its _error twin may have classes of one name: they are compiled apart.
    for throws in (False, True):
        batch = [example for example in table if (example.line > 0) == throws]
        corpus.compile_java([ROOT / "examples" / example.name / example.file for example in batch],
                            folder / str(throws))
        report = check(folder / str(throws), "main", SECONDS)
        for example in batch:
            judged[f"examples.{example.name}"] = judge.judge_example(example, report)
    print(f"{len(table)} examples, {sum(kind == 'right' for kind in judged.values())} right")
    return judged


def main():
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        judged = {**judge_corpus(folder), **judge_examples(folder)}
    if "--refresh" in sys.argv[1:]:
        judge.write_known(KNOWN, judged, judge.read_known(KNOWN))
    problems = judge.problems(judged, judge.read_known(KNOWN))
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
