#!/usr/bin/env python3
"""A disk that is really full: a file system of a few pages, in a mount namespace of this test.

Where user namespaces are not to be had, the test says so and is skipped.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import BAD, CME, FINDINGS, INCOMPLETE, SECONDS, Prepared, flat, manifest, scope, site  # noqa: E402

INSIDE = "CME_TEST_IN_A_NAMESPACE"
STORE = "cme-cache-1.sqlite"


@unittest.skipUnless(INSIDE in os.environ, "there are no user namespaces here (unshare -rm)")
class FullDisk(Prepared):
    def setUp(self):
        super().setUp()
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", self.disk], check=True)
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)
        self.environment["XDG_STATE_HOME"] = str(self.folder / "state")
        names = ["flatten", "flatten_error", "worklist", "c_error"]
        sites = {"flatten": "addList.b2#1", "flatten_error": "addList.b2#1"}
        for name in names[2:]:
            out = subprocess.run([CME, "verify", f"examples/rml/{name}.rml", "--json"], timeout=SECONDS,
                                 capture_output=True, text=True).stdout
            sites[name] = json.loads(out)["sites"][0]["site"]
        self.prepare(manifest([scope(name, f"{name}.rml", {f"{name}#1": [sites[name]]}) for name in names],
                              [site(f"{name}#1", [name], line=k + 1) for k, name in enumerate(names)]),
                     **{name: flat(name) for name in names})

    def fill(self, left=0):
        """Leaves room for about that many bytes."""
        ballast = os.open(self.disk / "ballast", os.O_WRONLY | os.O_CREAT)
        try:
            while True:
                os.write(ballast, bytes(4096))
        except OSError:
            pass
        finally:
            os.close(ballast)
        os.truncate(self.disk / "ballast", max(0, (self.disk / "ballast").stat().st_size - left))

    def verdicts(self, report):
        return [(s["id"], s["verdict"]) for s in report["sites"]]

    def expected(self):
        return self.verdicts(self.run_json(code=FINDINGS))

    def test_a_report_that_does_not_fit_is_said_and_takes_nothing_with_it(self):
        expected = self.run_cme(code=FINDINGS)
        for form in ["json", "sarif", "text"]:
            with self.subTest(form):
                old = self.disk / f"out.{form}"
                old.write_text("the report of yesterday\n")
                self.fill()
                out = self.run_cme("--format", "text", "--format", f"{form}={old}", code=BAD)
                self.assertEqual(expected, out)
                self.assertIn(f"cme: cannot write '{old}': No space left on device\n", self.err)
                self.assertEqual("the report of yesterday\n", old.read_text())
                new = self.disk / "new"
                self.run_cme("--format", "text", "--format", f"{form}={new}", code=BAD)
                self.assertEqual({"ballast", old.name}, {p.name for p in self.disk.iterdir()})
                old.unlink()
                (self.disk / "ballast").unlink()

    def test_standard_output_on_a_full_disk(self):
        self.fill()
        with open(self.disk / "ballast", "ab", buffering=0) as full:
            for form in ["text", "json"]:
                done = subprocess.run([CME, "check", "src", "--format", form], stdout=full, text=True,
                                      stderr=subprocess.PIPE, cwd=self.folder, env=self.environment,
                                      timeout=SECONDS)
                self.assertEqual(BAD, done.returncode, done.stderr)
                self.assertIn("cme: the output could not be written: No space left on device\n",
                              done.stderr)
                self.assertEqual([], list(self.scratch.iterdir()))

    def test_a_cache_without_room_is_done_without(self):
        expected = self.expected()
        for left in [0, 4096, 16384, 40960]:
            with self.subTest(left):
                self.fill(left)
                for _ in range(2):
                    report = self.run_json("--cache", str(self.disk / "cache"), code=FINDINGS)
                    self.assertEqual(expected, self.verdicts(report))
                self.assertRegex(self.err, "cme: warning: .*cache")
                shutil.rmtree(self.disk / "cache", ignore_errors=True)
                (self.disk / "ballast").unlink()

    def test_a_cache_that_fills_up_keeps_what_it_has(self):
        expected = self.expected()
        cache = str(self.disk / "cache")
        subprocess.run(["mount", "-o", "remount,size=2m", self.disk], check=True)
        self.run_json("--cache", cache, code=FINDINGS)
        # Another program, whose answers do not fit.
        self.fill()
        program = self.prepared / "flatten.rml"
        program.write_text(program.read_text().replace("return\n", "assume true\n  return\n", 1))
        report = self.run_json("--cache", cache, code=FINDINGS)
        self.assertEqual(expected, self.verdicts(report))
        self.assertIn("cme: warning: ", self.err)
        # What was in it still is.
        (self.disk / "ballast").unlink()
        program.write_text(flat("flatten"))
        report = self.run_json("--cache", cache, code=FINDINGS)
        self.assertEqual((expected, 0), (self.verdicts(report), report["cache"]["analysed"]))

    def test_no_room_for_programs_is_a_failure_of_the_frontend(self):
        self.fill()
        self.environment["TMPDIR"] = str(self.disk)
        report = self.run_json(code=INCOMPLETE)
        self.assertIn("the frontend failed", report["incomplete"][0])
        self.assertEqual(["ballast"], [p.name for p in self.disk.iterdir()])

    def test_no_room_for_evidence_is_said(self):
        self.fill()
        out = self.run_cme("--certificates", str(self.disk / "evidence"), code=BAD)
        self.assertIn("2 found", out)
        self.assertRegex(self.err, r"cme: .*evidence.*: No space left on device")


def has_namespaces():
    if not shutil.which("unshare"):
        return False
    tried = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/tmp"], capture_output=True)
    return tried.returncode == 0


if __name__ == "__main__":
    if INSIDE not in os.environ and has_namespaces():
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "-rm", sys.executable, *sys.argv])
    unittest.main()
