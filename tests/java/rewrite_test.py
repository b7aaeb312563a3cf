#!/usr/bin/env python3
"""Rewrites the corpus so that it does what it did, and holds the analyzer to that.

rewrite/Rewriter makes a copy of the corpus for each kind of rewriting (rename, extract, inline …).
A variant is a method of such a copy whose region is not what it was: KIND/CLASS.METHOD. Each is run
on the JVM, where it must do what the original does, and judged as the original is: no throw may be
called safe, and what is judged otherwise than the original is listed in flips.tsv with the cause.

A sample is asked about, the same each time. CME_VARIANTS names kinds, parted by commas, of which
all variants are asked about, or is `all`. With --refresh, run from the root of the tree, the rows of
these variants in flips.tsv are rewritten; causes are kept. With --jvm the analyzer is not asked. The
environment may name the programs: CME (the analyzer) and CME_FRONTEND.
"""

import dataclasses
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
import local_frontend  # noqa: E402
import running  # noqa: E402

ROOT = pathlib.Path.cwd()
SOURCES = ROOT / "tests/java/src"
KNOWN = ROOT / "tests/java/known.tsv"
FLIPS = ROOT / "tests/java/flips.tsv"
HEADER = ("# What is judged otherwise than the method that it was made of: variant, judgement, cause.\n"
          "# rewrite_test.py --refresh rewrites the list; the causes are written by hand.\n")
LAYERS = 2  # of the sample
SAMPLE = 70  # variants of a layer
FEWEST = 2000
# What is no variant: the body, as a function, goes on after the change, as the comparison comes last.
NOT_EQUAL = {
    "for-each/maps.Maps.entrySetPutNew_Bad": "each round puts in what the next one finds",
    "for-each/queues.Queues.arrayDequeClear_Bad": "the next round gets null",
    "for-remaining/queues.Queues.arrayDequeClear_Bad": "the next round gets null",
}
SECONDS = 10  # for a site
MORE_SECONDS = 60  # for a site that was not decided in time, if all variants are asked about


@dataclasses.dataclass
class Variant:
    kind: str
    method: corpus.Method
    copy: pathlib.Path

    @property
    def key(self):
        return f"{self.kind}/{self.method.key}"

    @property
    def named(self):
        """The method as it is judged: by the kind, with a name of its own."""
        return dataclasses.replace(self.method, type=f"{self.kind}/{self.method.type}",
                                   topic=self.kind)


def region(folder, method):
    text = (folder / method.topic / method.file).read_text(encoding="utf-8")
    return text.splitlines()[method.first - 1:method.last]


def rewritten(folder):
    """All variants, by kind and place, and what is wrong with the copies as texts."""
    corpus.compile_java((HERE / "rewrite").glob("*.java"), folder / "rewriter")
    done = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-cp", folder / "rewriter", "Rewriter",
                           SOURCES, folder / "copies"], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"the rewriter fails:\n{done.stderr}")
    originals = {method.key: region(SOURCES, method) for method in corpus.methods(SOURCES)}
    variants, problems = [], []
    for kind in done.stdout.splitlines():
        methods = corpus.methods(folder / "copies" / kind)
        changed = [method for method in methods
                   if region(folder / "copies" / kind, method) != originals.get(method.key)
                   and f"{kind}/{method.key}" not in NOT_EQUAL]
        problems += [f"{kind}: {flaw}" for flaw in corpus.flaws(methods)]
        problems += [] if changed else [f"{kind}: nothing is rewritten"]
        variants += [Variant(kind, method, folder / "copies" / kind) for method in changed]
    if len(variants) < FEWEST:
        problems.append(f"only {len(variants)} variants")
    return variants, problems


def layers(variants):
    """The sample: in a layer each topic has another kind, and all kinds have their turn."""
    kinds = sorted({variant.kind for variant in variants})
    topics = sorted({variant.method.topic for variant in variants})
    for layer in range(LAYERS):
        shift = layer * len(kinds) // LAYERS
        of_topic = {topic: kinds[(i + shift) % len(kinds)] for i, topic in enumerate(topics)}
        found = {variant.key: variant for variant in variants
                 if variant.kind == of_topic[variant.method.topic]}
        yield [found[key] for key in sorted(local_frontend.sample(found, SAMPLE))]


def asked(variants):
    """The groups that are asked about together: no two variants of a group are of one method."""
    wanted = os.environ.get("CME_VARIANTS", "")
    if not wanted:
        return list(layers(variants))
    kinds = {variant.kind for variant in variants}
    return [[variant for variant in variants if variant.kind == kind]
            for kind in (sorted(kinds) if wanted == "all" else wanted.split(","))]


def compile_group(variants, folder):
    """Compiles the files that the variants are of."""
    files = {variant.copy / variant.method.topic / variant.method.file for variant in variants}
    corpus.compile_java(files, folder)
    return folder


def check_group(variants, classes, seconds):
    """The analyzer's report, on the lines that the judgement of the variants looks at alone."""
    places = classes.with_suffix(".places")
    rows = [(method.file, *((method.marks[0],) * 2 if method.marks else (method.first, method.last)))
            for method in (variant.method for variant in variants)]
    places.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    frontend = os.environ.get("CME_FRONTEND") or str(running.TOOLS / "cme-frontend")
    return running.check(classes, "public", seconds, more={
        "CME_FRONTEND": str(HERE / "rewrite_frontend.py"), "REWRITE_TEST_FRONTEND": frontend,
        "REWRITE_TEST_PLACES": str(places)})


