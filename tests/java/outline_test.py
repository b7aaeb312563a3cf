#!/usr/bin/env python3
"""Outlines (`cme-frontend outline`) say as much as the classes: of the corpus, compiled without positions and names,
the frontend writes the same programs, byte for byte, as of its outline. And `--dependency`: code that is looked into,
with the same verdicts for those who use it as if it were among the paths, and no sites of its own."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import running  # noqa: E402

SECONDS = 600
FRONTEND = pathlib.Path(os.environ.get("CME_FRONTEND", running.TOOLS / "cme-frontend"))
CORPUS = sorted((running.ROOT / "tests/java/src").glob("*/*.java"))

LIBRARY = """package base;
import java.util.*;
public class Cart {
  public final List<String> items = new ArrayList<>();
  public int price(String item) { return 3 * item.length(); }
  public void drop(String item) { items.remove(item); }
  public static void twice(List<String> list) { for (String s : list) list.add(s); }
  public static void main(String[] arguments) { twice(new ArrayList<>(List.of("a"))); }
}
"""
USER = """package user;
import base.Cart;
public class Shop {
  public static int total(Cart cart) {
    int n = 0;
    for (String item : cart.items) n += cart.price(item);
    return n;
  }
  public static void empty(Cart cart) {
    for (String item : cart.items) cart.drop(item);
  }
  public static void both(Cart cart) { Cart.twice(cart.items); }
}
"""


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, timeout=SECONDS)


def class_name(file, root):
    return str(file.relative_to(root).with_suffix("")).replace("/", ".")


def jar(classes, file):
    """In the order of an outline, which is that of the names of classes."""
    with zipfile.ZipFile(file, "w") as out:
        for one in sorted(classes.rglob("*.class"), key=lambda f: class_name(f, classes)):
            out.writestr(str(one.relative_to(classes)), one.read_bytes())


class Outlines(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def compiled(self, name, sources, *options):
        run("javac", "-nowarn", "-proc:none", "-d", self.folder / name, *options, *sources)
        jar(self.folder / name, self.folder / f"{name}.jar")
        return self.folder / f"{name}.jar"

    def outline(self, of):
        file = of.with_suffix(".outline.jar")
        run(FRONTEND, "outline", "--out", file, of)
        return file

    def programs(self, name, path):
        out = self.folder / name
        run(FRONTEND, "--out", out, "--entry", "public", path)
        manifest = json.loads((out / "manifest.json").read_text())
        for changing in ["cpu_ms", "parts_ms"]:
            manifest["statistics"].pop(changing)
        return manifest, {file.name: file.read_text() for file in out.glob("*.rml")}

    def test_programs_of_an_outline_are_those_of_the_classes(self):
        plain = self.compiled("corpus", CORPUS, "-g:none")
        outline = self.outline(plain)
        with zipfile.ZipFile(plain) as one, zipfile.ZipFile(outline) as other:
            self.assertEqual(one.namelist(), other.namelist())
            changed = [name for name in one.namelist() if one.read(name) != other.read(name)]
        self.assertGreater(len(changed), 20, "outlines leave nothing out")
        manifest, programs = self.programs("a", plain)
        self.assertGreater(len(programs), 300)
        self.assertEqual((manifest, programs), self.programs("b", outline))

    def verdicts(self, *arguments):
        done = subprocess.run([str(w) for w in [running.analyzer(), "check", "--format", "json",
                                                *arguments]], capture_output=True, text=True, timeout=SECONDS,
                              env={**os.environ, "CME_CACHE": "off", "CME_FRONTEND": str(FRONTEND)})
        self.assertIn(done.returncode, (0, 1, 3), done.stderr)
        return {site["id"]: site["verdict"] for site in json.loads(done.stdout)["sites"]}

    def test_dependencies_are_looked_into_and_not_reported(self):
        sources = {"base": ("Cart", LIBRARY), "user": ("Shop", USER)}
        for name, (stem, text) in sources.items():
            (self.folder / f"{stem}.java").write_text(text)
        base = self.compiled("base", [self.folder / "Cart.java"], "-g")
        user = self.compiled("user", [self.folder / "Shop.java"], "-g", "-cp", self.folder / "base")
        together = self.verdicts(base, user, "--entry", "public")
        alone = {site: verdict for site, verdict in together.items() if site.startswith("user.")}
        self.assertEqual({"safe", "cme"}, set(alone.values()))
        self.assertEqual(2, len(alone))
        self.assertEqual({"base.Cart.twice(Ljava/util/List;)V#1": "cme"},
                         {site: verdict for site, verdict in together.items() if site not in alone})
        for dependency in [base, self.folder / "base", self.outline(base)]:
            found = self.verdicts(user, "--dependency", dependency, "--entry", "public")
            self.assertEqual(alone, found, dependency)
        # What is to be checked is, though it lies within a dependency.
        self.assertEqual(alone, self.verdicts(self.folder / "user", "--dependency", self.folder, "--entry", "public"))
        missing = subprocess.run([running.analyzer(), "check", user, "--dependency", self.folder / "nothing.jar"],
                                 capture_output=True, text=True)
        self.assertEqual(2, missing.returncode)
        self.assertIn("there is no", missing.stderr)
        # A program's main methods are its own.
        self.assertEqual({}, self.verdicts(user, "--dependency", base, "--entry", "main"))

    def test_what_cannot_be_read_has_no_outline(self):
        broken = self.folder / "broken.jar"
        broken.write_text("this is no jar")
        done = subprocess.run([FRONTEND, "outline", "--out", self.folder / "o.jar", broken], capture_output=True,
                              text=True)
        self.assertEqual(3, done.returncode)
        self.assertIn("broken.jar", done.stderr)
        self.assertFalse((self.folder / "o.jar").exists())


if __name__ == "__main__":
    unittest.main()
