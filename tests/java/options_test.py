#!/usr/bin/env python3
"""Programs of tests/java/options under the options of `cme check`, line by line.

A line with a site says what is expected: `// cme`, `// safe`, `// unknown`, or `// any: cme, none: safe` where that
depends on --aliasing (`// none: safe`, `// any: cme`: of the other, nothing is expected). The environment may name the programs: CME (the analyzer), CME_FRONTEND.
"""

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
SOURCES = ROOT / "tests/java/options"
SENTENCE = "arguments of an entry point are different objects"
MARK = re.compile(r"// (?:(?:any: (?P<any>\w+))?(?:, )?(?:none: (?P<none>\w+))?|(?P<both>cme|safe|unknown))$")


def expected(path, aliasing):
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = MARK.search(line)
        if match and (match["both"] or match[aliasing]):
            found[path.name, number] = match["both"] or match[aliasing]
    return found


def check(classes, aliasing, kept):
    return running.check(classes, "public", 60, "--aliasing", aliasing, "--certificates", kept)


def differences(report, wanted):
    said, reasons = {}, {}
    for site in report["sites"]:
        place = site["file"], site["line"]
        said.setdefault(place, set()).add(site["verdict"])
        reasons[place] = site.get("reason", "")
    return [f"{place[0]}:{place[1]}: {said.get(place)}, {verdict} is expected: {reasons.get(place)}"
            for place, verdict in wanted.items() if said.get(place) != {verdict}]


def assumed(report, wanted):
    """Certificates say that they assume it, just where it was needed."""
    problems = []
    for site in report["sites"]:
        needs = wanted.get((site["file"], site["line"])) == "none"
        for folder in site.get("certificates", []) if site["verdict"] == "safe" else []:
            done = subprocess.run([running.analyzer(), "certify", folder], capture_output=True, text=True)
            if done.returncode != 0 or (SENTENCE in done.stdout) != needs:
                problems.append(f"{site['id']}: {done.stdout}{done.stderr}")
    return problems


def problems_of(path, folder):
    """Each file is a program by itself."""
    corpus.compile_java([path], folder / "classes")
    by_default = expected(path, "any")
    needed = {place: "none" if verdict != by_default.get(place) else "any"
              for place, verdict in expected(path, "none").items()}
    problems = []
    for aliasing in ("any", "none"):
        report = check(folder / "classes", aliasing, folder / aliasing)
        problems += [f"--aliasing {aliasing}: {text}" for text in
                     differences(report, expected(path, aliasing)) + assumed(report, needed)]
    return problems


def main():
    problems = []
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        for path in sorted(SOURCES.glob("*.java")):
            problems += problems_of(path, pathlib.Path(temporary) / path.stem)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
