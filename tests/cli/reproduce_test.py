#!/usr/bin/env python3
"""`cme reproduce ID` without paths: what is analysed is what the last check that found it did.

Whether programs throw is tests/java/reproduce_test.py's concern; here nothing is run.
"""

import json
import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import BAD, CLEAN, CME, FINDINGS, INCOMPLETE, SECONDS, Prepared, manifest, scope, site  # noqa: E402

BOTH = manifest([scope("main", "flatten_error.rml", {"A#1": ["addList.b2#1"], "A#2": ["flatten.b2#1"]})],
                [site("A#1", ["main"]), site("A#2", ["main"], line=20)])


class Reproduce(Prepared):
    def setUp(self):
        super().setUp()
        self.environment.update(CME_CACHE=str(self.folder / "cache"),
                                XDG_STATE_HOME=str(self.folder / "state"))
        self.prepare(BOTH)

    def reproduce(self, *arguments, code, cwd=None):
        done = subprocess.run([CME, "reproduce", *arguments, "--unsandboxed"], capture_output=True,
                              text=True, cwd=cwd or self.folder, env=self.environment, timeout=SECONDS)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        self.err = done.stderr
        return done.stdout

    def frontend_was_told(self):
        return json.loads(pathlib.Path(f"{self.prepared}.calls").read_text())[2:]

    def test_paths_and_options_are_those_of_the_check(self):
        self.run_cme("--classpath", "a.jar", "--entry", "public", "--aliasing", "none", code=FINDINGS)
        said = ["--classpath", "a.jar", "--entry", "public", "--aliasing", "none", "src"]
        pathlib.Path(f"{self.prepared}.calls").unlink()
        # The one finding whose id begins so, though two sites' ids do.
        self.assertIn("Iterator.next in ListOfLists.addList", self.reproduce("A", code=INCOMPLETE))
        self.assertEqual(said, self.frontend_was_told())
        self.reproduce("A#1", "--entry", "main", code=INCOMPLETE)
        self.assertIn("main", self.frontend_was_told())

    def test_the_last_check_that_found_it_counts(self):
        self.run_cme("--entry", "first", code=FINDINGS)
        self.run_cme("--entry", "second", code=FINDINGS)
        self.prepare(manifest([], []))
        self.run_cme("--entry", "third", code=CLEAN)  # found nothing
        self.prepare(BOTH)
        self.reproduce("A#1", code=INCOMPLETE)
        self.assertIn("second", self.frontend_was_told())

    def test_without_a_check_the_paths_are_asked_for(self):
        self.reproduce("A#1", code=BAD)
        self.assertIn("no check with findings in this folder is remembered; give the paths", self.err)
        self.run_cme(code=FINDINGS)
        self.reproduce("B#1", code=BAD)
        self.assertIn("no check in this folder that is remembered has found 'B#1'", self.err)
        self.reproduce("A#2", code=BAD)  # a site, but no finding
        self.assertIn("has found 'A#2'", self.err)
        self.reproduce("A#1", code=BAD, cwd=self.sources)
        self.assertIn("no check with findings in this folder", self.err)

    def test_with_paths_it_is_as_ever(self):
        self.assertIn("not reproduced", self.reproduce("A#1", "src", code=INCOMPLETE))

    def test_a_check_that_keeps_nothing_is_not_remembered(self):
        self.run_cme("--no-cache", code=FINDINGS)
        self.assertFalse((self.folder / "state").exists())
        self.reproduce("A#1", code=BAD)

    def test_a_file_that_is_damaged_is_none(self):
        self.run_cme(code=FINDINGS)
        kept, = (self.folder / "state/cme/checks").iterdir()
        for text in ["", "[1]", "{}", kept.read_text()[:-20]]:
            kept.write_text(text)
            self.reproduce("A#1", code=BAD)
            self.assertIn("give the paths", self.err)
        self.run_cme(code=FINDINGS)
        self.reproduce("A#1", code=INCOMPLETE)


if __name__ == "__main__":
    unittest.main()
