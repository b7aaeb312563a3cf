#!/usr/bin/env python3
"""docs/tutorial.md, as a new user would follow it, on a project of 50 classes (shop.py)."""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import shop  # noqa: E402

ROOT = pathlib.Path.cwd()
PAGE = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8")
# The Java frontend is no target of Bazel: it lies where the source tree's own tools put it.
FRONTEND = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin/cme-frontend"


def commands():
    """By block."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    found = [[line[2:] for line in block.splitlines() if line.startswith("$ ")] for block in blocks]
    return [block for block in found if block]


def snippets():
    return re.findall(r"```java\n(.*?)```", PAGE, re.DOTALL)


class Tutorial(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.project = pathlib.Path(folder.name) / "shop"
        self.project.mkdir()
        shop.write(self.project)
        tools = pathlib.Path(folder.name) / "bin"
        tools.mkdir()
        (tools / "cme").symlink_to(ROOT / "cli/cme")
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "CME_FRONTEND": str(FRONTEND),
                            "HOME": str(folder.name), "CME_CACHE": str(pathlib.Path(folder.name) / "cache")}
        self.run_in("git init -q")

    def run_in(self, command, code=0):
        done = subprocess.run(shlex.split(command), cwd=self.project, env=self.environment, capture_output=True,
                              text=True)
        self.assertEqual(code, done.returncode, f"{command}\n{done.stdout}{done.stderr}")
        return done.stdout

    def cart(self, method):
        text = shop.source("Cart").rstrip().removesuffix("}") + "\n" + method + "}\n"
        (self.project / "src/main/java/shop/Cart.java").write_text(text, encoding="utf-8")

    def test_as_it_is_written(self):
        first, last = commands()
        self.assertEqual(50, len(list(self.project.rglob("*.java"))))
        self.assertLessEqual(len(first), 5)
        for command in first:
            said = self.run_in(command)
            if command == "cme check":
                # Without the baseline it is not green: the tutorial promises something.
                self.assertIn("switched off: 4 by the baseline", said)
        staged = self.run_in("git diff --cached --name-only").split()
        self.assertEqual([".github/workflows/cme.yml", "cme-baseline.toml", "cme.toml"], staged)

        wrong, right = snippets()
        self.cart(wrong)
        self.assertIn("Cart.java", self.run_in("cme check", 1))
        self.cart(right)
        self.run_in("cme check")

        before = (self.project / "cme-baseline.toml").read_text()
        basket = self.project / "src/main/java/shop/Basket.java"
        basket.write_text(basket.read_text().replace(shop.REMOVES_IN_LOOP, shop.PLAIN), encoding="utf-8")
        for command in last:
            self.run_in(command)
        after = (self.project / "cme-baseline.toml").read_text()
        self.assertIn("shop.Basket", before)
        self.assertNotIn("shop.Basket", after)
        self.assertIn("shop.Coupon", after)


if __name__ == "__main__":
    unittest.main()
