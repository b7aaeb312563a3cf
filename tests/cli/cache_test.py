#!/usr/bin/env python3
"""The cache of `cme check`: the same results with and without it, and where it cannot be used."""

import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cached_project import (CME, PROGRAMS, SCOPES, SECONDS, STORE, TAMPERED, Project,  # noqa: E402
                            plain)
from prepared import SLOW, UNDECIDED  # noqa: E402


class Results(Project):
    def test_cold_and_warm_are_the_same_and_warm_analyses_nothing(self):
        cold = self.report()
        self.assert_as_expected(cold)
        self.assertEqual((False, 0, len(PROGRAMS)), self.counts(cold))
        before = self.frontend_runs()
        warm = self.report()
        self.assert_as_expected(warm)
        self.assertEqual((True, len(PROGRAMS), 0), self.counts(warm))
        self.assertEqual(before, self.frontend_runs())
        self.assertEqual(f"cme: from the cache: {len(PROGRAMS)} of {len(PROGRAMS)} scopes, and all "
                         "programs\n", self.err)

    def test_text_and_evidence_are_the_same_too(self):
        runs = []
        for name in ["cold", "warm"]:
            out = self.run_cme("--verbose", "--certificates", "evidence").stdout
            shutil.move(self.folder / "evidence", self.folder / name)
            files = sorted(path.relative_to(self.folder / name)
                           for path in (self.folder / name).rglob("*") if path.is_file())
            runs.append((out, [(path, (self.folder / name / path).read_text()) for path in files]))
        self.assertEqual(runs[0], runs[1])
        self.assertTrue(any(path.name == "summaries.rml" for path, _ in runs[0][1]))

    def test_programs_are_kept_as_the_frontend_wrote_them(self):
        self.run_cme("--keep", "cold")
        runs = self.frontend_runs()
        self.run_cme("--keep", "warm")
        self.assertEqual(runs, self.frontend_runs())
        names = sorted(path.name for path in (self.folder / "cold").glob("*.*"))
        self.assertIn("manifest.json", names)
        for name in names:
            self.assertEqual((self.folder / "cold" / name).read_text(),
                             (self.folder / "warm" / name).read_text())

    def test_after_an_edit_what_depends_on_it_is_analysed(self):
        self.report()
        program, _ = SCOPES["worklist"]
        self.write("worklist", SCOPES["worklist"][0].replace("return\n", "assume true\n  return\n", 1))
        self.assertNotEqual(program, (self.folder / "src/worklist.java").read_text())
        edited = self.report()
        self.assert_same_results(edited)
        self.assertEqual((False, len(PROGRAMS) - 1, 1), self.counts(edited))
        self.write("worklist")
        again = self.report()
        self.assertEqual((True, len(PROGRAMS), 0), self.counts(again))

    def test_lemmas_of_an_earlier_version_are_tried_first(self):
        self.report()
        program = SCOPES["worklist"][0]
        self.write("worklist", program.replace("return\n", "assume true\n  return\n", 1))
        edited = json.loads(self.report())
        self.assertEqual(1, edited["cache"]["repaired"])
        self.assert_same_results(json.dumps(edited, indent=2) + "\n")
        # Lemmas of something else do not suffice, and do no harm.
        lemmas = [record for record in self.records() if record[1].startswith(b"summary ")]
        self.assertGreater(len(lemmas), 1)
        for (key, _), (_, other) in zip(lemmas, lemmas[1:] + lemmas[:1]):
            self.put(key, other)
        self.write("worklist", program.replace("return\n", "assume true\n  assume true\n  return\n", 1))
        edited = self.report()
        self.assertEqual(0, json.loads(edited)["cache"]["repaired"])
        self.assert_as_expected(edited)

    def test_code_that_only_moved_is_not_analysed_unless_its_account_names_lines(self):
        self.report()
        for name in ["flatten", "flatten_error", "no_universal_recursive"]:
            moved = re.sub(r'( at (?:"[^"]*":)?)(\d+)', lambda m: f"{m[1]}{int(m[2]) + 100}",
                           SCOPES[name][0])
            self.assertNotEqual(moved, SCOPES[name][0])
            self.write(name, moved)
        edited = self.report()
        self.assert_as_expected(edited)
        self.assertEqual((False, len(PROGRAMS) - 1, 1), self.counts(edited))
        self.assertIn("FlattenError.java:119", self.run_cme().stdout)

    def test_other_options_and_another_frontend_are_other_questions(self):
        self.report()
        runs = self.frontend_runs()
        self.assertEqual((False, len(PROGRAMS), 0), self.counts(self.report("--entry", "public")))
        (self.folder / "frontend/lib/a.jar").write_text("another jar")
        self.assertFalse(self.counts(self.report())[0])
        (self.folder / "jdk/release").write_text("18")
        self.assertFalse(self.counts(self.report())[0])
        self.assertEqual(runs + 3, self.frontend_runs())

    def test_what_met_errors_is_not_remembered(self):
        self.write("flatten", messages=[{"severity": "error", "path": "a", "line": 0, "text": "x"}])
        self.report()
        self.assertFalse(self.counts(self.report())[0])

    def test_a_frontend_of_unknown_parts_is_always_run(self):
        shutil.rmtree(self.folder / "frontend")
        self.report()
        self.assertEqual((False, len(PROGRAMS), 0), self.counts(self.report()))

    def test_results_for_lack_of_time_are_not_remembered(self):
        late = json.loads(self.report("--timeout-per-site", "0.001"))
        undecided = late["counts"]["undecided"]
        self.assertGreater(undecided, json.loads(self.expected())["counts"]["undecided"])
        full = self.report()
        self.assert_as_expected(full)
        self.assertGreater(self.counts(full)[2], 0)

    def test_results_for_lack_of_work_are_remembered(self):
        file = self.folder / "slow.rml"
        file.write_text(SLOW)
        text = subprocess.run([CME, "emit", "flat", file], capture_output=True, text=True, check=True)
        about = json.dumps({"sites": [UNDECIDED]})
        (self.folder / "src/slow.java").write_text(f"{text.stdout}-----\n{about}")
        brief = ("--effort", "1", "--timeout-per-site", "0")
        cold = self.report(*brief)
        reasons = [site.get("reason", "") for site in json.loads(cold)["sites"]]
        self.assertEqual(1, sum("units of work" in reason for reason in reasons))
        warm = self.report(*brief)
        self.assertEqual(0, self.counts(warm)[2])
        self.assertEqual(plain(cold), plain(warm))
        # More of it is another question.
        self.assertGreater(self.counts(self.report("--effort", "2", "--timeout-per-site", "0"))[2], 0)

    def test_without_a_cache_nothing_is_kept(self):
        self.report("--no-cache")
        self.environment["CME_CACHE"] = "off"
        self.assertNotIn("cache", json.loads(self.report()))
        self.assertFalse(self.cache.exists())

    def test_the_folder_is_the_option_then_the_variable_then_the_usual_one(self):
        self.report("--cache", "named")
        self.assertTrue((self.folder / "named" / STORE).exists())
        self.assertFalse(self.cache.exists())
        del self.environment["CME_CACHE"]
        self.environment["XDG_CACHE_HOME"] = str(self.folder / "xdg")
        self.report()
        self.assertTrue((self.folder / "xdg/cme" / STORE).exists())
        self.assertEqual(2, self.run_cme("--cache", "a", "--no-cache", check=False).returncode)

    def test_trust_is_said_aloud(self):
        self.report()
        out = self.run_cme("--trust-cache").stdout
        self.assertIn("trusting the cache", out)
        self.assertEqual(self.run_cme("--trust-cache", "--no-cache").stdout, out)
        self.assertGreater(json.loads(self.report("--trust-cache"))["cache"]["not_proved_again"], 0)
        self.assertEqual(0, json.loads(self.report())["cache"]["not_proved_again"])
        self.assert_as_expected(self.report("--trust-cache"))


