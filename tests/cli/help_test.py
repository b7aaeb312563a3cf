#!/usr/bin/python3
"""What helps users: --help that fits a screen, explain, init, doctor, completion. (Debian's Python: it
has yaml.)"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import CME, ERROR_ONE, SECONDS, Prepared  # noqa: E402

RULES = pathlib.Path("docs/rules").resolve()


def cme(*arguments, **more):
    return subprocess.run([CME, *arguments], capture_output=True, text=True, timeout=SECONDS, **more)


def subcommands(text):
    """The names below "Subcommands:" in a help."""
    found = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.MULTILINE)
    return re.findall(r"^  (\S+)", found.group(1), re.MULTILINE) if found else []


def all_commands():
    todo, found = [[]], []
    while todo:
        command = todo.pop()
        found.append(command)
        todo += [command + [name] for name in subcommands(cme(*command, "--help").stdout)]
    return sorted(found)


class Help(unittest.TestCase):
    def test_every_help_fits_a_screen(self):
        commands = all_commands()
        for name in [["check"], ["baseline", "create"], ["model", "check"], ["doctor"], ["completion"]]:
            self.assertIn(name, commands)
        for command in commands:
            with self.subTest(command):
                done = cme(*command, "--help")
                lines = done.stdout.splitlines()
                self.assertEqual((0, ""), (done.returncode, done.stderr))
                self.assertLessEqual(len(lines), 40, done.stdout)
                self.assertEqual([], [line for line in lines if len(line) > 80])
                self.assertIn("Usage: cme", done.stdout)

    def test_it_says_which_values_there_are(self):
        self.assertIn("  --aliasing any|none ", cme("check", "--help").stdout)
        self.assertIn("  --jobs N ", cme("check", "--help").stdout)
        self.assertIn("  --verbose  ", cme("check", "--help").stdout)

    def test_a_command_that_is_none_is_refused_with_a_suggestion(self):
        done = cme("chekc")
        self.assertEqual(2, done.returncode)
        self.assertIn("'chekc' is no command; did you mean 'check'?", done.stderr)


class Explain(unittest.TestCase):
    def test_it_prints_the_page(self):
        pages = sorted(RULES.glob("*.md"))
        self.assertGreaterEqual(len(pages), 2)
        for page in pages:
            for name in [page.stem, page.stem.lower()]:
                done = cme("explain", name)
                self.assertEqual((0, page.read_text(encoding="utf-8")), (done.returncode, done.stdout))

    def test_it_lists_the_rules(self):
        done = cme("explain")
        self.assertEqual(0, done.returncode)
        self.assertEqual([page.stem for page in sorted(RULES.glob("*.md"))],
                         [line.split()[0] for line in done.stdout.splitlines()])
        self.assertIn("CME001  a ConcurrentModificationException can be thrown\n", done.stdout)

    def test_unknown_rules_are_refused_with_a_suggestion(self):
        done = cme("explain", "CME01")
        self.assertEqual((2, ""), (done.returncode, done.stdout))
        self.assertIn("did you mean 'CME001'?", done.stderr)
        self.assertNotIn("did you mean", cme("explain", "nonsense").stderr)


class Init(Prepared):
    WORKFLOW = ".github/workflows/cme.yml"

    def init(self, *arguments, code=0):
        done = cme("init", *arguments, cwd=self.folder)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        return done.stderr

    def test_what_it_writes_is_a_configuration_that_check_reads(self):
        self.prepare(ERROR_ONE)
        self.init()
        self.assertIn('\npaths = ["src"]\n', (self.folder / "cme.toml").read_text())
        done = cme("check", cwd=self.folder, env=self.environment)
        self.assertEqual(2, done.returncode, done.stderr)
        self.assertIn("cme baseline create makes one", done.stderr)
        # Every key that it shows is one that there is.
        text = re.sub(r"^# (\w+ = )", r"\1", (self.folder / "cme.toml").read_text(), flags=re.MULTILINE)
        (self.folder / "cme.toml").write_text(text)
        cme("baseline", "create", cwd=self.folder, env=self.environment)
        done = cme("check", cwd=self.folder, env=self.environment)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)

    def test_paths_are_those_of_maven_and_gradle_or_those_given(self):
        for module in ["web", "core"]:
            (self.folder / module / "src/main/java").mkdir(parents=True)
        self.init()
        self.assertIn('\npaths = ["core/src/main/java", "web/src/main/java"]\n',
                      (self.folder / "cme.toml").read_text())
        self.init("--force", 'a "b".jar')
        self.assertIn('\npaths = ["a \\"b\\".jar"]\n', (self.folder / "cme.toml").read_text())

    def test_the_workflow_is_yaml_that_runs_the_check(self):
        self.init()
        workflow = yaml.safe_load((self.folder / self.WORKFLOW).read_text())
        steps = workflow["jobs"]["check"]["steps"]
        check = [s["run"] for s in steps if s.get("run", "").startswith("cme check")]
        self.assertEqual(1, len(check))
        # The command line is one that there is.
        self.prepare(ERROR_ONE)
        cme("baseline", "create", cwd=self.folder, env=self.environment)
        done = cme(*check[0].split()[1:], cwd=self.folder, env=self.environment)
        self.assertEqual(0, done.returncode, done.stderr)
        upload = [s for s in steps if "upload-sarif" in s.get("uses", "")][0]
        self.assertTrue((self.folder / upload["with"]["sarif_file"]).exists())

    def test_nothing_is_overwritten_unless_that_is_forced(self):
        (self.folder / "cme.toml").write_text("mine")
        self.assertIn("cme.toml is there already", self.init(code=2))
        self.assertEqual("mine", (self.folder / "cme.toml").read_text())
        self.assertFalse((self.folder / self.WORKFLOW).exists())
        self.init("--force")
        self.assertNotEqual("mine", (self.folder / "cme.toml").read_text())
        self.init(code=2)


class Doctor(Prepared):
    def doctor(self, code):
        done = cme("doctor", cwd=self.folder, env=self.environment)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        self.assertEqual([], list(self.scratch.iterdir()), "a temporary folder is left")
        return {line.split()[1]: line.split()[0] for line in done.stdout.splitlines()}

    def test_a_frontend_that_is_missing_or_answers_wrongly_is_noticed(self):
        self.prepare(ERROR_ONE)  # no answer to the sample
        self.assertEqual("FAIL", self.doctor(2)["sample"])
        self.environment["FRONTEND_EXIT"] = "70"
        self.assertEqual("FAIL", self.doctor(2)["sample"])
        self.environment["CME_FRONTEND"] = str(self.folder / "none")
        lines = self.doctor(2)
        self.assertEqual("FAIL", lines["frontend"])
        self.assertNotIn("sample", lines)

    def test_a_cache_or_configuration_that_cannot_be_used_is_noticed(self):
        self.prepare(ERROR_ONE)
        self.assertEqual("warn", self.doctor(2)["cache"])  # it is off
        self.environment["CME_CACHE"] = str(self.folder / "cache")
        lines = self.doctor(2)
        self.assertEqual("ok", lines["cache"])
        self.assertNotIn("cme.toml", lines)
        (self.folder / "file").write_text("")
        self.environment["CME_CACHE"] = str(self.folder / "file" / "cache")
        (self.folder / "cme.toml").write_text("jbos = 1")
        lines = self.doctor(2)
        self.assertEqual(("warn", "FAIL"), (lines["cache"], lines["cme.toml"]))


class Completion(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "program.jar").write_text("")
        (self.folder / "bin").mkdir()
        os.symlink(CME, self.folder / "bin" / "cme")

    def run_shell(self, command, script):
        self.assertIsNotNone(shutil.which(command[0]), f"there is no {command[0]}: tools/setup test")
        done = subprocess.run([*command, script], capture_output=True, text=True, cwd=self.folder,
                              timeout=SECONDS, env={**os.environ, "HOME": str(self.folder)})
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        return done.stdout.split()

    def script(self, shell):
        done = cme("completion", shell)
        self.assertEqual(0, done.returncode)
        (self.folder / f"script.{shell}").write_text(done.stdout)

    def bash_words(self, *words):
        line = " ".join(f"'{word}'" for word in words)
        return self.run_shell(["bash", "--norc", "-c"], f"source script.bash; COMP_WORDS=({line}); "
                              f"COMP_CWORD={len(words) - 1}; _cme; echo \"${{COMPREPLY[@]}}\"")

    def zsh_words(self, *words):
        line = " ".join(f"'{word}'" for word in words)
        return self.run_shell(["zsh", "-f", "-c"],
                              # As bashcompinit runs it.
                              "autoload -U +X compinit && compinit -u; source script.zsh; run() { emulate -L sh;"
                              f" COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _cme; echo \"${{COMPREPLY[@]}}\"; }}; run")

    def fish_words(self, *words):
        out = self.run_shell(["fish", "--no-config", "-c"],
                             f"set PATH bin $PATH; source script.fish; complete -C '{' '.join(words)}' | cut -f1")
        return out

    def test_shells_complete_commands_options_and_values(self):
        for shell, complete in [("bash", self.bash_words), ("zsh", self.zsh_words), ("fish", self.fish_words)]:
            self.script(shell)
            for words, expected in [(("cme", "ch"), ["check"]), (("cme", "check", "--ali"), ["--aliasing"]),
                                    (("cme", "check", "--aliasing", ""), ["any", "none"]),
                                    (("cme", "check", "x.jar", "--bas"), ["--baseline"]),
                                    (("cme", "check", "--verbose", "--bas"), ["--baseline"]),
                                    (("cme", "baseline", "pr"), ["prune"]),
                                    (("cme", "baseline", "create", "--mod"), ["--models"]),
                                    (("cme", "check", "prog"), ["program.jar"]),
                                    (("cme", "completion", "z"), ["zsh"])]:
                with self.subTest(shell=shell, words=words):
                    self.assertEqual(expected, sorted(complete(*words)))

    def test_other_shells_are_refused(self):
        self.assertEqual(2, cme("completion", "tcsh").returncode)


if __name__ == "__main__":
    unittest.main()