def run_group(runner, variants, classes):
    """What the JVM does otherwise than it is expected to."""
    tasks = [(classes, variant.method.type, variant.method.name) for variant in variants]
    problems = []
    for variant, (outcome, frame) in zip(variants, running.run(runner, tasks)):
        method = variant.method
        expected = f"{method.file}:{method.marks[0]}" if method.marks else ""
        problems += running.deviation(variant.key, expected, outcome, frame)
    return problems


def judge_group(variants, classes):
    """The judgements. What was not decided in time gets more, if all variants are asked about."""
    methods = [variant.named for variant in variants]
    judged = judge.judge_all(methods, check_group(variants, classes, SECONDS))
    slow = [variant for variant in variants if judged[variant.key] == "slow"]
    if slow and os.environ.get("CME_VARIANTS"):
        report = check_group(slow, classes, MORE_SECONDS)
        judged.update(judge.judge_all([variant.named for variant in slow], report))
    print(judge.table(methods, judged), flush=True)
    return judged


def expected(variants, known, flips):
    """What the list of flips says, else what is known of the originals."""
    originals = {variant.key: variant.method.key for variant in variants}
    rows = {key: flips.get(key) or known.get(name) for key, name in originals.items()}
    return {key: row for key, row in rows.items() if row}


def shown(flips, judged):
    """The flips that are there. A sample mixes kinds, and flips may need a copy that has but one."""
    return {key: row for key, row in flips.items() if judged.get(key) == row[0]}


def problems_of(variants, judged, known, flips):
    found = judge.problems(judged, expected(variants, known, flips))
    for variant in variants:
        kind, cause = flips.get(variant.key, ("", "-"))
        if cause in ("", "?") or kind == known.get(variant.method.key, ("right", ""))[0]:
            found.append(f"{variant.key}: a flip without a cause, or none")
    return found


def write_flips(path, variants, judged, known):
    """Rows of variants that were not asked about, or not decided in time, stay."""
    flips = judge.read_known(path)
    for variant in variants:
        kind = judged[variant.key]
        if kind == "slow":
            continue
        was, cause = flips.pop(variant.key, ("", "?"))
        if kind != known.get(variant.method.key, ("right", ""))[0]:
            flips[variant.key] = kind, cause if kind == was else "?"
    rows = [f"{key}\t{kind}\t{cause}\n" for key, (kind, cause) in sorted(flips.items())]
    path.write_text(HEADER + "".join(rows), encoding="utf-8")


def check_self():
    """A made-up report that calls a throw safe, and flips of all sorts, must be noticed."""
    def variant(name, marks):
        return Variant("rename", corpus.Method("p.T", name, "t", "T.java", 3, 6, marks), HERE)

    def found(verdict, flips=(), method=variant("a_Bad", [4])):
        report = {"format": 1, "sites": [{"file": "p/T.java", "line": 4, "verdict": verdict}]}
        judged = judge.judge_all([method.named], report)
        assert list(judged) == [method.key]
        return [problem for problem in problems_of([method], judged, {"p.T.b_Ok": ("FP", "sizes")},
                                                   dict(flips))
                if "false alarms" not in problem]

    flip = [("rename/p.T.a_Bad", ("FN", "names"))]
    assert found("safe") == ["rename/p.T.a_Bad: FALSE SAFE"]
    assert found("unreachable", flip) == ["rename/p.T.a_Bad: FALSE SAFE"]
    assert found("unknown") and not found("unknown", flip)
    assert not found("cme") and found("cme", flip)
    assert found("unknown", [("rename/p.T.a_Bad", ("FN", "?"))])
    assert shown(dict(flip), {"rename/p.T.a_Bad": "FN"}) == dict(flip)
    assert not shown(dict(flip), {"rename/p.T.a_Bad": "right"})
    fixed = variant("b_Ok", [])
    assert not found("cme", (), fixed) and found("safe", (), fixed)
    assert not found("safe", [("rename/p.T.b_Ok", ("right", "names"))], fixed)
    assert found("cme", [("rename/p.T.b_Ok", ("FP", "names"))], fixed)


def main():
    check_self()
    known, flips = judge.read_known(KNOWN), judge.read_known(FLIPS)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        corpus.compile_java([ROOT / "tests/java/runner/Runner.java"], folder / "runner")
        variants, problems = rewritten(folder)
        names = {variant.key for variant in variants}
        problems += [f"{name}: in the list, but no variant" for name in flips if name not in names]
        print(f"{len(variants)} variants")
        for number, group in enumerate(asked(variants)):
            classes = compile_group(group, folder / str(number))
            different = run_group(folder / "runner", group, classes)
            problems += different
            if "--jvm" in sys.argv[1:]:
                print(f"{len(group):5}  {group[0].kind}: {len(different)} do something else", flush=True)
                continue
            judged = judge_group(group, classes)
            if "--refresh" in sys.argv[1:]:
                write_flips(FLIPS, group, judged, known)
                flips = judge.read_known(FLIPS)
            whole = os.environ.get("CME_VARIANTS")
            problems += problems_of(group, judged, known, flips if whole else shown(flips, judged))
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
