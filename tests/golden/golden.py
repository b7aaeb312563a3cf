"""Golden cases: what the real program prints, compared with what is written down.

A case is a file STAGE/NAME.rml that starts with one or more lines

    # RUN: emit program %s

each an argument list of cme. `%s` is the case's own path, from the root of the tree, and `%t` a
folder of the case's own that is empty at first. Beside it, NAME.expect holds for each run the
command, what it printed to standard output and, if anything, to standard error, and its exit code.
Times are blanked, and the folder's path is `%t` again.
"""

import difflib
import pathlib
import re
import shlex
import subprocess
import tempfile

RUN = re.compile(r"# RUN: (.+)")
TIMES = re.compile(r'("cpu_ms": )[0-9.e+-]+')
SECONDS_PER_RUN = 120


class BadCase(Exception):
    """The case cannot be run at all."""


class Runner:
    """Runs cases of a tree with one program; both are given by path."""

    def __init__(self, root, program):
        self.root = pathlib.Path(root).resolve()
        self.program = pathlib.Path(program).resolve()

    def cases(self, folder="tests/golden"):
        """The cases' paths from the root, in order."""
        return sorted(path.relative_to(self.root)
                      for path in (self.root / folder).glob("*/**/*.rml")
                      if commands_of(path))

    def output(self, case):
        """All that the expectation of a case should say."""
        commands = commands_of(self.root / case)
        if not commands:
            raise BadCase(f"{case}: the first line is no '# RUN: ...'")
        with tempfile.TemporaryDirectory() as scratch:
            return "\n".join(self._run(case, command, scratch) for command in commands)

    def _run(self, case, command, scratch):
        arguments = [word.replace("%s", case.as_posix()).replace("%t", scratch)
                     for word in shlex.split(command)]
        done = subprocess.run([str(self.program), *arguments], cwd=self.root, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False,
                              encoding="utf-8", errors="backslashreplace", timeout=SECONDS_PER_RUN)
        text = f"$ cme {command}\n{done.stdout}"
        if done.stderr:
            text += f"[standard error]\n{done.stderr}"
        text += f"[exit code {done.returncode}]\n"
        return TIMES.sub(r"\1TIME", text.replace(scratch, "%t"))

    def difference(self, case):
        """How the expectation differs from the output, as a unified diff; "" when it does not."""
        expected_path = expectation_of(self.root / case)
        expected = ""
        if expected_path.is_file():
            expected = expected_path.read_text(encoding="utf-8")
        return "".join(difflib.unified_diff(
            expected.splitlines(keepends=True), self.output(case).splitlines(keepends=True),
            f"{expectation_of(case)} (expected)", f"{expectation_of(case)} (printed)"))

    def orphans(self, folder="tests/golden"):
        """Expectations without a case."""
        return sorted(path.relative_to(self.root)
                      for path in (self.root / folder).glob("*/**/*.expect")
                      if not path.with_suffix(".rml").is_file())

    def refresh(self, case):
        """Writes the expectation; true if that changed it."""
        path = expectation_of(self.root / case)
        text = self.output(case)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            return False
        path.write_text(text, encoding="utf-8")
        return True


def commands_of(path):
    """The RUN lines at the top of a file."""
    commands = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            match = RUN.fullmatch(line.rstrip("\n"))
            if not match:
                break
            commands.append(match.group(1))
    return commands


def expectation_of(case):
    return case.with_suffix(".expect")
