#!/usr/bin/env python3
"""Two engines, one answer: whichever is first, however many processors there are.

Expected verdicts are those of docs/examples.md.
"""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path.cwd()
CME = ROOT / "cli" / "cme"
SAFE, CME_FOUND, BAD, UNDECIDED = 0, 1, 2, 3
EXAMPLES = sorted(path.stem for path in (ROOT / "examples" / "rml").glob("*.rml"))
ERRORS = [name for name in EXAMPLES if name.endswith("_error")]

# Nothing gets to the throw in `main`, so a proof of it would say nothing.
VACUOUS = """
sort s
relation r(s)
error e(x: s)
procedure main(x: s) {
  assume false
  throw e(x) if r(x)
  return
}
procedure other(x: s) {
  throw e(x) if r(x) & !r(x)
  return
}
entry main
entry other
"""

# Safe, by a summary of any procedure on the way; without one there are 2^n paths.
def forked(n):
    forks = "".join(f"""
procedure p{k}(x: s) {{
  choose {{
    goto p{k + 1}(x)
  }} or {{
    done(X) := done(X) | X = x
    goto p{k + 1}(x)
  }}
}}
""" for k in range(n))
    return f"""
sort s
relation r(s)
relation done(s)
error e(x: s)
{forks}
procedure p{n}(x: s) {{
  throw e(x) if r(x)
  return
}}
entry p0 when !r(x)
"""


# Throws once `down` has called itself n times.
def deep(n):
    conditions = " & ".join(f"a{j} != a{k}" for j in range(n) for k in range(j))
    variables = ", ".join(f"a{k}: s" for k in range(n))
    used = " & ".join(f"done(a{k})" for k in range(n))
    return f"""
sort s
relation done(s)
error e(x: s)
procedure main(x: s) {{
  down(x)
  throw e(x) if exists {variables}. {conditions} & {used}
  return
}}
procedure down(x: s) {{
  assume !done(x)
  done(X) := done(X) | X = x
  choose {{
    var y: s
    down(y)
    return
  }} or {{
    return
  }}
}}
entry main when forall X: s. !done(X)
"""


def run(*arguments, before=()):
    done = subprocess.run([*before, CME, *arguments], capture_output=True, text=True, timeout=250)
    return done.returncode, re.sub(r'"cpu_ms": [0-9.e+-]+', '"cpu_ms": 0', done.stdout), done.stderr


def example(name):
    return f"examples/rml/{name}.rml"


class Portfolio(unittest.TestCase):
    def test_one_processor_prints_what_two_print(self):
        processor = str(min(os.sched_getaffinity(0)))
        for name in EXAMPLES:
            for options in [["--json"], ["--inline", "none", "--json"]]:
                with self.subTest(name, options=options):
                    both = run("verify", example(name), *options)
                    one = run("verify", example(name), *options, before=("taskset", "-c", processor))
                    self.assertEqual(both, one)

    def test_engines_never_contradict_each_other(self):
        for name in EXAMPLES:
            codes = {engine: run("verify", example(name), "--engine", engine)[0]
                     for engine in ["updr", "si", "portfolio"]}
            with self.subTest(name, codes=codes):
                self.assertEqual(set(), set(codes.values()) - {SAFE, CME_FOUND, UNDECIDED})
                self.assertFalse({SAFE, CME_FOUND} <= set(codes.values()))
                decided = [code for code in codes.values() if code != UNDECIDED]
                self.assertEqual(decided[0] if decided else UNDECIDED, codes["portfolio"])

    def test_errors_are_found_by_every_kind_of_inlining(self):
        for name in ERRORS:
            for options in [["--over", "havoc"], ["--over", "houdini"], ["--inline", "static"],
                            ["--inline", "none"], ["--blocks", "basic"], ["--track", "vcrefine"],
                            ["--track", "hrefine"], ["--track", "one-by-one"]]:
                with self.subTest(name, options=options):
                    code, out, err = run("verify", example(name), "--engine", "si", *options)
                    self.assertEqual(CME_FOUND, code, out + err)


