#!/usr/bin/env python3
"""`cme reproduce` and `cme check --reproduce`: what throws on the JVM is made to, the rest is not.

All erroneous examples, inputs that have to be found, a sandbox that holds, and a part of the corpus;
CME_REPRODUCE=all: all of it. unreproduced.tsv names the _Bad methods that are not reproduced, with the
reason. Where no sandbox is possible the programs, which are our own, run without one.
"""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
from running import TOOLS, analyzer  # noqa: E402

ROOT = pathlib.Path.cwd()
TEXTS = ROOT / "tests/java/reproduce"
SAMPLE = ("leaving", "own")  # topics of the corpus
REPRODUCED, BAD, NOT_REPRODUCED = 1, 2, 3

JUNIT = {
    "org/junit/jupiter/api/Test.java":
        "package org.junit.jupiter.api; public @interface Test {}",
    "org/junit/jupiter/api/function/Executable.java":
        "package org.junit.jupiter.api.function; public interface Executable { void execute() throws Throwable; }",
    "org/junit/jupiter/api/Assertions.java": """package org.junit.jupiter.api;
import org.junit.jupiter.api.function.Executable;
public class Assertions {
  public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) {
    try { code.execute(); } catch (Throwable t) { return type.cast(t); }
    throw new AssertionError();
  }
  public static void assertDoesNotThrow(Executable code) {
    try { code.execute(); } catch (Throwable t) { throw new AssertionError(t); }
  }
}
""",
    "Go.java": """public class Go {
  public static void main(String[] names) throws Exception {
    var test = Class.forName(names[0]).getDeclaredConstructor();
    test.setAccessible(true);
    var method = Class.forName(names[0]).getDeclaredMethod("throwsAtTheSite");
    method.setAccessible(true);
    method.invoke(test.newInstance());
  }
}
""",
}


def cme(*arguments, **environment):
    return subprocess.run([analyzer(), *map(str, arguments)], capture_output=True, text=True,
                          env={"CME_FRONTEND": str(TOOLS / "cme-frontend"), **os.environ, **environment})


