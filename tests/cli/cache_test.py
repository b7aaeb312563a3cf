#!/usr/bin/env python3
"""The cache of `cme check`: the same results with and without it, whatever happens to it.

The frontend is a stand-in, installed as the real one is, that reads its programs from the files it
is given; the programs are those of examples/rml. What is slow here is small: CME_KILLS (of random
moments) and CME_TAMPERED (of records) are the numbers for a longer run by hand.
"""

import hashlib
import hmac
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import SLOW, UNDECIDED  # noqa: E402

CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
EXAMPLES = pathlib.Path("examples/rml").resolve()
KILLS = int(os.environ.get("CME_KILLS", "12"))
TAMPERED = int(os.environ.get("CME_TAMPERED", "40"))
SECONDS = 200  # for one run; far more than any takes
STORE = "cme-cache-1.sqlite"

# Every file of the folder that it is given is a scope: its program, and after a line of dashes what
# the manifest says of it.
FRONTEND = f"""#!{sys.executable}
import json, os, pathlib, sys, time
out = pathlib.Path(sys.argv[sys.argv.index("--out") + 1])
if "FRONTEND_RUNS" in os.environ:
    with open(os.environ["FRONTEND_RUNS"], "a") as runs:
        runs.write("run\\n")
time.sleep(float(os.environ.get("FRONTEND_SECONDS", "0")))
scopes, sites, messages = [], [], []
for number, path in enumerate(sorted(pathlib.Path(sys.argv[-1]).glob("*.java")), 1):
    text, about = path.read_text().split("-----\\n")
    about = json.loads(about)
    (out / f"scope-{{number}}.rml").write_text(text)
    scopes.append({{"name": path.stem, "file": f"scope-{{number}}.rml", "closed": True,
                   "entries": ["main"], "unsupported": [], "stand_ins": [], "assumptions": [],
                   "sites": [{{"site": f"{{path.stem}}-{{k}}", "rml": [rml]}}
                             for k, rml in enumerate(about["sites"])]}})
    for k, rml in enumerate(about["sites"]):
        sites.append({{"id": f"{{path.stem}}-{{k}}", "class": "A", "method": "m", "ordinal": k,
                      "use": "Iterator.next", "file": path.stem + ".java", "line": number,
                      "caught": False, "scopes": [path.stem], "status": "open"}})
    messages += about.get("messages", [])
(out / "manifest.json").write_text(json.dumps({{
    "format": 1, "scopes": scopes, "sites": sites, "messages": messages,
    "statistics": {{"classes": 1, "methods": 1, "methods_with_body": 1, "translated": 1,
                   "procedures": 1, "cpu_ms": 1.0}}}}))
"""

PROGRAMS = ["flatten", "flatten_error", "c_error", "worklist", "no_universal_recursive",
            "no_universal_loop_free"]


def flat(name):
    return subprocess.run([CME, "emit", "flat", EXAMPLES / f"{name}.rml"], capture_output=True,
                          text=True, check=True).stdout


def sites_of(name):
    done = subprocess.run([CME, "verify", EXAMPLES / f"{name}.rml", "--json"], capture_output=True,
                          text=True)
    return [site["site"] for site in json.loads(done.stdout)["sites"]]


SCOPES = {name: (flat(name), sites_of(name)) for name in PROGRAMS}


def plain(text):
    """A report without what is no result: times, and where results are from."""
    text = re.sub(r'"cpu_ms": [0-9.e+-]+', '"cpu_ms": 0', text)
    return re.sub(r',\n  "cache": \{[^}]*\}', "", text)


