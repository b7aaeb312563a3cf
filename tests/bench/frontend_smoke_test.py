#!/usr/bin/env python3
"""Runs the benchmarks that need the Java frontend on small programs, so that they do not rot."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import copies  # noqa: E402
import jars  # noqa: E402
import libraries  # noqa: E402
import parts  # noqa: E402

ROOT = pathlib.Path.cwd()
# The frontend is no target of Bazel: it lies where the source tree's own tools put it.
FRONTEND = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin/cme-frontend"
DRIVER = str(ROOT / "tests/bench/inference")
FLATTEN = ROOT / "examples/flatten"


def compiled(folder):
    """Class files of a small program, and of one that has a native method."""
    strange = pathlib.Path(folder) / "Strange.java"
    strange.write_text("public class Strange { native void away(); void near() { away(); } }\n",
                       encoding="utf-8")
    classes = pathlib.Path(folder) / "classes"
    sources = [str(path) for path in FLATTEN.rglob("*.java")]
    subprocess.run(["javac", "-nowarn", "-d", str(classes), str(strange), *sources], check=True,
                   capture_output=True)
    return classes


class Jars(unittest.TestCase):
    def test_a_jar_gets_its_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            jar = pathlib.Path(folder) / "small.jar"
            subprocess.run(["jar", "--create", "--file", str(jar), "-C", str(compiled(folder)), "."],
                           check=True)
            text = jars.report(str(FRONTEND), None, [], [jars.Jar("small", jar, [])])
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()
                if line.startswith("| small |")]
        figures, times, gap = rows[0], rows[1], rows[-1]
        self.assertEqual(len(jars.HEADS), len(figures), text)
        self.assertEqual(1, int(figures[2]) - int(figures[3]), text)
        self.assertEqual(2, int(figures[5]), text)
        self.assertGreater(float(times[1]), 0)
        self.assertEqual("Strange.near", gap[3], text)
        self.assertIn("None.", text)


class Libraries(unittest.TestCase):
    def test_findings_are_joined_with_what_was_judged(self):
        source = """public class Both {
  static void bad(java.util.List<String> l) { for (String s : l) l.add(s); }
  static void good(java.util.List<String> l) { for (String s : l) System.out.println(s); }
  static void given(java.util.Iterator<String> it) { it.next(); }
}
"""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Both.java"
            path.write_text(source, encoding="utf-8")
            classes = pathlib.Path(folder) / "classes"
            subprocess.run(["javac", "-g", "-nowarn", "-d", str(classes), str(path)], check=True)
            known = {"Both.bad(Ljava/util/List;)V#1": ("real", "it adds to what it walks")}
            tools = [str(ROOT / "cli/cme"), str(FRONTEND), None, []]
            checked = libraries.measured(pathlib.Path(folder), tools, jars.Jar("both", classes, []))
            text = libraries.report([checked], known)
        figures = [cell.strip() for cell in next(
            line for line in text.splitlines() if line.startswith("| both |")).strip("|").split("|")]
        self.assertEqual(len(libraries.HEADS), len(figures), text)
        self.assertEqual(["3", "1", "1", "0", "2", "0", "0"], figures[1:8], text)
        self.assertIn("| real | it adds to what it walks |", text)
        self.assertIn("1 of both", text)


class Parts(unittest.TestCase):
    def test_every_part_has_a_row(self):
        parts.RUNS = 1
        os.environ.setdefault("CME_FRONTEND", str(FRONTEND))
        with tempfile.TemporaryDirectory() as folder:
            text = parts.report(str(ROOT / "cli/cme"), DRIVER, str(FLATTEN), str(compiled(folder)))
        for name in [*parts.PARTS.values(), "engines", "certificates", "rest", "CPU time of all", "all", "goal"]:
            self.assertIn(f"| {name} |", text)


class Copies(unittest.TestCase):
    def test_sites_grow_with_the_copies(self):
        os.environ.setdefault("CME_FRONTEND", str(FRONTEND))
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder) / "small"
            package.mkdir()
            (package / "A.java").write_text("""package small;
class A { static void f(java.util.List<String> l) { for (String s : l) System.out.println(s); } }
""", encoding="utf-8")
            text = copies.report(str(ROOT / "cli/cme"), package, (1, 2, 3))
        rows = [line.split("|") for line in text.splitlines() if line.startswith("| ")]
        self.assertEqual(["1", "2", "3"], [row[2].strip() for row in rows[2:]], text)


if __name__ == "__main__":
    unittest.main()
