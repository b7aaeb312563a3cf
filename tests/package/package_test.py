#!/usr/bin/env python3
"""The archive that `./cme package` makes: made twice in two folders it is the same, and it works in
a root folder in which nothing of the project is but the unpacked archive, with a Java runtime that
has no compiler."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import jsonschema

import clean_room

CME = pathlib.Path("cli/cme").resolve()
ROOT = pathlib.Path("WORKSPACE").resolve().parent
SECONDS = 300
NAME = "cme-0.1.0-linux-x86_64"

SOURCE = """import java.util.*;
public class Loops {
  public static void main(String[] arguments) {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    for (String s : list) System.out.println(s);
    for (String s : list) list.add(s);
  }
}
"""


def tree(folder, moment):
    """The parts of the source tree that the archive is made from, with other times and modes."""
    for name in ["tools/package", "examples/models"]:
        shutil.copytree(ROOT / name, folder / name)
    for name in ["tools/cme-frontend", "tools/system/BUILD", "cli/version.h"]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / ".deps/z3", folder / ".deps/z3")
    shutil.copytree(ROOT / ".deps/frontend/lib", folder / ".deps/frontend/lib")
    (folder / ".deps/bin").mkdir()
    shutil.copy(CME, folder / ".deps/bin/cme")
    for file in folder.rglob("*"):
        os.utime(file, (moment, moment))
        if file.suffix in {".jar", ".model"}:
            file.chmod(0o600 if moment % 2 else 0o644)
    return folder


def make(folder, out, **environment):
    return subprocess.run([folder / "tools/package/package", "--out", out], capture_output=True, text=True,
                          cwd="/", timeout=SECONDS, env={**os.environ, **environment})


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"), prefix="package"))
        cls.tree = tree(cls.scratch / "one", 1_000_000_000)
        cls.out = cls.scratch / "out"
        made = make(cls.tree, cls.out)
        assert made.returncode == 0, made.stderr
        cls.printed = made.stdout.split()
        subprocess.run(["tar", "-xzf", cls.out / f"{NAME}.tar.gz", "-C", cls.scratch], check=True)
        cls.installed = cls.scratch / NAME
        # A runtime as people install it, without the compiler.
        cls.jre = cls.scratch / "jre"
        jdk = pathlib.Path(os.path.realpath(shutil.which("jlink"))).parent.parent
        subprocess.run([jdk / "bin/jlink", "--add-modules", "java.se,jdk.management,jdk.unsupported,jdk.zipfs",
                        "--output", cls.jre], check=True, capture_output=True)
        subprocess.run([cls.jre / "bin/java", "-Xshare:dump"], check=True, capture_output=True)
        cls.sources = cls.scratch / "src"
        cls.sources.mkdir()
        (cls.sources / "Loops.java").write_text(SOURCE)
        cls.classes = cls.scratch / "classes"
        subprocess.run([jdk / "bin/javac", "-g", "-d", cls.classes, cls.sources / "Loops.java"], check=True)
        cls.home = cls.scratch / "home"
        cls.home.mkdir()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    def run_installed(self, *arguments, code, **environment):
        environment = {"JAVA_HOME": str(self.jre), **environment}
        begin = clean_room.command([self.installed, self.jre, self.classes, self.sources], self.home, environment)
        done = subprocess.run([*begin, self.installed / "bin/cme", *arguments], capture_output=True, text=True,
                              timeout=SECONDS)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        return done

    def test_another_folder_gives_the_same_bytes(self):
        other = tree(self.scratch / "a longer name" / "two", 1_234_567_891)
        made = make(other, self.scratch / "again", TZ="Asia/Tokyo", LC_ALL="C", SOURCE_DATE_EPOCH="5")
        self.assertEqual(0, made.returncode, made.stderr)
        names = sorted(file.name for file in self.out.iterdir())
        self.assertEqual([f"{NAME}.cdx.json", f"{NAME}.tar.gz", f"{NAME}.tar.gz.sha256"], names)
        self.assertEqual([str(self.out / name) for name in names], sorted(self.printed))
        for name in names:
            self.assertEqual((self.out / name).read_bytes(), (self.scratch / "again" / name).read_bytes(), name)

    def test_nothing_in_it_says_where_it_was_built(self):
        places = [str(ROOT), str(self.scratch), os.path.expanduser("~") + "/", "execroot"]
        files = [file for file in self.installed.rglob("*") if file.is_file()]
        self.assertGreater(len(files), 40)
        for file in files:
            content = file.read_bytes()
            if file.suffix == ".jar":
                content = subprocess.run(["unzip", "-p", file], stdout=subprocess.PIPE).stdout
            for place in places:
                if file.name in {"cme", "cme-frontend.jar", "cme-frontend"}:
                    self.assertNotIn(place.encode(), content, file)

    def test_the_hash_is_that_of_the_archive(self):
        subprocess.run(["sha256sum", "--check", f"{NAME}.tar.gz.sha256"], cwd=self.out, check=True,
                       capture_output=True)

    def test_class_files_get_their_verdicts(self):
        report = json.loads(self.run_installed("check", str(self.classes), "--format", "json", code=1).stdout)
        self.assertEqual({(5, "safe"), (6, "cme")}, {(s["line"], s["verdict"]) for s in report["sites"]})
        # The first run has left the classes that it loaded, for the next to start from.
        kept = list((self.home / ".local/state/cme").glob("classes-*.jsa"))
        self.assertEqual(1, len(kept), kept)
        again = self.run_installed("check", str(self.classes), "--cache", "/home/user/new", code=1)
        self.assertIn("2 sites: 1 proved, 1 found", again.stdout)

    def test_java_may_have_no_archive_of_classes(self):
        archive = self.jre / "lib/server/classes.jsa"
        archive.rename(self.scratch / "hidden.jsa")
        self.addCleanup(lambda: (self.scratch / "hidden.jsa").rename(archive))
        self.run_installed("check", str(self.classes), code=1, HOME="/home/user/other")
        self.assertEqual([], list((self.home / "other").rglob("*.jsa")))

    def test_java_may_be_the_one_on_the_path(self):
        self.run_installed("check", str(self.classes), "--no-cache", code=1, JAVA_HOME="",
                           PATH=f"{self.jre}/bin:/usr/bin:/bin")

    def test_sources_without_a_compiler_are_said_to_need_one(self):
        done = self.run_installed("check", str(self.sources), code=3)
        self.assertIn("compiling sources takes a JDK", done.stdout + done.stderr)

    def test_a_missing_java_is_said(self):
        done = self.run_installed("check", str(self.classes), code=3, JAVA_HOME="/nowhere")
        self.assertIn("there is no /nowhere/bin/java; the Java frontend needs a Java runtime", done.stderr)

    def test_programs_need_no_java(self):
        program = self.home / "p.rml"
        program.write_text((ROOT / "examples/rml/c_error.rml").read_text())
        self.run_installed("verify", "/home/user/p.rml", code=1)

    def test_it_works_where_nobody_can_write(self):
        done = self.run_installed("check", str(self.classes), code=1, HOME="/nowhere")
        self.assertIn("2 sites: 1 proved, 1 found", done.stdout)

    def test_only_the_base_system_is_needed_besides(self):
        out = subprocess.run(["ldd", self.installed / "bin/cme"], capture_output=True, text=True, check=True).stdout
        outside = {line.split()[0].split("/")[-1] for line in out.splitlines()
                   if "=>" in line and str(self.installed) not in line.split("=>")[1]}
        self.assertEqual({"libc.so.6", "libgcc_s.so.1", "libm.so.6", "libpthread.so.0", "libstdc++.so.6"}, outside)

    def bill(self):
        return json.loads((self.out / f"{NAME}.cdx.json").read_text())

    def test_the_bill_of_materials_lists_every_part_with_its_hash(self):
        bill = self.bill()
        names = {c["name"] for c in bill["components"]}
        self.assertLessEqual({"z3", "soot", "asm", "fmt", "cli11", "nlohmann-json", "sqlite", "nettle"}, names)
        listed = {p["value"]: c["hashes"][0]["content"] for c in bill["components"] for p in c["properties"]}
        parts = [f for f in self.installed.rglob("*")
                 if f.parent.name == "lib" and f.name != "cme-frontend.jar"]
        self.assertGreater(len(parts), 35)
        for part in parts:
            path = str(part.relative_to(self.installed))
            self.assertEqual(hashlib.sha256(part.read_bytes()).hexdigest(), listed.get(path), path)
        for component in bill["components"]:
            self.assertTrue(component["licenses"], component)
        self.assertEqual(hashlib.sha256((self.out / f"{NAME}.tar.gz").read_bytes()).hexdigest(),
                         bill["metadata"]["component"]["hashes"][0]["content"])

    def test_the_bill_of_materials_is_valid(self):
        folder = ROOT / ".deps/cyclonedx"
        files = [folder / f"{name}.SNAPSHOT.schema.json" for name in ["bom-1.5", "spdx", "jsf-0.82"]]
        main = json.loads(files[0].read_text())
        # They refer to each other by their names.
        place = main["$id"].rsplit("/", 1)[0]
        store = {f"{place}/{file.name}": json.loads(file.read_text()) for file in files}
        resolver = jsonschema.RefResolver.from_schema(main, store=store)
        validator = jsonschema.Draft7Validator(main, resolver=resolver)
        self.assertEqual([], [e.message for e in validator.iter_errors(self.bill())])
        wrong = [lambda b: b.update(specVersion=15),
                 lambda b: b["components"][0].update(type="thing"),
                 lambda b: b["components"][0].pop("name"),
                 lambda b: b["components"][0]["hashes"][0].update(content="short"),
                 lambda b: b["components"][0].update(licenses=[{"license": {"id": "Nobody-1.0"}}])]
        for change in wrong:
            bill = self.bill()
            change(bill)
            self.assertTrue(list(validator.iter_errors(bill)), "the schema is not asked")

    def test_a_part_that_nobody_knows_is_refused(self):
        odd = tree(self.scratch / "odd", 1_000_000_000)
        (odd / ".deps/frontend/lib/odd-1.0.jar").write_bytes(b"")
        made = make(odd, self.scratch / "nothing")
        self.assertEqual(70, made.returncode)
        self.assertIn("components.json does not know odd-1.0.jar", made.stderr)
        self.assertFalse((self.scratch / "nothing").exists())

    def test_a_library_that_nobody_knows_is_refused(self):
        odd = tree(self.scratch / "linked", 1_000_000_000)
        with open(odd / "tools/system/BUILD", "a") as rules:
            rules.write('cc_library(\n    name = "odd",\n    linkopts = ["-lodd"],\n)\n')
        made = make(odd, self.scratch / "nothing")
        self.assertEqual(70, made.returncode)
        self.assertIn("components.json does not know odd, which tools/system has", made.stderr)

    def test_a_place_that_cannot_be_written_is_said(self):
        made = make(self.tree, "/proc/nowhere")
        self.assertEqual(2, made.returncode)
        self.assertIn("/proc/nowhere", made.stderr)


if __name__ == "__main__":
    why = clean_room.problem()
    if why:
        sys.exit(f"this test needs a root folder of its own: {why}")
    unittest.main()