class Inlining(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, text):
        path = self.folder / "program.rml"
        path.write_text(text)
        return str(path)

    def test_a_proof_by_inlining_has_a_certificate(self):
        for options in [["--inline", "none"], ["--blocks", "basic"]]:
            with self.subTest(options):
                certificate = str(self.folder / "certificate")
                code, out, _ = run("verify", example("no_universal_loop_free"), *options,
                                   "--certificate", certificate)
                self.assertEqual(SAFE, code, out)
                self.assertIn("inlined calls", out)
                self.assertTrue((self.folder / "certificate" / "inlining.json").exists())
                self.assertEqual(SAFE, run("certify", certificate)[0])
                self.assertEqual(SAFE, run("certify", certificate, "--solver", "z3")[0])
                (self.folder / "certificate" / "inlining.json").unlink()
                self.assertEqual(BAD, run("certify", certificate)[0])

    def test_a_proof_that_is_too_large_to_be_checked_is_made_smaller(self):
        certificate = str(self.folder / "certificate")
        path = self.write(forked(20))
        for engine in ["portfolio", "updr"]:
            code, out, _ = run("verify", path, "--engine", engine, "--certificate", certificate)
            self.assertEqual(SAFE, code, out)
            self.assertEqual(SAFE, run("certify", certificate)[0])
        # Inlining alone has no summaries to put elsewhere.
        code, out, _ = run("verify", path, "--engine", "si")
        self.assertEqual(UNDECIDED, code)
        self.assertIn("more than 20000 blocks to unfold", out)

    def test_no_universal_summary_says_how_far_it_looked(self):
        code, out, _ = run("verify", example("no_universal_recursive"), "--recursion-bound", "4")
        self.assertEqual(UNDECIDED, code)
        self.assertIn("NO UNIVERSAL SUMMARY", out)
        self.assertIn("more than 4 times on the stack", out)

    def test_a_bound_that_is_hit_is_named(self):
        path = self.write(deep(4))
        code, out, _ = run("verify", path, "--engine", "si", "--recursion-bound", "3")
        self.assertEqual(UNDECIDED, code)
        self.assertIn("more than 3 times on the stack", out)
        self.assertIn("deeper calls of down", out)
        code, out, _ = run("verify", path, "--engine", "si", "--recursion-bound", "4")
        self.assertEqual(CME_FOUND, code, out)

    def test_a_deep_error_is_found_beyond_the_bound_by_guidance(self):
        code, out, _ = run("verify", self.write(deep(5)), "--json")
        self.assertEqual(CME_FOUND, code, out)
        self.assertLess(json.loads(out)["inlining"]["bound"], 5)

    def test_every_site_of_the_examples_is_reached(self):
        for name in EXAMPLES:
            code, out, _ = run("verify", example(name), "--reach", "--json")
            with self.subTest(name):
                unreached = [site["java"] for site in json.loads(out)["sites"]
                             if site["verdict"] != "reached"]
                # In div_error the site in line 21 is out of reach (docs/examples.md).
                if name == "div_error":
                    self.assertEqual(["DivError.java:21"], unreached)
                else:
                    self.assertEqual((SAFE, []), (code, unreached))

    def test_a_vacuous_proof_is_found(self):
        path = self.write(VACUOUS)
        self.assertEqual(SAFE, run("verify", path)[0])
        code, out, _ = run("verify", path, "--reach", "--json")
        self.assertEqual(UNDECIDED, code)
        verdicts = {site["site"]: site["verdict"] for site in json.loads(out)["sites"]}
        self.assertEqual({"main#1": "unreachable", "other#1": "reached"}, verdicts)
        self.assertIn("1 of 2 sites reached", run("verify", path, "--reach")[1])


if __name__ == "__main__":
    unittest.main()
