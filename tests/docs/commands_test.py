#!/usr/bin/env python3
"""Runs every `./cme` command of README.md and docs/*.md.

A command stands alone on a line of an indented or fenced block and names no placeholder. It must
end with a documented exit code. Where the next block of the page shows output, the output of the
commands of the block before must be just that.
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
PLACEHOLDER = re.compile(r"\b(FILE|DIR|STAGE|CMD|PATH|SHELL)\b|…|\[|\.\.\.")


def blocks(page):
    """The fenced blocks of a page, with the line each starts at."""
    found, start = [], None
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if not line.startswith("```"):
            continue
        if start is None:
            start = number
        else:
            found.append((start, lines[start:number - 1]))
            start = None
    return found


def commands(block):
    found = []
    for line in block:
        words = line.strip()
        if words.startswith(("./cme ", "cme ")) and not PLACEHOLDER.search(words):
            found.append(shlex.split(words)[1:])
    return found


def run(arguments, folder):
    done = subprocess.run([CME, *arguments], cwd=folder, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "CME_FRONTEND": str(FRONTEND), "CME_CACHE": "off"})
    return done.returncode, done.stdout + done.stderr


def check(page, folder):
    """Runs the page's commands; returns how many, and what went wrong."""
    count, problems, shown = 0, [], None
    for line, block in blocks(page):
        todo = commands(block)
        if not todo and shown is not None and block and block[0].startswith("examples/"):
            if shown.splitlines() != block:
                problems.append(f"{page.name}:{line}: the command prints\n{shown}")
        shown = "" if todo else None
        for arguments in todo:
            code, output = run(arguments, folder)
            shown += output
            count += 1
            if code not in DOCUMENTED:
                problems.append(f"{page.name}:{line}: cme {arguments}: exit code {code}\n{output}")
            if code == 2:
                problems.append(f"{page.name}:{line}: cme {arguments} is refused\n{output}")
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
                              "```\n./cme emit rml no-such-file.rml\n```\n")
        assert len(check(false_page, folder)[1]) == 2, "the test does not notice false pages"
        for page in pages:
            count, wrong = check(page, folder)
            total += count
            problems += wrong
    print(f"{total} commands of {len(pages)} pages")
    if total < 8:
        problems.append("too few commands found: has the format of the pages changed?")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
