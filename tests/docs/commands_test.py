#!/usr/bin/env python3
"""Runs every command of the fenced blocks of README.md, docs/*.md and docs/rules/*.md.

A command must end with a documented exit code. Where the next block follows at once it shows the
output, which must be just that. What is not run here stands in ELSEWHERE, with the test that runs it.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path.cwd()
CME = ROOT / "cli" / "cme"
# The Java frontend is no target of Bazel: it lies where the source tree's own tools put it.
FRONTEND = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin/cme-frontend"
DOCUMENTED = {0, 1, 2, 3}
# How commands begin, as far as pages have them.
COMMAND = re.compile(r"(?:\$ )?(?:\./cme|cme|/\S+/bin/cme|tools/\S+|tests/\S+|tar|git|bazel|gradle|mvn|"
                     r"curl|sha256sum|docker|java|javac|npm|pip|apt-get) \S|\./test$|\$ ")

# Pages with commands that are not run here: how such a command begins, and who runs it.
ELSEWHERE = {
    "README.md": {"./test": "whoever runs this"},
    "docs/cli.md": {"cme check PATH": "synopsis; tests/cli/help_test and the tests of each command",
                    "cme reproduce ID": "synopsis", "cme verify FILE": "synopsis", "cme summaries PATH": "synopsis",
                    "cme summaries FILE": "synopsis", "cme certify DIR": "synopsis", "cme emit STAGE": "synopsis",
                    "cme package": "synopsis; tests/package/package_test", "cme model check FILE": "synopsis",
                    "cme baseline create|prune": "synopsis", "cme explain [RULE]": "synopsis",
                    "cme init [PATH": "synopsis", "cme completion SHELL": "synopsis; tests/cli/help_test"},
    "docs/configuration.md": {"cme baseline create FILE": "tests/cli/baseline_test",
                              "cme check --baseline FILE": "tests/cli/baseline_test",
                              "cme baseline prune FILE": "tests/cli/baseline_test"},
    "docs/install.md": {"tar -xzf cme-": "tests/package/package_test",
                        "/opt/cme-": "tests/package/package_test"},
    "docs/models.md": {"cme check --models FILE": "tests/java/models_test"},
    "docs/tutorial.md": {"$ ": "tests/docs/tutorial_test"},
}
# Blocks in another language are settings and programs; tests/package/builds_test and bazel_rules_test
# use those of docs/ci.md, tests/docs/rules_test those of docs/rules.


def blocks(page):
    """The fenced blocks of a page that are in no language: the line of the fence, the lines."""
    found, start, language = [], None, ""
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if not line.startswith("```"):
            continue
        if start is None:
            start, language = number, line[3:].strip()
        else:
            if not language:
                found.append((start, lines[start:number - 1]))
            start = None
    return found


def commands(block, elsewhere, met):
    """Those of the block that are to be run; `met` gets the beginnings of the others."""
    found = []
    for line in block:
        if not COMMAND.match(line):
            continue
        known = [begin for begin in elsewhere if line.startswith(begin)]
        met.update(known)
        if not known:
            found.append(line)
    return found


def run(line, folder):
    program, *arguments = shlex.split(line)
    if program not in {"./cme", "cme"}:
        return 127, "this test knows no such program\n"
    done = subprocess.run([CME, *arguments], cwd=folder, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "CME_FRONTEND": str(FRONTEND), "CME_CACHE": "off"})
    return done.returncode, done.stdout + done.stderr


def check(page, folder, elsewhere=None):
    """Runs the page's commands; returns how many, and what went wrong."""
    count, problems, shown, end, met = 0, [], None, 0, set()
    for line, block in blocks(page):
        if shown is not None and line == end + 1:
            if shown.splitlines() != block:
                problems.append(f"{page.name}:{line}: the command prints\n{shown}")
            shown = None
            continue
        todo = commands(block, elsewhere or {}, met)
        shown, end = "" if todo else None, line + len(block) + 1
        for command in todo:
            code, output = run(command, folder)
            shown += output
            count += 1
            if code not in DOCUMENTED:
                problems.append(f"{page.name}:{line}: {command}: exit code {code}\n{output}")
            if code == 2:
                problems.append(f"{page.name}:{line}: {command} is refused\n{output}")
    for begin in sorted(set(elsewhere or {}) - met):
        problems.append(f"{page.name} has no command that begins with '{begin}'")
    return count, problems


def main():
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")),
             *sorted((ROOT / "docs" / "rules").glob("*.md"))]
    total, problems = 0, []
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        # Copies: reports name files by where they lie, not by links to them.
        shutil.copytree(ROOT / "examples", folder / "examples")
        # A page that shows the wrong output, or a command that is refused, must be noticed.
        false_page = folder / "false.md"
        false_page.write_text("```\n./cme emit rml examples/rml/c.rml\n```\n```\nexamples/x\n```\n"
                              "```\n./cme emit rml no-such-file.rml\n```\n\n```\nbazel build x\n```\n")
        assert len(check(false_page, folder, {"cme x": ""})[1]) == 4, "the test does not notice false pages"
        for page in pages:
            count, wrong = check(page, folder, ELSEWHERE.get(str(page.relative_to(ROOT))))
            total += count
            problems += wrong
    print(f"{total} commands of {len(pages)} pages")
    if total < 8:
        problems.append("too few commands found: has the format of the pages changed?")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
