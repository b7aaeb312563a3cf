#!/usr/bin/env python3
"""The programs that the frontend writes admit what really happens.

Executions of the corpus and of random programs are written down on the JVM (Recorder.java), and
each is asked of the program that the frontend makes of the code (monitor.py): stratified inlining
has to find it there, step by step.

CME_FAITHFUL_PROGRAMS says how many random programs take part (150), CME_FAITHFUL_FIRST the first
seed (1). The environment may name the programs: CME (the analyzer) and CME_FRONTEND.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

JAVA = pathlib.Path.cwd() / "tests/java"
sys.dont_write_bytecode = True
sys.path[:0] = [str(JAVA / "faithful"), str(JAVA), str(JAVA / "random")]
import corpus  # noqa: E402
import generate  # noqa: E402
import monitor  # noqa: E402
from running import ROOT, TOOLS, analyzer  # noqa: E402

FIRST = int(os.environ.get("CME_FAITHFUL_FIRST", "1"))
PROGRAMS = int(os.environ.get("CME_FAITHFUL_PROGRAMS", "150"))
JOURNALS = 2  # of a random program, at most
LONGEST = 16  # events; longer journals take the solver too long
LEAST = 450  # executions; on an idle machine there are more than 500
MOST_UNDECIDED = 0.15
QUERIES = "250"
SECONDS = "8"
LIBRARIES = ("asm", "asm-commons", "asm-tree")
REFUSED = "the program does not have this execution"


def class_path():
    return [str(next(TOOLS.parent.glob(f"frontend/lib/{name}-[0-9]*.jar"))) for name in LIBRARIES]


def compile_recorder(folder):
    sources = [ROOT / "tests/java/faithful" / name for name in ("Journal.java", "Recorder.java")]
    corpus.compile_java(sources, folder, "-cp", os.pathsep.join(class_path()))


def record(recorder, classes, tasks):
    """The journals of the tasks, as lines."""
    command = ["java", "-XX:TieredStopAtLevel=1", "--add-opens", "java.base/java.util=ALL-UNNAMED",
               "--add-opens", "java.base/java.util.concurrent=ALL-UNNAMED",
               "-cp", os.pathsep.join([str(recorder), *class_path()]), "Recorder", str(classes)]
    text = "".join("\t".join(task) + "\n" for task in tasks)
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    journals = done.stdout.split("\n\n")[:-1]
    if len(journals) != len(tasks):
        raise SystemExit(f"the recorder ended within {tasks[len(journals)]}:\n{done.stderr[-2000:]}")
    return [journal.strip("\n").split("\n") for journal in journals]


def translate(classes, folder, entry):
    """The scopes that the frontend writes, by name."""
    frontend = os.environ.get("CME_FRONTEND") or TOOLS / "cme-frontend"
    subprocess.run([frontend, "--out", folder, "--entry", entry, "--local", "off",
                    "--programs", "whole", classes], check=True, stdout=subprocess.DEVNULL)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return {scope["name"]: scope for scope in manifest["scopes"]}


def outcome(name, scope, lines, folder):
    """What comes of an execution: "admitted", REFUSED, "undecided", or why it is not compared."""
    if scope is None:
        return "no program is needed for it"
    if scope["unsupported"] or scope["stand_ins"]:
        return "something in it is not translated"
    journal = monitor.Journal.read(lines)
    if len(journal.events) > LONGEST:
        return "too long"
    try:
        text = monitor.watched((folder / scope["file"]).read_text(encoding="utf-8"), journal)
    except monitor.NotComparable as why:
        return str(why)
    path = folder / f"{name}.rml"
    path.write_text(text, encoding="utf-8")
    return verdict(path)


def verdict(path):
    done = subprocess.run([analyzer(), "verify", "--engine", "si", "--over", "havoc", "--recursion-bound",
                           "300", "--max-queries", QUERIES, "--timeout", SECONDS, path], capture_output=True, text=True)
    if "nothing to verify" in done.stdout:
        return REFUSED
    names = {0: REFUSED, 1: "admitted", 3: "undecided"}
    if done.returncode not in names:
        raise SystemExit(f"{path.name}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return names[done.returncode]


def corpus_executions(folder, recorder):
    """Of every method of the corpus one: name, scope and journal."""
    classes = folder / "classes"
    methods = corpus.methods(ROOT / "tests/java/src")
    corpus.compile_java(sorted((ROOT / "tests/java/src").glob("*/*.java")), classes)
    journals = record(recorder, classes, [(m.type, m.name) for m in methods])
    scopes = translate(classes, folder / "rml", "public")
    for method, lines in zip(methods, journals):
        yield method.key, scopes.get(f"{method.key}()V"), lines


def random_executions(folder, recorder):
    programs = [generate.program(seed) for seed in range(FIRST, FIRST + PROGRAMS)]
    for program in programs:
        (folder / f"{program.name}.java").write_text(program.source, encoding="utf-8")
    classes = folder / "classes"
    corpus.compile_java(folder.glob("*.java"), classes)
    tasks = [(program.name, "main", *each) for program in programs for each in generate.INPUTS]
    journals = record(recorder, classes, tasks)
    scopes = translate(classes, folder / "rml", "main")
    found = collections.defaultdict(dict)
    for (name, *_), lines in zip(tasks, journals):
        found[name]["\n".join(lines)] = lines
    for name, different in found.items():
        scope = scopes.get(f"{name}.main([Ljava/lang/String;)V")
        for number, lines in enumerate(shortest(different.values()), 1):
            yield f"{name}_{number}", scope, lines


def shortest(journals):
    """Of those in which an iterator is made: these take the solver the least time."""
    walks = [lines for lines in journals if any(line.startswith("create") for line in lines)]
    return sorted(walks, key=lambda lines: (len(lines), lines))[:JOURNALS]


def problems(found):
    """What is wrong with these outcomes, by name of the execution."""
    out = [f"{name}: {REFUSED}" for name, what in found.items() if what == REFUSED]
    undecided = [name for name, what in found.items() if what == "undecided"]
    compared = len([what for what in found.values() if what in ("admitted", REFUSED)])
    if len(undecided) > MOST_UNDECIDED * len(found):
        out.append(f"{len(undecided)} are undecided: {', '.join(undecided)}")
    return out, compared


def main():
    found = {}
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        compile_recorder(folder / "recorder")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind in (corpus_executions, random_executions):
                here = folder / kind.__name__
                here.mkdir()
                asked = list(kind(here, folder / "recorder"))
                results = pool.map(lambda one: outcome(*one, here / "rml"), asked)
                found |= {name: what for (name, _, _), what in zip(asked, results)}
    for what, count in collections.Counter(found.values()).most_common():
        print(f"{count:6}  {what}")
    wrong, compared = problems(found)
    if compared < LEAST:
        wrong.append(f"only {compared} executions were compared")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