class Trouble(Project):
    """A cache that cannot be used costs a message, never a result."""

    def test_a_file_that_is_no_database(self):
        self.cache.mkdir()
        (self.cache / STORE).write_text("no database, but long enough to be one " * 100)
        self.assert_same_results(self.report())
        self.assertIn(f"going on without the cache '{self.cache / STORE}'", self.err)
        self.assertIn("delete the file", self.err)

    def test_bytes_anywhere_in_the_file(self):
        self.report()
        whole = (self.cache / STORE).read_bytes()
        dice = random.Random(3)
        for _ in range(max(4, TAMPERED // 10)):
            bytes_ = bytearray(whole)
            for _ in range(20):
                bytes_[dice.randrange(len(bytes_))] = dice.randrange(256)
            if dice.random() < 0.3:
                bytes_ = bytes_[:dice.randrange(len(bytes_))]
            (self.cache / STORE).write_bytes(bytes_)
            self.assert_same_results(self.report())

    def test_a_file_of_another_version(self):
        self.report()
        with sqlite3.connect(self.cache / STORE) as store:
            store.execute("PRAGMA user_version = 7")
        self.assert_same_results(self.report())
        self.assertIn("made by another version of cme; delete it", self.err)

    def test_a_folder_that_cannot_be_made(self):
        self.cache.write_text("a file")
        self.assert_same_results(self.report())
        self.assertIn(f"there is no cache: cannot make folder '{self.cache}'", self.err)

    def test_a_secret_that_others_can_read_is_none(self):
        self.report()
        (self.folder / "state/cme/cache.key").chmod(0o644)
        text = self.report()
        self.assert_same_results(text)
        self.assertFalse(self.counts(text)[0])
        self.assertIn("is not this user's alone", self.err)

    def test_a_read_only_folder_is_read(self):
        self.report()
        if os.geteuid() == 0:
            mounted = ["unshare", "-rm", "sh", "-c", 'mount --bind "$0" "$0" && '
                       'mount -o remount,ro,bind "$0" && shift 0 && exec "$@"', str(self.cache)]
        else:
            mounted = []
            self.cache.chmod(0o500)
            self.addCleanup(self.cache.chmod, 0o700)
        if mounted and subprocess.run([*mounted, "true"], capture_output=True).returncode != 0:
            mounted = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
            self.cache.chmod(0o500)
            self.addCleanup(self.cache.chmod, 0o700)
        self.write("worklist", SCOPES["worklist"][0].replace("return\n", "assume true\n  return\n", 1))
        done = subprocess.run([*mounted, CME, "check", "src", "--format", "json"], cwd=self.folder,
                              capture_output=True, text=True, env=self.environment, timeout=SECONDS)
        self.assert_same_results(done.stdout)
        self.assertEqual((False, len(PROGRAMS) - 1, 1), self.counts(done.stdout), done.stderr)
        self.assertIn(f"results are not kept: the cache '{self.cache / STORE}' cannot be written",
                      done.stderr)

    def test_a_full_disk(self):
        """No file may grow beyond a few pages."""
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        for name in PROGRAMS:
            self.assertLess(len(SCOPES[name][0]), 15_000)
        # Programs and manifest fit, the cache does not.
        text = self.report(preexec_fn=small)
        self.assert_same_results(text)
        self.assertIn(f"going on without the cache '{self.cache / STORE}'", self.err)
        self.assertEqual((False, 0, len(PROGRAMS)), self.counts(text))
        self.assert_same_results(self.report())
        self.assert_same_results(self.report())
        self.assertEqual((True, len(PROGRAMS), 0), self.counts(self.report()))

    def test_two_runs_at_once(self):
        runs = [subprocess.Popen([CME, "check", "src", "--format", "json"], cwd=self.folder,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env=self.environment) for _ in range(3)]
        for run in runs:
            out, err = run.communicate(timeout=SECONDS)
            self.assert_same_results(out)
            self.assertNotIn("warning", err)
        self.assertEqual((True, len(PROGRAMS), 0), self.counts(self.report()))

    def test_a_cache_that_is_locked_for_long(self):
        self.report()
        self.write("worklist", SCOPES["worklist"][0].replace("return\n", "assume true\n  return\n", 1))
        store = sqlite3.connect(self.cache / STORE, isolation_level=None)
        self.addCleanup(store.close)
        store.execute("BEGIN EXCLUSIVE")
        self.assert_same_results(self.report())
        self.assertIn("database is locked", self.err)


if __name__ == "__main__":
    unittest.main()