def sandbox_is_possible():
    try:
        return subprocess.run(["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"],
                              capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


SANDBOXED = sandbox_is_possible()
USUAL = [] if SANDBOXED else ["--unsandboxed"]


def marked(path, mark):
    lines = path.read_text(encoding="utf-8").splitlines()
    return {n for n, line in enumerate(lines, 1) if line.endswith(mark)}


class Reproduce(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "out"

    def check(self, path, entry, *options, usual=tuple(USUAL)):
        done = cme("check", "--format", "json", "--entry", entry, "--timeout-per-site", 60,
                   "--reproduce", "--reproducers", self.out, *usual, *options, path)
        self.assertIn(done.returncode, (1, 3), done.stderr)
        return json.loads(done.stdout)

    def reproduced(self, report):
        """File and line of each site that was; the reproducers are there."""
        found = set()
        for site in report["sites"]:
            is_it = site.get("confidence") == "reproduced"
            self.assertEqual(is_it, site.get("reproduction", {}).get("thrown", False))
            if is_it:
                found.add((pathlib.Path(site["file"]).name, site["line"]))
                folder = pathlib.Path(site["reproduction"]["folder"])
                self.assertTrue((folder / site["reproduction"]["source"]).is_file())
                self.assertIn("java.util.ConcurrentModificationException",
                              (folder / "stack.txt").read_text())
        self.assertEqual(len(found), report["counts"]["reproduced"])
        return found

    def test_examples(self):
        batch = [example for example in corpus.examples(ROOT / "tests/java/examples.tsv") if example.line]
        self.assertGreaterEqual(len(batch), 5)
        corpus.compile_java([ROOT / "examples" / e.name / e.file for e in batch], self.folder / "classes")
        text, sarif = self.folder / "report.txt", self.folder / "report.sarif"
        report = self.check(self.folder / "classes", "main", "--format", f"text={text}",
                            "--format", f"sarif={sarif}")
        self.assertEqual(self.reproduced(report), {(e.file, e.line) for e in batch})
        self.assertEqual(text.read_text().count("  reproduced by "), len(batch))
        self.assertIn(f"{len(batch)} reproduced, 0 found, 0 conditional", text.read_text())
        results = json.loads(sarif.read_text())["runs"][0]["results"]
        self.assertEqual([(r["level"], r["properties"]["confidence"]) for r in results if r["kind"] == "fail"],
                         [("error", "reproduced")] * len(batch))

    def test_one_finding_of_a_source_folder(self):
        done = cme("reproduce", "ListOfLists.addList", ROOT / "examples/flatten_error", "--out", self.out, *USUAL)
        self.assertEqual(done.returncode, REPRODUCED, done.stderr)
        source = self.out / "ListOfLists.addList-1/src/Reproducer.java"
        self.assertIn(f"reproduced by {source}", done.stdout)
        self.assertIn("FlattenError.main(", source.read_text())

    def test_ids(self):
        for name, message in (("Nothing", "there is no site 'Nothing'"), ("ListOfLists", "2 sites begin")):
            done = cme("reproduce", name, ROOT / "examples/flatten_error", "--out", self.out, *USUAL)
            self.assertEqual(done.returncode, BAD)
            self.assertIn(message, done.stderr)
        done = cme("reproduce", "C.step", ROOT / "examples/c", "--out", self.out, *USUAL)
        self.assertEqual(done.returncode, NOT_REPRODUCED)
        self.assertIn("it is no finding", done.stdout)
        self.assertFalse(self.out.exists())

    def test_inputs_are_found(self):
        text = TEXTS / "Inputs.java"
        corpus.compile_java([text], self.folder / "classes")
        report = self.check(self.folder / "classes", "public")
        self.assertEqual({line for _, line in self.reproduced(report)}, marked(text, "// CME"),
                         [site.get("reproduction") for site in report["sites"]])
        conditional = [site for site in report["sites"] if site.get("confidence") == "conditional"]
        for site in conditional:
            self.assertIn("tried", site["reproduction"]["account"])
        self.junit(report)

    def junit(self, report):
        """The tests compile, against something like JUnit, and pass."""
        stubs = self.folder / "junit"
        for name, text in JUNIT.items():
            (stubs / name).parent.mkdir(parents=True, exist_ok=True)
            (stubs / name).write_text(text)
        corpus.compile_java([stubs / name for name in JUNIT], self.folder / "stubs")
        for site in report["sites"]:
            if site.get("confidence") != "reproduced" or "endsTheJvm" in site["id"]:
                continue
            test = pathlib.Path(site["reproduction"]["folder"]) / "src/ReproducerTest.java"
            path = f"{self.folder}/classes:{self.folder}/stubs"
            corpus.compile_java([test], self.folder / "test", "-cp", path)
            done = subprocess.run(["java", "-cp", f"{self.folder}/test:{path}", "Go", "ReproducerTest"],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, site["id"] + done.stderr)

    def canary(self):
        (self.folder / "sources").mkdir()
        outside = self.folder / "outside"
        outside.mkdir()
        (outside / "secret").write_text("s")
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        text = (TEXTS / "Canary.java").read_text()
        text = text.replace("@FOLDER@", str(outside)).replace("@PROCESS@", str(os.getpid()))
        text = text.replace("@PORT@", str(listener.getsockname()[1]))
        (self.folder / "sources/Canary.java").write_text(text)
        return self.folder / "sources"

    def test_without_a_sandbox_the_canary_gets_out(self):
        sources = self.canary()
        report = self.check(sources, "public", usual=("--unsandboxed",))
        everywhere = marked(TEXTS / "Canary.java", "// own") | marked(TEXTS / "Canary.java", "// outside")
        self.assertEqual({line for _, line in self.reproduced(report)}, everywhere)
        self.assertTrue((self.folder / "outside/canary").exists())

    def test_the_sandbox_holds(self):
        sources = self.canary()
        if not SANDBOXED:
            done = cme("check", "--reproduce", "--reproducers", self.out, sources)
            self.assertEqual(done.returncode, BAD)
            self.assertIn("--unsandboxed", done.stderr)
            return
        report = self.check(sources, "public")
        self.assertEqual({line for _, line in self.reproduced(report)}, marked(TEXTS / "Canary.java", "// own"))
        self.assertFalse((self.folder / "outside/canary").exists())

    def test_nothing_is_run_where_no_sandbox_can_be_made(self):
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "bwrap").write_text("#!/bin/sh\necho 'no permission to make namespaces' >&2\nexit 1\n")
        (tools / "bwrap").chmod(0o755)
        for path, why in ((tools, "no permission to make namespaces"), (self.folder, "bubblewrap")):
            done = cme("reproduce", "ListOfLists.addList", ROOT / "examples/flatten_error", "--out", self.out,
                       PATH=f"{path}")
            self.assertEqual(done.returncode, BAD, done.stdout)
            self.assertIn(why, done.stderr)
            self.assertIn("--unsandboxed", done.stderr)
            self.assertFalse(self.out.exists())

    def test_corpus(self):
        everything = os.environ.get("CME_REPRODUCE") == "all"
        folder = ROOT / "tests/java/src"
        topics = {p.name for p in folder.iterdir()} if everything else set(SAMPLE)
        methods = [m for m in corpus.methods(folder) if m.topic in topics]
        sources = [p for topic in topics for p in (folder / topic).glob("*.java")]
        corpus.compile_java(sources, self.folder / "classes")
        found = self.reproduced(self.check(self.folder / "classes", "public"))
        bad = [m for m in methods if m.is_bad]
        missed = {m.key for m in bad if (m.file, m.marks[0]) not in found}
        known = dict(line.split("\t", 1) for line in (ROOT / "tests/java/unreproduced.tsv").read_text().splitlines()
                     if not line.startswith("#"))
        names = {m.key for m in bad}
        self.assertEqual(missed, {key for key in known if key in names})
        wrong = [m.key for m in methods if not m.is_bad
                 and any(file == m.file and m.first <= line <= m.last for file, line in found)]
        self.assertEqual(wrong, [])
        self.assertGreater(len(bad), 10)
        print(f"{len(bad) - len(missed)} of {len(bad)} _Bad methods reproduced, "
              f"none of {len(methods) - len(bad)} _Ok methods")


if __name__ == "__main__":
    unittest.main(verbosity=2)
