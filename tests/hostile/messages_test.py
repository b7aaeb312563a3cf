#!/usr/bin/env python3
"""What `cme` says on stderr shows the texts of payloads.json and does not let them act."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from reading import PAYLOADS, all_that_acts, obeyed, plain  # noqa: E402

CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
BAD = 2
# Arguments of a process, and names of files, hold no NUL; empty words and options mean something else.
WORDS = [word for word in (p["bytes"].encode("latin-1") for p in PAYLOADS)
         if b"\0" not in word and not word.startswith(b"-") and len(word) < 200]


class Messages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def said(self, *arguments, code=BAD):
        done = subprocess.run([CME, *arguments], capture_output=True, cwd=self.folder, timeout=100,
                              env={**os.environ, "CME_CACHE": "off"})
        self.assertEqual(code, done.returncode, done.stderr)
        self.assertEqual(b"", done.stdout)
        return done.stderr.decode("utf-8")

    def assert_quiet(self, text):
        self.assertEqual([], all_that_acts(text))
        self.assertEqual([], obeyed(text))

    def test_paths_that_are_not_there(self):
        self.assertGreater(len(WORDS), 100)
        for word in WORDS:
            with self.subTest(word):
                said = self.said("check", b"nowhere/" + word)
                self.assert_quiet(said)
                self.assertEqual(plain(b"cme: there is no 'nowhere/" + word + b"'") + "\n", said)

    def test_programs_that_are_not_there(self):
        for word in WORDS[::3]:
            with self.subTest(word):
                self.assert_quiet(self.said("verify", b"nowhere/" + word))

    def test_words_that_mean_nothing(self):
        for word in WORDS[::3]:
            with self.subTest(word):
                self.assert_quiet(self.said(b"x" + word))
                self.assert_quiet(self.said("check", ".", "--format", b"x" + word))
                self.assert_quiet(self.said("check", ".", "--jobs", b"x" + word))
                self.assert_quiet(self.said("reproduce", b"x" + word))


if __name__ == "__main__":
    unittest.main()
