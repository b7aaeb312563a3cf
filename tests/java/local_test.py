#!/usr/bin/env python3
"""What the local prover proves the engines prove too, and the JVM does not throw there.

The corpus and the examples are translated with and without the local prover; a sample of the sites
that it proves, evenly spread, goes to the engines. CME_LOCAL_SITES says how many of the corpus at
most; 0: all. The environment may name the programs: CME (the analyzer) and CME_FRONTEND.
"""

import collections
import json
import os
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
import local_frontend  # noqa: E402
import running  # noqa: E402

ROOT = pathlib.Path.cwd()
SOURCES = ROOT / "tests/java/src"
SECONDS = "5"  # for a site
SITES = os.environ.get("CME_LOCAL_SITES", "120")
MOST_UNDECIDED = 0.05
# Sites that the engines do not prove though the local prover does, each with what they are too
# coarse for. A new one is taken for an error of the local prover until that is known.
EXPLAINED = {
    "fields.Fields.staticList_Ok()V#1":
        "a List is no Map: both are of one sort, as own code gives collections of either, and the"
        " program does not say that two static fields of these types hold different objects",
}


def check(folder, entry):
    """The engines' report on what the local prover proves, and all sites with their status."""
    sites = folder.with_suffix(".sites")
    frontend = os.environ.get("CME_FRONTEND") or str(running.TOOLS / "cme-frontend")
    report = running.check(folder, entry, SECONDS, more={
        "CME_FRONTEND": str(HERE / "local_frontend.py"), "LOCAL_TEST_FRONTEND": frontend,
        "LOCAL_TEST_SITES": SITES, "LOCAL_TEST_ALL": str(sites)})
    return report, json.loads(sites.read_text(encoding="utf-8"))


def disagreements(report):
    """Sites that the engines take for wrong, and too many that they leave open."""
    found = [f"{site['id']}: proved by the local prover, {site['verdict']} by the engines"
             for site in report["sites"]
             if site["verdict"] in ("cme", "no-universal-summary") and site["id"] not in EXPLAINED]
    undecided = [site["id"] for site in report["sites"] if site["verdict"] == "unknown"]
    if len(undecided) > MOST_UNDECIDED * len(report["sites"]) + 1:
        found.append(f"the engines leave {len(undecided)} open: {', '.join(undecided[:5])} …")
    return found


def thrown(sites, throws):
    """Places at which the JVM throws and the local prover leaves nothing that could."""
    statuses = collections.defaultdict(set)
    for site in sites:
        statuses[pathlib.PurePosixPath(site["file"]).name, site["line"]].add(site["status"])
    return [f"{file}:{line}: throws on the JVM, and is proved by the local prover"
            for file, line in throws if statuses[file, line] == {"local"}]


def examine(name, folder, entry, throws):
    report, sites = check(folder, entry)
    proved = sum(site["status"] == "local" for site in sites)
    verdicts = collections.Counter(site["verdict"] for site in report["sites"])
    print(f"{name}: the local prover proves {proved} of {len(sites)} sites; the engines, asked about "
          f"{len(report['sites'])}: "
          + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    return disagreements(report) + thrown(sites, throws)


def check_self():
    """Made-up reports that differ must be noticed."""
    def site(verdict):
        return {"id": "C.m()V#1", "verdict": verdict, "status": verdict, "file": "C.java", "line": 3}
    assert disagreements({"sites": [site("cme")]})
    assert disagreements({"sites": [site("unknown")] * 3})
    assert not disagreements({"sites": [site("safe"), site("unreachable")]})
    assert thrown([site("local")], [("C.java", 3)])
    assert not thrown([site("local"), site("open")], [("C.java", 3)])
    assert local_frontend.sample({"a", "b", "c", "d"}, 2) == {"a", "c"}
    assert local_frontend.sample({"a", "b"}, 0) == {"a", "b"}


def main():
    check_self()
    problems = []
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        corpus.compile_java(SOURCES.glob("*/*.java"), folder / "corpus")
        marks = [(method.file, line) for method in corpus.methods(SOURCES) for line in method.marks]
        problems += examine("corpus", folder / "corpus", "public", marks)
        table = corpus.examples(ROOT / "tests/java/examples.tsv")
        for throws in (False, True):
            batch = [example for example in table if (example.line > 0) == throws]
            name = "examples_that_throw" if throws else "examples"
            corpus.compile_java([ROOT / "examples" / example.name / example.file
                                 for example in batch], folder / name)
            lines = [(example.file, example.line) for example in batch if throws]
            problems += examine(name, folder / name, "main", lines)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
