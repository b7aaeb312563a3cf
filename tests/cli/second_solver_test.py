#!/usr/bin/env python3
"""Every SAFE of examples/rml, its summaries inferred, is certified anew by other solvers.

Expected verdicts are those of docs/examples.md.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path.cwd()
CME = ROOT / "cli" / "cme"
SOLVERS = ["z3", "cvc5"]
ROW = re.compile(r"^\| (\w+) \| [^|]* \| (SAFE|CME|safe, but NO UNIVERSAL SUMMARY)([^|]*)\|")
# With small methods inlined, as here, one of these has universal summaries.
EXIT_CODES = {"SAFE": 0, "CME": 1, "safe, but NO UNIVERSAL SUMMARY": 3}


def documented():
    """Name of each example and the exit code that verify must have."""
    found = {}
    for line in (ROOT / "docs" / "examples.md").read_text(encoding="utf-8").splitlines():
        match = ROW.match(line)
        if match:
            inlining_helps = "with `--blocks basic" in match.group(3)
            found[match.group(1)] = 0 if inlining_helps else EXIT_CODES[match.group(2)]
    return found


def run(*arguments):
    return subprocess.run([CME, *arguments], capture_output=True, text=True, timeout=250)


def main():
    examples = documented()
    problems = []
    certified = 0
    files = {path.stem for path in (ROOT / "examples" / "rml").glob("*.rml")}
    if files != set(examples):
        problems.append(f"docs/examples.md and examples/rml differ: {files ^ set(examples)}")
    with tempfile.TemporaryDirectory() as temporary:
        for name, expected in sorted(examples.items()):
            folder = pathlib.Path(temporary) / name
            done = run("verify", f"examples/rml/{name}.rml", "--certificate", str(folder))
            if done.returncode != expected:
                problems.append(f"{name}: exit code {done.returncode}, not {expected}\n{done.stdout}")
            if done.returncode != 0:
                continue
            for solver in SOLVERS:
                again = run("certify", str(folder), "--solver", solver)
                certified += again.returncode == 0
                if again.returncode != 0:
                    problems.append(f"{name} with {solver}: {again.stdout}{again.stderr}")
    print(f"{len(examples)} examples, {certified} certificates accepted by another solver")
    if certified < 2 * 12:
        problems.append("too few certificates")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
