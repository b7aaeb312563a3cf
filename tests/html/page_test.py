#!/usr/bin/env python3
"""The page of `cme check --format html`, in Chromium.

What is done in the browser stands in the scripts beside this file. `--refresh` keeps the drawing as it is
now: tests/html/refresh.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "cli")]
import made  # noqa: E402
from prepared import ERROR_ONE, FINDINGS, INCOMPLETE, SAFE_ONE, SECONDS, Prepared, manifest, scope, site  # noqa: E402

SCRIPTS = HERE.resolve()
ROOT = pathlib.Path("WORKSPACE").resolve().parent
MAKE_PAGE = pathlib.Path("tests/html/make_page").resolve()
SOURCE = pathlib.Path("examples/flatten_error/FlattenError.java").resolve()
PAYLOADS = pathlib.Path("tests/hostile/payloads.json").resolve()
PICTURE = ROOT / "tests/html/heap.png"
MANY = 10_000
REFRESH = "--refresh" in sys.argv


def browser():
    """What the scripts need to know; without a browser there is no test."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    driver = ROOT / ".deps/chromium"
    if not chromium or not shutil.which("node"):
        raise AssertionError("the HTML report is tested in Chromium, which is not installed: "
                             "tools/setup test installs chromium and nodejs")
    if not (driver / "node_modules/playwright-core").exists():
        raise AssertionError("playwright-core is missing: tools/setup test fetches it")
    return {**os.environ, "CHROMIUM": chromium, "CME_BROWSER": str(driver)}


class Page(Prepared):
    def browse(self, script, *arguments):
        done = subprocess.run(["node", SCRIPTS / script, *map(str, arguments)], env=browser(), text=True,
                              capture_output=True, timeout=3 * SECONDS)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)

    def report(self):
        """A page with sites of all kinds."""
        shutil.copy(SOURCE, self.sources)
        undecided = self.sites_of("no_universal_recursive")
        self.prepare(manifest(
            [scope("a", "flatten_error.rml", {"A#1": ["addList.b2#1"]}, assumptions=["one thread"]),
             scope("b", "flatten_error.rml", {"B#1": ["addList.b2#1"]}, closed=False),
             scope("c", "no_universal_recursive.rml", {"C#1": undecided}),
             scope("d", "flatten.rml", {"D#1": ["addList.b2#1"]})],
            [site("A#1", ["a"]), site("B#1", ["b"], line=20, **{"class": "shop.cart.Lists"}),
             site("C#1", ["c"], line=21), site("D#1", ["d"], line=22),
             site("E#1", [], status="local", local=["fresh"]),
             site("F#1", [], status="unreached"), site("G#1", [], status="unsupported", why="too odd")],
            messages=[{"severity": "warning", "path": "x.jar", "line": 0, "text": "odd"}]))
        self.run_cme("--format", "html=page.html", code=FINDINGS)
        return self.folder / "page.html"

    def page_of(self, data, name="page.html"):
        page = self.folder / name
        page.write_bytes(subprocess.run([MAKE_PAGE], input=json.dumps(data, ensure_ascii=False).encode(),
                                        capture_output=True, check=True, timeout=SECONDS).stdout)
        return page

    def test_a_report_is_opened_filtered_and_walked_through(self):
        self.browse("report.mjs", self.report())

    def test_the_heap_looks_as_it_did(self):
        self.browse("drawing.mjs", self.report(), PICTURE, *["--refresh"] * REFRESH)

    def test_hostile_texts_are_texts(self):
        texts = [payload["bytes"] for payload in json.loads(PAYLOADS.read_text(encoding="utf-8"))]
        self.browse("hostile.mjs", self.page_of(made.hostile(texts)), PAYLOADS)

    def test_summaries_are_shown_where_there_are_some(self):
        self.browse("summaries.mjs", self.page_of(made.with_summaries()))

    def test_ten_thousand_findings(self):
        self.browse("many.mjs", self.page_of(made.many(MANY)), MANY)

    def test_the_benchmark_still_works(self):
        self.browse("../bench/html.mjs", self.page_of(made.many(20)))

    def test_the_page_needs_nothing_else(self):
        self.prepare(ERROR_ONE)
        page = self.run_cme("--format", "html", code=FINDINGS)
        self.assertEqual([], re.findall(r"""(?:src|href)\s*=\s*["']?(?!#)[^"'\s>]+|url\((?!#)|@import""", page))
        for part in ["default-src 'none'", "script-src 'sha256-", "style-src 'sha256-", "require-trusted-types-for 'script'"]:
            self.assertIn(part, page)
        self.assertNotIn("unsafe", page)
        self.assertNotIn("innerHTML", page)

    def test_the_same_input_gives_the_same_page(self):
        self.prepare(ERROR_ONE)
        self.assertEqual(*[self.run_cme("--format", "html", code=FINDINGS) for _ in range(2)])

    def test_on_stdout(self):
        self.prepare(SAFE_ONE)
        self.assertTrue(self.run_cme("--format", "html", code=0).startswith("<!doctype html>"))

    def test_a_run_that_failed_is_incomplete(self):
        self.prepare("")
        data = re.search(r'id="data">(.*?)</script>', self.run_cme("--format", "html", code=INCOMPLETE), re.S)
        self.assertEqual("incomplete", json.loads(data.group(1))["verdict"])


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--refresh"])
