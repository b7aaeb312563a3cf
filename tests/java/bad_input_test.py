#!/usr/bin/env python3
"""`cme check` on input that is damaged, hostile or odd.

Each case lies beside a sound class with one site. Whatever the case: a documented exit code, a
message that names the file, the sound class still judged, and no stack trace.
"""

import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path.cwd()
TOOLS = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin"
CME = os.environ.get("CME") or str(ROOT / "cli/cme")
GOOD = """import java.util.*;
public class Good {
  public static void walk(List<String> in) {
    List<String> out = new ArrayList<>();
    for (String s : in) out.add(s);
  }
}
"""
# Much of the language in little space; all class names have four letters, see damaged().
SEEDS = {
    "Good.java": GOOD,
    "Maps.java": """import java.util.*;
public class Maps {
  private final Map<String, List<String>> all = new HashMap<>();
  private Iterator<String> kept;
  public int sum(String kind) {
    int sum = 0;
    for (Map.Entry<String, List<String>> e : all.entrySet()) {
      switch (kind) {
        case "a": sum += e.getValue().size(); break;
        case "b": e.getValue().clear(); break;
        default: kept = e.getValue().iterator();
      }
    }
    while (kept != null && kept.hasNext()) if (kept.next().isEmpty()) kept.remove();
    return sum;
  }
}
""",
    "Funs.java": """import java.util.*;
import java.util.function.*;
public class Funs implements Supplier<List<Integer>> {
  private final List<Integer> numbers = new LinkedList<>();
  private final Consumer<Integer> add = numbers::add;
  public List<Integer> get() { return numbers; }
  public void grow(int n) {
    if (n > 0) grow(n - 1);
    numbers.forEach(x -> { if (x < n) add.accept(x + n); });
    numbers.removeIf(x -> x > n);
    Object[] seen = numbers.stream().filter(x -> x != n).toArray();
    for (Object o : seen) if (o instanceof Integer i && i > 3) add.accept(i);
  }
}
""",
    "Risk.java": """import java.util.*;
public class Risk {
  static final Deque<long[]> QUEUE = new ArrayDeque<>();
  static { QUEUE.add(new long[] {1L, 2L}); }
  public static synchronized double run(double limit) throws Exception {
    double sum = 0;
    try {
      for (long[] pair : QUEUE) {
        try {
          if (pair[0] > limit) QUEUE.poll();
        } catch (IllegalStateException | ConcurrentModificationException e) {
          sum += pair.length;
        } finally {
          sum++;
        }
      }
    } catch (RuntimeException e) {
      throw new Exception(e);
    }
    return sum;
  }
}
""",
}
CLEAN, FINDINGS, BAD, INCOMPLETE = 0, 1, 2, 3
# The access flags of a class file, the bytes before the constant pool, and the magic number.
MAGIC = bytes.fromhex("cafebabe")


def compiled(folder, sources, *options):
    """The class files of sources, by name."""
    folder.mkdir()
    for name, text in sources.items():
        (folder / name).write_text(text, encoding="utf-8")
    subprocess.run(["javac", "-proc:none", *(options or ["-g"]), "-d", folder / "out",
                    *[folder / name for name in sources]], check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted((folder / "out").rglob("*.class"))}


