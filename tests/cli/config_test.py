#!/usr/bin/env python3
"""cme.toml: what it sets, that the command line wins, and how mistakes are told."""

import json
import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import (BAD, CLEAN, CME, FINDINGS, INCOMPLETE, SECONDS, ERROR_ONE, SAFE_ONE,  # noqa: E402
                      Prepared, manifest, scope, site)


class Config(Prepared):
    def check(self, *arguments, code):
        done = subprocess.run([CME, "check", *arguments], capture_output=True, text=True,
                              cwd=self.folder, env=self.environment, timeout=SECONDS)
        self.err = done.stderr
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        return done.stdout

    def configure(self, text, name="cme.toml"):
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text)

    def frontend_words(self):
        return json.loads(pathlib.Path(f"{self.prepared}.calls").read_text())

    def test_a_folder_with_a_configuration_needs_no_arguments(self):
        self.prepare(SAFE_ONE)
        self.check(code=BAD)
        self.assertIn("nothing to check", self.err)
        self.configure('paths = ["src"]\nentry = "public"\nclasspath = ["a.jar", "b.jar"]\n')
        self.assertIn("1 proved", self.check(code=CLEAN))
        words = self.frontend_words()
        self.assertEqual("public", words[words.index("--entry") + 1])
        self.assertEqual("a.jar:b.jar", words[words.index("--classpath") + 1])
        self.assertEqual("src", words[-1])

    def test_the_command_line_wins(self):
        self.prepare(SAFE_ONE)
        self.configure('paths = ["nowhere"]\nentry = "public"\nformats = ["json"]\n')
        self.assertIn("1 proved", self.check("src", "--entry", "main", "--format", "text", code=CLEAN))
        words = self.frontend_words()
        self.assertEqual("main", words[words.index("--entry") + 1])

    def test_paths_are_relative_to_the_file_that_is_named(self):
        self.prepare(SAFE_ONE)
        (self.folder / "conf").mkdir()
        (self.folder / "conf" / "own").mkdir()
        self.configure('paths = ["own"]\nformats = ["json=out.json"]\n', "conf/my.toml")
        self.check("--config", "conf/my.toml", code=CLEAN)
        self.assertEqual("conf/own", self.frontend_words()[-1])
        self.assertTrue((self.folder / "conf" / "out.json").exists())
        self.check("--config", "conf/none.toml", code=BAD)
        self.assertIn("conf/none.toml", self.err)

    def test_mistakes_are_refused_with_place_and_suggestion(self):
        self.prepare(SAFE_ONE)
        self.configure('paths = ["src"]\njbos = 2\nmemory = "much"\n')
        self.assertEqual("", self.check(code=BAD))
        self.assertEqual("cme.toml:2:1: unknown key 'jbos'; did you mean 'jobs'?\n"
                         "cme.toml:3:10: memory is a whole number, not a string\n", self.err)
        self.configure('paths = ["src"\n')
        self.check(code=BAD)
        self.assertRegex(self.err, r"^cme.toml:\d+:\d+: ")

    def test_what_it_lets_pass_is_counted_in_the_last_line(self):
        undecided = self.sites_of("no_universal_recursive")
        self.prepare(manifest([scope("a", "no_universal_recursive.rml", {"A#1": undecided})],
                              [site("A#1", ["a"])]))
        self.configure('paths = ["src"]\n')
        self.assertNotIn("switched off", self.check(code=INCOMPLETE))
        self.configure('paths = ["src"]\nallow_undecided = true\naliasing = "none"\nmodels = ["a.model"]\n')
        out = self.check(code=CLEAN)
        self.assertEqual("switched off: 1 model file, 2 settings of the configuration "
                         "(allow_undecided, aliasing)", out.splitlines()[-1])

    def test_what_runs_code_cannot_be_configured(self):
        self.prepare(ERROR_ONE)
        for key in ["reproduce = true", "unsandboxed = true", "sandbox = false"]:
            self.configure(f'paths = ["src"]\n{key}\n')
            self.check(code=BAD)
            self.assertIn("unknown key", self.err)

    def test_other_commands_do_not_read_it(self):
        self.configure("odd")
        done = subprocess.run([CME, "explain"], capture_output=True, cwd=self.folder, timeout=SECONDS)
        self.assertEqual(0, done.returncode)


if __name__ == "__main__":
    unittest.main()
