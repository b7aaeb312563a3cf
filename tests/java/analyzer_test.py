#!/usr/bin/env python3
"""Runs `cme check` over the corpus and the examples, and holds it to what is true of them.

With --refresh, run from the root of the tree, known.tsv is rewritten. The environment may name the
programs: CME (the analyzer) and CME_FRONTEND.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
import judge  # noqa: E402

ROOT = pathlib.Path.cwd()
# The frontend is no target of Bazel: it lies where the source tree's own tools put it.
TOOLS = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin"
SOURCES = ROOT / "tests/java/src"
SECONDS = "10"  # for a site; what takes longer is told apart from what cannot be decided
KNOWN = ROOT / "tests/java/known.tsv"


def check(folder, entry, seconds=SECONDS, more=None):
    """The report; so many seconds are for a site, and more may be added to the environment."""
    built = ROOT / "cli/cme"
    cme = os.environ.get("CME") or (built if built.is_file() else TOOLS / "cme")
    environment = {"CME_FRONTEND": str(TOOLS / "cme-frontend"), **os.environ, **(more or {})}
    done = subprocess.run([cme, "check", "--format", "json", "--entry", entry,
                           "--timeout-per-site", seconds, folder],
                          env=environment, capture_output=True, text=True)
    if done.returncode not in (0, 1, 3) or not done.stdout:
        raise SystemExit(f"cme check: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


def judge_corpus(folder):
    methods = corpus.methods(SOURCES)
    corpus.compile_java(SOURCES.glob("*/*.java"), folder / "corpus")
    judged = judge.judge_all(methods, check(folder / "corpus", "public"))
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
        report = check(folder / str(throws), "main")
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
