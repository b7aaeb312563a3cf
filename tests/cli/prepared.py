"""`cme check` with a frontend that hands over what a test has prepared.

The programs are those of examples/rml, their verdicts those of docs/examples.md.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
EXAMPLES = pathlib.Path("examples/rml").resolve()
CLEAN, FINDINGS, BAD, INCOMPLETE = 0, 1, 2, 3
SECONDS = 100  # for one run; far more than any takes

# Copies the prepared folder, and notes how it was called.
FRONTEND = f"""#!{sys.executable}
import json, os, shutil, sys
prepared = os.environ["PREPARED"]
out = sys.argv[sys.argv.index("--out") + 1]
if sys.argv[1] == "--out":  # it is to analyse
    with open(prepared + ".calls", "w") as calls:
        json.dump(sys.argv[1:], calls)
print("on its stdout")
print("on its stderr", file=sys.stderr)
shutil.copytree(prepared, out, dirs_exist_ok=True)
sys.exit(int(os.environ.get("FRONTEND_EXIT", "0")))
"""

# Takes longer than anything else in a test: stopped by whoever tests that.  A site of it is not
# decided within a minute.
UNDECIDED = "p7#2"
SLOW = """include "collections.rml"
""" + "\n".join(f"""procedure p{k}(c: container, d: container, i: iterator) {{
  var j: iterator
  j := iterator_of(d)
  var o: obj
  o := next(j)
  add(c, o)
  choose {{ p{(k * 7 + 3) % 60}(d, c, j) goto p{(k + 1) % 60}(c, d, i) }}
  or {{ p{(k * 5 + 2) % 60}(c, d, i) o := next(i) return }} or {{ return }}
}}""" for k in range(60)) + "\nentry p0\n"


def flat(example):
    """The example as one text: what includes another is not kept in a cache."""
    return subprocess.run([CME, "emit", "flat", EXAMPLES / f"{example}.rml"], capture_output=True,
                          text=True, check=True, timeout=SECONDS).stdout


def site(name, scopes, file="FlattenError.java", line=19, **more):
    return {"id": name, "class": "ListOfLists", "method": "addList(Ljava/util/List;)V", "ordinal": 1,
            "use": "Iterator.next", "file": file, "line": line, "caught": False, "scopes": scopes,
            "status": "open", **more}


def scope(name, file, sites, **more):
    return {"name": name, "file": file, "closed": True, "entries": ["FlattenError.main()V"],
            "sites": [{"site": key, "rml": rml} for key, rml in sites.items()],
            "unsupported": [], "stand_ins": [], "assumptions": [], **more}


def manifest(scopes, sites, **more):
    return {"format": 1, "scopes": scopes, "sites": sites, "messages": [],
            "statistics": {"classes": 2, "methods": 3, "methods_with_body": 3, "translated": 3,
                           "procedures": 12, "cpu_ms": 1.5}, **more}


SAFE_ONE = manifest([scope("main", "flatten.rml", {"A#1": ["addList.b2#1"]})], [site("A#1", ["main"])])
ERROR_ONE = manifest([scope("main", "flatten_error.rml", {"A#1": ["addList.b2#1"]})],
                     [site("A#1", ["main"])])


class Prepared(unittest.TestCase):
    """A folder `src`, and a frontend that makes of it what a test prepares."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.frontend = self.folder / "frontend"
        self.frontend.write_text(FRONTEND)
        self.frontend.chmod(0o755)
        self.prepared = self.folder / "prepared"
        self.prepared.mkdir()
        self.scratch = self.folder / "scratch"
        self.scratch.mkdir()
        self.sources = self.folder / "src"
        self.sources.mkdir()
        self.environment = {**os.environ, "CME_CACHE": "off", "CME_FRONTEND": str(self.frontend),
                            "PREPARED": str(self.prepared), "TMPDIR": str(self.scratch)}

    def prepare(self, content, **programs):
        """Examples that the manifest names are copied, other programs are given by their stem."""
        text = content if isinstance(content, str) else json.dumps(content)
        (self.prepared / "manifest.json").write_text(text)
        for name in [] if isinstance(content, str) else [s["file"] for s in content["scopes"]]:
            if (EXAMPLES / name).exists():
                shutil.copy(EXAMPLES / name, self.prepared)
        for name, program in programs.items():
            (self.prepared / f"{name}.rml").write_text(program)

    def start(self, *arguments):
        return subprocess.Popen([CME, "check", "src", *arguments], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, cwd=self.folder,
                                env=self.environment)

    def run_cme(self, *arguments, code):
        process = self.start(*arguments)
        out, self.err = process.communicate(timeout=SECONDS)
        self.assertEqual(code, process.returncode, out + self.err)
        self.assertEqual([], list(self.scratch.iterdir()), "a temporary folder is left")
        return out

    def run_json(self, *arguments, code):
        return json.loads(self.run_cme("--format", "json", *arguments, code=code))

    def sites_of(self, example):
        out = subprocess.run([CME, "verify", EXAMPLES / f"{example}.rml", "--json"],
                             capture_output=True, text=True, timeout=SECONDS).stdout
        return [s["site"] for s in json.loads(out)["sites"] if s["verdict"] != "safe"]
