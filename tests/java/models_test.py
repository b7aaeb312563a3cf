#!/usr/bin/env python3
"""The model files of examples/models under `cme check --models`, on programs that use stand-ins for the libraries.

A line with a site says which verdict is expected without the file and with it: `// cme, safe`; `none` if there is no
site. Files with something wrong in them are refused with file, line and reason. The environment may name the programs:
CME (the analyzer), CME_FRONTEND.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
import running  # noqa: E402

ROOT = pathlib.Path.cwd()
SOURCES = ROOT / "tests/java/models"
MODELS = ROOT / "examples/models"
PROGRAMS = {"Guava.java": "guava.model", "Commons.java": "commons-collections4.model"}
MARK = re.compile(r"// (none|cme|safe|unknown), (none|cme|safe|unknown)$")

# What is wrong, the line where, and how it is said.
WRONG = [
    ("class a.B {\n  void f() { modfy; }\n}\n", 2, "unknown statement 'modfy'"),
    ("class a.B {\n  void f(Object x) {\n    put y;\n  }\n}\n", 3, "unknown name 'y'"),
    ("class a.B extends a.A {}\n", 1, "a.B extends a.A, which is not described"),
    ("class a.B {\n  void f(Gadget g) { call g(); }\n}\n", 2,
     "g is of type Gadget, which is not declared as a function"),
    ("class a.B {\n  void f() { check; }\n}\n", 2, "check outside of iterate"),
    ("\n\nklass a.B {}\n", 3,
     "expected 'class', 'interface', 'function' or 'harmless package', found 'klass'"),
    ("class a.B {\n  boolean f() {\n    return true;\n    modify;\n  }\n}\n", 4, "nothing may follow a return"),
    ("class a.B quick {}\n", 1, "unknown attribute 'quick'"),
]


def run(classes, stubs, *options):
    environment = {"CME_FRONTEND": str(running.TOOLS / "cme-frontend"), **os.environ, "CME_CACHE": "off"}
    return subprocess.run([running.analyzer(), "check", "--format", "json", "--entry", "public", "--timeout-per-site", "60",
                           "--classpath", stubs, *options, classes], env=environment, capture_output=True, text=True)


def verdicts(done):
    """By line; of several sites in a line the one that is not safe counts."""
    if done.returncode not in (0, 1, 3) or not done.stdout:
        raise SystemExit(f"cme check: exit code {done.returncode}\n{done.stderr}")
    found = {}
    for site in json.loads(done.stdout)["sites"]:
        if found.get(site["line"], "safe") == "safe":
            found[site["line"]] = site["verdict"]
    return found


def program(name, model, folder, stubs):
    source = SOURCES / name
    corpus.compile_java([source], folder / name, "-cp", stubs)
    said = [verdicts(run(folder / name, stubs, *options)) for options in ([], ["--models", MODELS / model])]
    problems, marks = [], 0
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        match = MARK.search(line)
        marks += bool(match)
        for which in (0, 1) if match else ():
            seen = said[which].get(number, "none")
            if seen != match[which + 1]:
                problems.append(f"{name}:{number}: {seen}, {match[which + 1]} is expected"
                                f" {'with' if which else 'without'} {model}")
    return problems if marks >= 8 else [*problems, f"{name} has {marks} marks"]


def wrong_files(folder, stubs):
    problems = []
    for number, (text, line, reason) in enumerate(WRONG):
        file = folder / f"wrong{number}.model"
        file.write_text(text, encoding="utf-8")
        done = run(folder / "Guava.java", stubs, "--models", file)
        if done.returncode != 2 or f"{file}:{line}: {reason}" not in done.stderr:
            problems.append(f"{text!r}: exit code {done.returncode}: {done.stderr}")
    return problems


def main():
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        stubs = folder / "stubs"
        corpus.compile_java(SOURCES.glob("stubs/**/*.java"), stubs)
        problems = [p for name, model in PROGRAMS.items() for p in program(name, model, folder, stubs)]
        problems += wrong_files(folder, stubs)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