class Project(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.cache = self.folder / "cache"
        self.frontend = self.folder / "bin/cme-frontend"
        for name in ["bin", "frontend/lib", "jdk/bin", "src", "scratch"]:
            (self.folder / name).mkdir(parents=True)
        self.frontend.write_text(FRONTEND)
        self.frontend.chmod(0o755)
        (self.folder / "frontend/lib/a.jar").write_text("jar")
        (self.folder / "jdk/bin/java").write_text("java")
        (self.folder / "jdk/release").write_text("17")
        (self.folder / "frontend/java").write_text(f"{self.folder}/jdk/bin/java\n")
        self.environment = {
            **os.environ, "CME_FRONTEND": str(self.frontend), "CME_CACHE": str(self.cache),
            "XDG_STATE_HOME": str(self.folder / "state"), "TMPDIR": str(self.folder / "scratch"),
            "FRONTEND_RUNS": str(self.folder / "runs")}
        for name in PROGRAMS:
            self.write(name)

    def write(self, name, text=None, **more):
        program, sites = SCOPES[name]
        about = json.dumps({"sites": sites, **more})
        (self.folder / f"src/{name}.java").write_text(f"{text or program}-----\n{about}")

    def run_cme(self, *arguments, check=True, **more):
        done = subprocess.run([CME, "check", "src", "--jobs", "2", *arguments], cwd=self.folder,
                              capture_output=True, text=True, env=self.environment,
                              timeout=SECONDS, **more)
        if check:
            self.assertIn(done.returncode, (0, 1, 3), done.stdout + done.stderr)
        self.err = done.stderr
        return done

    def report(self, *arguments, **more):
        return self.run_cme("--format", "json", *arguments, **more).stdout

    def counts(self, text):
        cache = json.loads(text)["cache"]
        return cache["programs"], cache["scopes"], cache["analysed"]

    def frontend_runs(self):
        runs = self.folder / "runs"
        return runs.read_text().count("run") if runs.exists() else 0

    def expected(self):
        """Of the project as it is when this is first asked for."""
        if not hasattr(self, "_expected"):
            said = getattr(self, "err", "")
            self._expected = self.report("--no-cache")
            self.err = said
        return self._expected

    def assert_as_expected(self, text, but_for=None):
        texts = [plain(self.expected()), plain(text)]
        if but_for:
            texts = [re.sub(rf'"{but_for}": \d+', "", each) for each in texts]
        self.assertEqual(*texts)

    def assert_same_results(self, text):
        """Lemmas that are still there may have saved queries."""
        self.assert_as_expected(text, but_for="queries")

    def records(self):
        with sqlite3.connect(self.cache / STORE) as store:
            return store.execute("SELECT key, content FROM record ORDER BY key").fetchall()

    def scope_records(self):
        return [(key, content) for key, content in self.records()
                if content.startswith(b'{"program"')]

    def secret(self):
        return (self.folder / "state/cme/cache.key").read_bytes()

    def put(self, key, content, sealed=False):
        """As the program would, but for the seal."""
        parts = b"".join(struct.pack("<Q", len(part)) + part for part in (key, content))
        seal = hmac.digest(self.secret(), parts, "sha256") if sealed else os.urandom(32)
        with sqlite3.connect(self.cache / STORE) as store:
            store.execute("UPDATE record SET content = ?, digest = ?, seal = ?, size = ?"
                          " WHERE key = ?",
                          (content, hashlib.sha256(parts).digest(), seal, len(content), key))


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


class Tampering(Project):
    """Records are changed, and made to look whole again. Nobody else has the secret."""

    def setUp(self):
        super().setUp()
        self.report()
        self.original = self.records()

    def restore(self):
        (self.cache / STORE).unlink()
        self.report()

    def changed(self, dice, content, all_contents):
        kind = dice.randrange(6)
        if kind == 0:  # bytes
            bytes_ = bytearray(content)
            for _ in range(dice.randrange(1, 4)):
                bytes_[dice.randrange(len(bytes_))] ^= 1 << dice.randrange(8)
            return bytes(bytes_)
        if kind == 1:
            return content[:dice.randrange(len(content))]
        if kind == 2:
            return dice.choice(all_contents)
        if not content.startswith(b'{"program"'):
            return content.replace(b"open", b"local").replace(b"throw", b"assume") + b" "
        record = json.loads(content)
        if kind == 3:  # other verdicts
            for decision in record["decisions"]:
                for site in decision["sites"]:
                    site[1] = dice.choice(["safe", "cme", "unknown", "no-universal-summary", ""])
            record["outcome"] = record["outcome"].replace('"cme"', '"safe"')
        elif kind == 4:  # other evidence
            for decision in record["decisions"]:
                lines = decision["summaries"].split("\n")
                decision["summaries"] = "\n".join(l for l in lines if dice.random() < 0.8)
                for site in decision["sites"]:
                    site[3] = dice.choice([site[3], "", site[3].replace("1", "0")])
        else:  # other sites
            for decision in record["decisions"]:
                dice.shuffle(decision["sites"])
                names = [site[0] for site in decision["sites"]]
                for site in decision["sites"]:
                    site[0] = dice.choice(names)
            for reach in record["reaches"]:
                reach[1] = dice.choice(["reached", "unreachable", "unknown"])
        return json.dumps(record, separators=(",", ":")).encode()

    def test_records_without_a_seal_change_nothing(self):
        dice = random.Random(1)
        done = refused = 0
        while done < TAMPERED:
            records = self.records()
            contents = [content for _, content in records]
            for key, content in records:
                new = self.changed(dice, content, contents)
                if new != content:
                    self.put(key, new)
                    done += 1
            text = self.report()
            self.assert_same_results(text)
            refused += self.counts(text)[2]
            self.restore()
        self.assertGreater(refused, 0)
        print(f"{done} records without a seal: {refused} scopes were analysed anew")

    def test_whoever_has_the_secret_can_fool_nobody_into_a_proof(self):
        """Of scopes: what the frontend says cannot be checked."""
        dice = random.Random(2)
        truth = {site["id"]: site["verdict"] for site in json.loads(self.expected())["sites"]}
        done = 0
        while done < TAMPERED:
            records = self.scope_records()
            self.assertEqual(len(PROGRAMS), len(records))
            for key, content in records:
                new = self.changed(dice, content, [other for _, other in records])
                if new != content:
                    self.put(key, new, sealed=True)
                    done += 1
            for site in json.loads(self.report())["sites"]:
                if site["verdict"] in ("safe", "cme"):
                    self.assertEqual(truth[site["id"]], site["verdict"], site)
            self.restore()
        print(f"{done} records with a seal")

    def test_a_record_that_does_not_hold_is_told_of(self):
        for key, content in self.scope_records():
            self.put(key, content.replace(b"summary ", b"summary no_"))
        self.assert_same_results(self.report())
        self.assertIn("of the cache could not be shown anew and were ignored", self.err)

    def test_a_handed_on_cache_is_used_where_it_carries_evidence(self):
        self.environment["XDG_STATE_HOME"] = str(self.folder / "another")
        text = self.report()
        self.assert_same_results(text)
        programs, remembered, analysed = self.counts(text)
        self.assertFalse(programs)
        self.assertGreater(remembered, 0)
        self.assertGreater(analysed, 0)

    def test_damage_without_a_right_digest_is_told_of(self):
        with sqlite3.connect(self.cache / STORE) as store:
            store.execute("UPDATE record SET content = content || x'00'")
        self.assert_same_results(self.report())
        self.assertRegex(self.err, r"warning: \d+ records of the cache '.*' are damaged and ignored")


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


class Killed(Project):
    def children_of(self, pid):
        try:
            text = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text()
        except OSError:
            return []
        direct = [int(word) for word in text.split()]
        return direct + [deeper for child in direct for deeper in self.children_of(child)]

    def test_at_any_moment(self):
        """Parent, worker or frontend; what a run after it says is right."""
        self.environment["FRONTEND_SECONDS"] = "0.1"
        start = time.monotonic()
        self.expected()
        whole = time.monotonic() - start
        dice = random.Random(4)
        hit = {"parent": 0, "child": 0}
        remembered = 0
        for number in range(KILLS):
            if number % 6 == 0:
                shutil.rmtree(self.cache, ignore_errors=True)
            victim = dice.choice(["parent", "child"])
            process = subprocess.Popen([CME, "check", "src", "--jobs", "2", "--format", "json"],
                                       cwd=self.folder, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, env=self.environment)
            time.sleep(dice.random() * whole)
            if victim == "child":
                children = self.children_of(process.pid)
                victims = [dice.choice(children)] if children else []
            else:
                victims = [process.pid]
            for pid in victims:
                try:
                    os.kill(pid, signal.SIGKILL)
                    hit[victim] += 1
                except ProcessLookupError:
                    pass
            out, _ = process.communicate(timeout=SECONDS)
            if out:  # of what it still reports nothing may be wrong, or lost without a reason
                truth = {site["id"]: site["verdict"] for site in json.loads(self.expected())["sites"]}
                report = json.loads(out)
                for site in report["sites"]:
                    if site["verdict"] != truth[site["id"]]:
                        self.assertEqual("unknown", site["verdict"], site)
                        self.assertIn("was killed", site["reason"])
                if not report["sites"]:
                    self.assertEqual("incomplete", report["verdict"])
            text = self.report()
            self.assert_same_results(text)
            self.assertNotIn("warning", self.err)
            remembered += self.counts(text)[1]
        self.assertGreater(hit["parent"], 0)
        self.assertGreater(hit["child"], 0)
        print(f"{KILLS} runs, killed: {hit}; the runs after them found {remembered} scopes of "
              f"{KILLS * len(PROGRAMS)}")

    def test_what_was_found_out_before_is_not_lost(self):
        """The parent is killed as soon as something is in the cache."""
        process = subprocess.Popen([CME, "check", "src", "--jobs", "1"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=self.environment)
        end = time.monotonic() + SECONDS
        kept = 0
        while kept == 0 and process.poll() is None and time.monotonic() < end:
            try:
                kept = len(self.scope_records())
            except sqlite3.Error:
                pass
            time.sleep(0.005)
        process.kill()
        process.wait()
        self.assertGreater(kept, 0)
        text = self.report()
        self.assert_same_results(text)
        self.assertGreaterEqual(self.counts(text)[1], kept)


if __name__ == "__main__":
    unittest.main()