def damaged(content, old, new, generator):
    """The class under another name, which is as long, with a few bytes changed."""
    out = bytearray(content.replace(old.encode(), new.encode()))
    for _ in range(generator.randint(1, 3)):
        out[generator.randrange(len(out))] = generator.randrange(256)
    return bytes(out)


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        cls.base = pathlib.Path(cls.temporary.name)
        cls.good = compiled(cls.base / "good", {"Good.java": GOOD})["Good.class"]

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.base))

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def jar(self, name, entries):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, data in entries:
                archive.writestr(entry, data)
        return self.put(name, content.getvalue())

    def check(self, *paths):
        """The exit code, the report and everything that was said."""
        environment = {"CME_FRONTEND": str(TOOLS / "cme-frontend"), **os.environ,
                       "CME_CACHE": "off"}
        done = subprocess.run([CME, "check", "--format", "json", "--entry", "public", *paths],
                              env=environment, capture_output=True, text=True, timeout=200)
        said = done.stdout + done.stderr
        self.assertNotIn("\tat ", said)
        self.assertNotIn("Exception in thread", said)
        return done.returncode, json.loads(done.stdout) if done.stdout else None, said

    def expect(self, code, words, *paths):
        """This exit code, a message with these words, and the sound class judged."""
        got, report, said = self.check(*paths)
        self.assertEqual(code, got, said)
        texts = [f'{m["path"]}: {m["text"]}' for m in report["messages"]]
        self.assertTrue(any(words in text for text in texts), (words, texts))
        verdicts = [s["verdict"] for s in report["sites"] if s["class"] == "Good"]
        self.assertEqual(["safe"], verdicts, said)
        return report

    def beside_good(self):
        return self.put("ok/Good.class", self.good)

    def test_sound_input_is_clean(self):
        code, report, said = self.check(self.beside_good())
        self.assertEqual(CLEAN, code, said)
        self.assertEqual([], report["messages"])

    def test_truncated_jar(self):
        whole = self.jar("whole.jar", [("Good.class", self.good)]).read_bytes()
        cut = self.put("cut.jar", whole[:len(whole) // 2])
        self.expect(INCOMPLETE, "cut.jar", cut, self.beside_good())

    def test_not_a_jar(self):
        self.expect(INCOMPLETE, "text.jar", self.put("text.jar", b"hello"), self.beside_good())

    def test_bad_magic(self):
        bad = self.put("classes/Bad.class", b"\0\0\0\0" + self.good[4:])
        self.expect(INCOMPLETE, "Bad.class", bad, self.beside_good())

    def test_bad_constant_pool(self):
        damaged = bytearray(self.good)
        damaged[10] = 0xEE  # the tag of the first constant
        bad = self.put("classes/Bad.class", bytes(damaged))
        self.expect(INCOMPLETE, "Bad.class", bad, self.beside_good())

    def test_class_file_newer_than_supported(self):
        newer = MAGIC + (0).to_bytes(2, "big") + (200).to_bytes(2, "big") + self.good[8:]
        self.expect(INCOMPLETE, "New.class", self.put("c/New.class", newer), self.beside_good())

    def test_missing_super_class(self):
        classes = compiled(self.folder / "src", {
            "Base.java": "class Base {}",
            "Derived.java": "public class Derived extends Base { public void f() {} }"})
        derived = self.put("classes/Derived.class", classes["Derived.class"])
        self.expect(CLEAN, "Base", derived, self.beside_good())

    def test_duplicate_class(self):
        again = self.put("again/Good.class", self.good)
        self.expect(CLEAN, "Good", self.beside_good(), again)

    def test_classes_without_debug_information(self):
        bare = compiled(self.folder / "bare", {"Good.java": GOOD}, "-g:none")
        path = self.put("bare/Good.class", bare["Good.class"])
        code, report, said = self.check(path)
        self.assertEqual(CLEAN, code, said)
        self.assertEqual([("Good", "safe")], [(s["class"], s["verdict"]) for s in report["sites"]])

    def test_obfuscated_names(self):
        names = {"a.java": "public class a { public static void a(java.util.List<a> a) "
                           "{ for (a b : a) { b.a(a); } } }"}
        path = self.put("o/a.class", compiled(self.folder / "obf", names)["a.class"])
        code, report, said = self.check(path, self.beside_good())
        self.assertIn(code, (CLEAN, FINDINGS), said)
        self.assertEqual({"a", "Good"}, {s["class"] for s in report["sites"]})

    def test_empty_folder(self):
        empty = self.folder / "empty"
        empty.mkdir()
        code, _, said = self.check(empty)
        self.assertEqual(INCOMPLETE, code, said)
        self.assertIn("empty", said)

    def test_path_that_is_not_there(self):
        code, _, said = self.check(self.folder / "nowhere")
        self.assertIn(code, (BAD, INCOMPLETE), said)
        self.assertIn("nowhere", said)

    def test_jar_of_many_entries(self):
        entries = [(f"data/{i}.txt", b"") for i in range(70000)] + [("Good.class", self.good)]
        code, report, said = self.check(self.jar("many.jar", entries))
        self.assertEqual(CLEAN, code, said)
        self.assertEqual(["safe"], [s["verdict"] for s in report["sites"]])

    def test_entries_that_climb_out(self):
        climbing = self.jar("climb.jar", [("../../evil.class", self.good),
                                          ("x/../../Evil.class", self.good)])
        self.expect(INCOMPLETE, "climb.jar", climbing, self.beside_good())
        self.assertEqual([], list(self.base.rglob("[eE]vil.class")))

    def test_names_with_control_characters(self):
        odd = self.jar("odd.jar", [("a\x1b[31m\n.class", b"\xca\xfe")])
        _, _, said = self.check(odd, self.beside_good())
        self.assertNotIn("\x1b", said)

    def test_zip_bomb(self):
        bomb = self.jar("bomb.jar", [(f"b{i}.class", b"\0" * 40_000_000) for i in range(30)])
        self.expect(INCOMPLETE, "bomb.jar", bomb, self.beside_good())

    def test_method_of_60_kilobytes(self):
        lines = "\n".join(f'    if (n == {i}) s = s + "x{i}";' for i in range(2400))
        big = f"public class Big {{ public static String f(int n) {{ String s = \"\";\n{lines}\n" \
              "    for (String t : java.util.List.of(s)) s = t;\n    return s; } }"
        path = self.put("big/Big.class", compiled(self.folder / "big0", {"Big.java": big})["Big.class"])
        code, report, said = self.check(path, self.beside_good())
        self.assertIn(code, (CLEAN, INCOMPLETE), said)
        self.assertIn("Good", {s["class"] for s in report["sites"]}, said)

    def test_cyclic_hierarchy(self):
        def pair(first, second):
            return {"A.java": f"public class A {first} {{}}", "B.java": f"public class B {second} {{}}"}
        a = compiled(self.folder / "ab", pair("extends B", ""))["A.class"]
        b = compiled(self.folder / "ba", pair("", "extends A"))["B.class"]
        paths = [self.put("cycle/A.class", a), self.put("cycle/B.class", b)]
        self.expect(INCOMPLETE, "inherits from itself", *paths, self.beside_good())

    def test_source_that_does_not_compile(self):
        self.put("src/Broken.java", b"public class Broken { int f( }")
        self.expect(INCOMPLETE, "Broken.java", self.folder / "src", self.beside_good())

    def test_damaged_class_files(self):
        """Many at once, each a class of its own; the sound one is judged all the same."""
        seeds = compiled(self.folder / "seeds", SEEDS)
        for batch in range(int(os.environ.get("CME_DAMAGED", "500")) // 250):
            self.damage(seeds, batch)

    def damage(self, seeds, batch):
        generator = random.Random(batch)
        folder = f"damaged{batch}"
        for number in range(250):
            old = sorted(seeds)[number % len(seeds)]
            new = f"N{number:03d}"
            self.put(f"{folder}/{new}.class",
                     damaged(seeds[old], old.removesuffix(".class"), new, generator))
        code, report, said = self.check("--timeout-per-site", "0.1", self.folder / folder,
                                        self.beside_good())
        self.assertIn(code, (CLEAN, FINDINGS, INCOMPLETE), said)
        classes = {site["class"] for site in report["sites"]}
        self.assertIn("Good", classes)
        self.assertGreater(len(classes), 50, "most damage is harmless")
        for message in report["messages"]:
            self.assertTrue(message["text"], message)
            self.assertTrue(message["path"] or message["severity"] == "warning", message)


if __name__ == "__main__":
    unittest.main()
