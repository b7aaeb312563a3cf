#!/usr/bin/env python3
"""What `cme check` writes while it works: the text of sites as soon as it is certain, in the
report's order, and the same on every run."""

import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import (BAD, CME, FINDINGS, SECONDS, SLOW, UNDECIDED, Prepared, manifest, scope,  # noqa: E402
                      site)

COUNTS = re.compile(r"\d+ sites?: ")


class Stream(Prepared):
    def prepare_error_then_slow(self):
        """One that throws, then one that takes longer than any test."""
        self.prepare(manifest([scope("main", "flatten_error.rml", {"A#1": ["addList.b2#1"]}),
                               scope("slow", "slow.rml", {"B#1": ["p0#1"]})],
                              [site("A#1", ["main"]), site("B#1", ["slow"], line=20)]), slow=SLOW)

    def read_until(self, stream, what):
        text = ""
        while what not in text:
            line = stream.readline()
            self.assertNotEqual("", line, f"'{what}' never came: {text}")
            text += line
        return text

    def test_a_finding_is_there_while_other_scopes_run(self):
        self.prepare_error_then_slow()
        process = self.start("--jobs", "1", "--timeout-per-site", "0", "--effort", "0")
        early = self.read_until(process.stdout, "  id: A#1\n")
        self.assertIn("FlattenError.java:19: error: ", early)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=SECONDS)
        self.assertEqual(FINDINGS, process.returncode, rest + err)
        self.assertTrue(rest.startswith("FlattenError.java:20: warning: undecided: "), rest)
        self.assertIn("  interrupted\n", rest)
        self.assertIn("incomplete: interrupted\n", rest)
        self.assertTrue(rest.endswith("2 sites: 0 proved, 1 found, 0 conditional, 1 undecided, "
                                      "0 unreachable\n"), rest)
        self.assertEqual([], list(self.scratch.iterdir()))

    def test_what_comes_later_in_the_report_waits(self):
        self.prepare(manifest([scope("slow", "slow.rml", {"A#1": [UNDECIDED]}),
                               scope("main", "flatten_error.rml", {"B#1": ["addList.b2#1"]})],
                              [site("B#1", ["main"], line=20), site("A#1", ["slow"])]), slow=SLOW)
        out = self.run_cme("--jobs", "2", "--timeout-per-site", "10", code=FINDINGS)
        self.assertLess(out.index("java:19: "), out.index("java:20: "))

    def test_the_text_is_the_same_however_many_run_at_once_and_in_a_file(self):
        names = ["flatten.rml", "flatten_error.rml"] * 3
        scopes = [scope(f"s{k}", name, {f"A#{k}": ["addList.b2#1"]}) for k, name in enumerate(names)]
        again = scope("again", "flatten_error.rml", {"A#1": ["addList.b2#1"]}, closed=False)
        sites = [site(f"A#{k}", [f"s{k}"], line=9 - k) for k in range(6)]
        sites[1]["scopes"] = ["again", "s1"]
        self.prepare(manifest(scopes + [again], sites,
                              messages=[{"severity": "warning", "path": "x", "line": 0, "text": "odd"}]))
        texts = {self.run_cme("--jobs", jobs, *more, code=FINDINGS)
                 for jobs in ["1", "2", "5"] for more in [[], ["--format", "text"]]}
        self.assertEqual("", self.run_cme("--format", "text=out.txt", code=FINDINGS))
        texts.add((self.folder / "out.txt").read_text())
        text, = texts
        self.assertTrue(text.startswith("x: warning: odd\n"), text)
        self.assertEqual(["4", "6", "8"], re.findall(r"java:(\d): error", text))
        self.assertEqual(1, len(COUNTS.findall(text)))

    def test_a_file_beside_the_text_holds_the_whole_report(self):
        self.prepare_error_then_slow()
        self.run_cme("--timeout-per-site", "10", "--format", "text", "--format", "json=out.json",
                     code=FINDINGS)
        self.assertIn('"A#1"', (self.folder / "out.json").read_text())

    def test_a_reader_that_goes_away_ends_the_run(self):
        self.prepare_error_then_slow()
        process = self.start("--jobs", "1", "--timeout-per-site", "0", "--effort", "0")
        process.stdout.close()
        err = process.stderr.read()
        self.assertEqual(BAD, process.wait(SECONDS), err)
        self.assertIn("cme: the output could not be written: Broken pipe\n", err)
        self.assertEqual([], list(self.scratch.iterdir()))

    def test_a_reader_that_goes_away_takes_no_file_with_it(self):
        self.prepare_error_then_slow()
        process = self.start("--timeout-per-site", "10", "--format", "text", "--format", "json=out.json")
        process.stdout.close()
        err = process.stderr.read()
        self.assertEqual(BAD, process.wait(SECONDS), err)
        self.assertIn('"conditional": 0', (self.folder / "out.json").read_text())

    def test_the_progress_line_is_out_of_the_way(self):
        self.prepare(manifest([scope("main", "flatten_error.rml", {"A#1": ["addList.b2#1"]}),
                               scope("more", "flatten_error.rml", {"B#1": ["addList.b2#1"]})],
                              [site("A#1", ["main"]), site("B#1", ["more"], line=20)]))
        expected = self.run_cme(code=FINDINGS)
        ours, theirs = pty.openpty()
        process = subprocess.Popen([CME, "check", "src", "--jobs", "1"], stdout=theirs, stderr=theirs,
                                   cwd=self.folder, env=self.environment)
        os.close(theirs)
        seen = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # all is read, and closed
                part = b""
            if not part:
                break
            seen += part
        os.close(ours)
        self.assertEqual(FINDINGS, process.wait(SECONDS))
        seen = seen.decode().replace("\r\n", "\n")
        self.assertIn("of 2 scopes", seen)
        # What a line that is cleared had on it is gone.
        shown = re.sub(r"[^\n]*\r\033\[K", "", seen)
        self.assertTrue(shown.endswith(expected), shown)


if __name__ == "__main__":
    unittest.main()
