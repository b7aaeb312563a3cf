#!/usr/bin/env python3
"""`cme check` reads the program that it is given and runs none of it.

Canaries are code that leaves a file: an annotation processor that is registered as a service, a
static initialiser of an analysed class, one of a class of the class path. They do when they are
run, which the tests see first; after `cme check` of classes, of a jar and of sources the file is not
there.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path.cwd()
CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
# The frontend is no target of Bazel: it lies where the source tree's own tools put it.
FRONTEND = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin/cme-frontend"
SERVICE = "META-INF/services/javax.annotation.processing.Processor"
FINDINGS = 1

SINGS = """
  static {{
    try {{
      java.nio.file.Files.writeString(java.nio.file.Path.of("{file}"), "{who}");
    }} catch (java.io.IOException e) {{
      throw new AssertionError(e);
    }}
  }}
"""
PROCESSOR = """
@javax.annotation.processing.SupportedAnnotationTypes("*")
public class Canary extends javax.annotation.processing.AbstractProcessor {{
{sings}
  public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,
      javax.annotation.processing.RoundEnvironment round) {{
    return false;
  }}
}}
"""
LIBRARY = "public class Library {{ {sings} public static void call() {{}} }}"
PROGRAM = """
import java.util.*;
public class Program {{
{sings}
  @Deprecated
  public static void walk() {{
    List<String> all = new ArrayList<>();
    all.add("a");
    all.add("b");
    for (String s : all) all.add(s);
    Library.call();
  }}
  public static void main(String[] words) {{
    walk();
  }}
}}
"""


class Canaries(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.sign = self.folder / "sang"
        self.library = self.compile("library", "", {"Library": LIBRARY, "Canary": PROCESSOR})
        service = self.library / SERVICE
        service.parent.mkdir(parents=True)
        service.write_text("Canary\n")
        self.classes = self.compile("program", self.library, {"Program": PROGRAM})
        self.assert_silent()

    def compile(self, name, classpath, sources):
        """The folder with the classes; NAME/src has the sources."""
        source_folder = self.folder / name / "src"
        source_folder.mkdir(parents=True)
        for who, text in sources.items():
            sings = SINGS.format(file=self.sign, who=who)
            (source_folder / f"{who}.java").write_text(text.format(sings=sings))
        out = self.folder / name / "classes"
        subprocess.run(["javac", "-g", "-proc:none", "-cp", classpath or ".", "-d", out,
                        *source_folder.iterdir()], check=True, capture_output=True)
        return out

    def jar(self, classes):
        path = self.folder / f"{classes.parent.name}.jar"
        with zipfile.ZipFile(path, "w") as archive:
            for file in sorted(classes.rglob("*")):
                archive.write(file, file.relative_to(classes))
        return path

    def check(self, *arguments):
        done = subprocess.run([CME, "check", *arguments], capture_output=True, text=True, timeout=200,
                              cwd=self.folder, env={**os.environ, "CME_CACHE": "off",
                                                    "CME_FRONTEND": str(FRONTEND)})
        self.assertEqual(FINDINGS, done.returncode, done.stdout + done.stderr)
        self.assertIn("Program.walk", done.stdout)
        self.assert_silent()

    def assert_silent(self):
        self.assertFalse(self.sign.exists(), "analysed code was run")

    def test_canaries_sing_when_they_are_run(self):
        subprocess.run(["javac", "-cp", self.library, "-d", self.folder / "out",
                        self.folder / "program/src/Program.java"], check=True, capture_output=True)
        self.assertEqual("Canary", self.sign.read_text())
        subprocess.run(["java", "-cp", f"{self.classes}:{self.library}", "Program"],
                       capture_output=True)
        self.assertIn(self.sign.read_text(), ["Program", "Library"])

    def test_classes_with_a_class_path(self):
        self.check("--classpath", self.library, self.classes)
        self.check("--classpath", self.jar(self.library), self.classes)

    def test_jars_that_are_analysed_with_their_services(self):
        self.check(self.jar(self.classes), self.jar(self.library))

    def test_sources_beside_a_processor(self):
        self.check("--classpath", self.library, self.folder / "program/src")
        self.check("--classpath", self.jar(self.library), self.folder / "program/src")

    def test_sources_of_the_processor_itself(self):
        service = self.folder / "program/src" / SERVICE
        service.parent.mkdir(parents=True)
        service.write_text("Canary\n")
        self.check(self.folder / "program/src", self.folder / "library/src")


if __name__ == "__main__":
    unittest.main()
