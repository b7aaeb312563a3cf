#!/usr/bin/env python3
"""`cme summaries` of Java: what is said of each method, and of a change.

Before each method of tests/java/summaries/Cart.java stands what is expected of it.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import running  # noqa: E402

SOURCE = pathlib.Path.cwd() / "tests/java/summaries/Cart.java"
EXPECTED = re.compile(r"  // ([^\n;]+); ([^\n]+)\n[^(]*\b(\w+)\(")


def summaries(path, *options):
    environment = {"CME_FRONTEND": str(running.TOOLS / "cme-frontend"), **os.environ, "CME_CACHE": "off"}
    return subprocess.run([running.analyzer(), "summaries", *options, path], env=environment,
                          capture_output=True, text=True)


def throws(method):
    if method["throws_unknown"]:
        return "unknown"
    return " | ".join(" and ".join(facts) for facts in method["throws_if"]) or "never"


def modifies(method):
    if method["modifies_unknown"]:
        return "unknown"
    return "anything" if method["modifies_anything"] else ", ".join(method["modifies"]) or "nothing"


class Summaries(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.project = self.folder / "project"
        self.project.mkdir()
        self.source = SOURCE.read_text(encoding="utf-8")
        self.write(self.source)

    def write(self, text):
        (self.project / "Cart.java").write_text(text, encoding="utf-8")

    def test_each_method(self):
        done = summaries(self.project, "--json")
        self.assertEqual(done.returncode, 3, done.stderr)  # something is not known
        report = json.loads(done.stdout)
        self.assertFalse(report["complete"])
        said = {m["id"].split("(")[0]: (throws(m), modifies(m)) for m in report["methods"]}
        expected = {f"Cart.{name}": (when, what) for when, what, name in EXPECTED.findall(self.source)}
        self.assertEqual(len(expected), 13)
        self.assertEqual({name: said.get(name) for name in expected}, expected)
        stale = {m["id"].split("(")[0]: m["makes_stale"] for m in report["methods"]}
        self.assertEqual(stale["Cart.add"], ["iterators over this.items"])

    def test_text(self):
        text = summaries(self.project).stdout
        self.assertIn("Cart.flatten(List in, List out)  Cart.java:63\n"
                      "  throws only if in == out, or if in contains out\n"
                      "  modifies out\n  makes iterators over out stale\n", text)

    def test_a_change_is_told(self):
        old = self.folder / "old.json"
        old.write_text(summaries(self.project, "--json").stdout, encoding="utf-8")
        self.write("\n\n" + self.source)
        same = summaries(self.project, "--diff", old)
        self.assertEqual((same.stdout, same.returncode), ("", 3))
        self.write(self.source.replace("return items.size();", "items.clear();\n    return 0;")
                   .replace("        break;\n", ""))
        changed = summaries(self.project, "--diff", old)
        self.assertEqual(changed.returncode, 1)
        lines = changed.stdout.splitlines()
        self.assertIn("Cart.size() now modifies this.items", lines)
        self.assertTrue(any(line.startswith("Cart.drop(String item) may now throw") for line in lines), lines)

    def test_bad_input(self):
        for words, said in ((["--diff", self.folder / "none.json"], "none.json' cannot be read"),
                            (["--diff", self.project / "Cart.java"], "Cart.java' is no JSON")):
            done = summaries(self.project, *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(said, done.stderr)
        done = summaries(self.folder / "nowhere")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no '", done.stderr)


if __name__ == "__main__":
    unittest.main()
