"""What tests of the cache of `cme check` share: a project whose frontend is a stand-in.

It is installed as the real one is, and reads its programs from the files it is given; the programs
are those of examples/rml.
"""

import hashlib
import hmac
import json
import os
import pathlib
import re
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest

CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
EXAMPLES = pathlib.Path("examples/rml").resolve()
TAMPERED = int(os.environ.get("CME_TAMPERED", "40"))  # records or files that are damaged
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
