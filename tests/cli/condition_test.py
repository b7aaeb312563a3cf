#!/usr/bin/env python3
"""When a finding throws, in terms of the method's arguments: what is said is true.

Programs are of the kind that the frontend writes. Each condition that a report states is held
against the engines: in each case an execution throws, and where the report says 'only then' none
throws otherwise.
"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import CLEAN, CME, FINDINGS, INCOMPLETE, SECONDS, Prepared, manifest, scope, site  # noqa: E402

HEAD = """
sort obj
sort container
sort iterator
constant null: container
function cnt(iterator): container
relation used(iterator)
relation stale(iterator)
relation member(container, container)
relation Lib.items(obj, container)
relation Lib.other(obj, container)
error cme(i: iterator)
invariant stale_used: forall I: iterator. stale(I) -> used(I)
invariant used_known(x: iterator): used(x)
invariant Lib.items_single: forall O: obj, X: container, Y: container. Lib.items(O, X) & Lib.items(O, Y) -> X = Y
invariant Lib.other_single: forall O: obj, X: container, Y: container. Lib.other(O, X) & Lib.other(O, Y) -> X = Y
action get_items(o: obj) returns (x: container) { assume Lib.items(o, x) }
action get_other(o: obj) returns (x: container) { assume Lib.other(o, x) }
action element_of(c: container) returns (x: container) { assume c != null & member(c, x) }
action iterator_of(c: container) returns (x: iterator) {
  assume c != null & !used(x) & cnt(x) = c
  used(X) := used(X) | X = x
}
action next(i: iterator) { throw cme(i) if stale(i) }
action modify(c: container) {
  assume c != null
  stale(I) := stale(I) | cnt(I) = c & used(I)
}
"""
NONE_USED = "forall X: iterator. !used(X)"


def method(inputs, body, walked, modified, when=NONE_USED):
    """Walks one collection while it modifies another."""
    return f"""{HEAD}
procedure m({inputs}) {{
  var w: container
  var c: container
  var i: iterator
  {body}
  w := {walked}
  c := {modified}
  i := iterator_of(w)
  modify(c)
  next(i)
  return
}}
entry m when {when}
"""


# Program; what is said; the cases as formulas.
PROGRAMS = {
    "same": (method("in: container, out: container", "", "in", "out"),
             "where in == out, and only then", ["in = out"]),
    "field": (method("this: obj, out: container", "w := get_items(this)", "w", "out"),
              "where this.items == out, and only then", ["Lib.items(this, out)"]),
    "contained": (method("in: container, out: container", "w := element_of(in)", "w", "out"),
                  "where in contains out, and only then", ["member(in, out)"]),
    "either": (f"""{HEAD}
procedure m(in: container, out: container) {{
  var w: container
  choose {{
    w := element_of(in)
    goto m.walk(w, out)
  }} or {{
    goto m.walk(in, out)
  }}
}}
procedure m.walk(w: container, out: container) {{
  var i: iterator
  i := iterator_of(w)
  modify(out)
  next(i)
  return
}}
entry m when {NONE_USED}
""", "where in == out, or where in contains out, and only then", ["in = out", "member(in, out)"]),
    "fields": (method("this: obj, that: obj", "w := get_items(this)\n  c := get_other(that)", "w", "c"),
               "where this.items == that.other, and only then",
               ["exists X: container. Lib.items(this, X) & Lib.other(that, X)"]),
}
STALE = f"""{HEAD}
procedure m(it: iterator) {{
  next(it)
  return
}}
entry m
"""
STALE_OR_SAME = f"""{HEAD}
procedure m(it: iterator, list: container) {{
  modify(list)
  next(it)
  return
}}
entry m
"""
# The field that is walked may be anything, and nothing in the arguments tells.
NOTHING = method("this: obj", "w := get_items(this)\n  c := get_other(this)", "w", "w")


class Conditions(Prepared):
    def finding(self, program, *arguments, code=FINDINGS, **more):
        self.prepare(manifest([scope("m", "m.rml", {"A#1": [("m.walk#1" if "procedure m.walk" in program else "m#1")]},
                                    closed=False, **more)],
                              [site("A#1", ["m"])]), m=program)
        return self.run_json(*arguments, code=code)["sites"][0]

    def verdict_when(self, program, condition):
        """Of the program that starts only so."""
        text = re.sub(r"(?m)^entry m( when .*)?$",
                      lambda found: f"entry m when ({found[1][6:] if found[1] else 'true'}) & ({condition})",
                      program)
        file = self.folder / "again.rml"
        file.write_text(text)
        done = subprocess.run([CME, "verify", file, "--json"], capture_output=True, text=True,
                              timeout=SECONDS)
        return json.loads(done.stdout)["verdict"]

    def test_what_is_said_is_true(self):
        for name, (program, said, cases) in PROGRAMS.items():
            with self.subTest(name):
                found = self.finding(program)
                self.assertEqual(f"throws if m is called {said}", found["condition"]["text"])
                self.assertTrue(found["condition"]["only"])
                for case in cases:
                    self.assertEqual("cme", self.verdict_when(program, case))
                self.assertEqual("safe", self.verdict_when(
                    program, " & ".join(f"!({case})" for case in cases)))

    def test_an_iterator_that_is_stale(self):
        found = self.finding(STALE, code=CLEAN)
        self.assertEqual("throws if m is called where it is stale, and only then",
                         found["condition"]["text"])
        self.assertEqual(("cme", "conditional", "stale iterator"),
                         (found["verdict"], found["confidence"], found["needs"]))

    def test_what_is_stale_before_the_call_is_a_line_at_the_end(self):
        self.finding(STALE, code=CLEAN)
        line = "1 site throws where an iterator, or a part of a list, is stale before the call"
        out = self.run_cme(code=CLEAN)
        self.assertNotIn("ConcurrentModificationException", out)
        self.assertIn(f"{line}; --verbose lists them\n", out)
        self.assertTrue(out.endswith("1 site: 0 proved, 0 found, 1 conditional (1 stale before the "
                                     "call), 0 undecided, 0 unreachable\n"), out)
        out = self.run_cme("--verbose", code=CLEAN)
        self.assertIn(": note: ConcurrentModificationException can be thrown by ", out)
        self.assertIn(f"{line}\n", out)
        self.assertIn(": warning: ConcurrentModificationException ",
                      self.run_cme("--strict", code=FINDINGS))

    def test_in_sarif_it_is_a_note(self):
        self.finding(STALE, code=CLEAN)
        for options, level, code in (([], "note", CLEAN), (["--strict"], "warning", FINDINGS)):
            self.run_cme("--format", "sarif=out.sarif", *options, code=code)
            result = json.loads((self.folder / "out.sarif").read_text())["runs"][0]["results"][0]
            self.assertEqual(("fail", level), (result["kind"], result["level"]))

    def test_it_is_not_clean_where_nothing_is_known_of_other_calls(self):
        # Something is not translated: 'only then' is not said.
        unsupported = [{"method": "m()V", "file": "", "line": 0, "why": "a stream"}]
        found = self.finding(STALE, code=INCOMPLETE, unsupported=unsupported)
        self.assertEqual((False, "stale iterator"), (found["condition"]["only"], found["needs"]))
        self.assertIn("incomplete: 1 site is undecided where no iterator is stale before the call\n",
                      self.run_cme(code=INCOMPLETE))
        self.run_cme("--allow-undecided", code=CLEAN)
        self.run_cme("--strict", code=FINDINGS)

    def test_what_throws_without_anything_stale_is_a_finding_like_any_other(self):
        found = self.finding(STALE_OR_SAME)
        self.assertEqual([["it is stale"], ["it goes over list"]], found["condition"]["cases"])
        self.assertNotIn("needs", found)

    def test_where_arguments_do_not_tell_nothing_is_said_of_them(self):
        condition = self.finding(NOTHING)["condition"]
        self.assertEqual(([], False), (condition["cases"], condition["only"]))
        self.assertEqual("throws if m is called in some state that a caller may bring about",
                         condition["text"])

    def test_text_and_sarif_say_it_too(self):
        program, said, _ = PROGRAMS["same"]
        self.finding(program)
        self.assertIn(f"  conditional: throws if m is called {said}\n", self.run_cme(code=FINDINGS))
        self.run_cme("--format", "sarif=out.sarif", code=FINDINGS)
        result = json.loads((self.folder / "out.sarif").read_text())["runs"][0]["results"][0]
        self.assertIn(f"throws if m is called {said}", result["message"]["text"])
        self.assertEqual(f"throws if m is called {said}", result["properties"]["condition"])

    def test_only_then_is_not_said_beside_code_that_was_not_translated(self):
        found = self.finding(PROGRAMS["same"][0], unsupported=[
            {"method": "C.m()V", "file": "C.java", "line": 7, "why": "a native method"}])
        self.assertFalse(found["condition"]["only"])
        self.assertEqual([["in == out"]], found["condition"]["cases"])

    def test_a_closed_program_has_no_condition(self):
        self.prepare(manifest([scope("m", "m.rml", {"A#1": ["m#1"]})], [site("A#1", ["m"])]),
                     m=PROGRAMS["same"][0])
        self.assertNotIn("condition", self.run_json(code=FINDINGS)["sites"][0])

    def test_the_cache_has_it_and_believes_only_its_own(self):
        self.environment["XDG_STATE_HOME"] = str(self.folder / "state")
        cold = self.finding(PROGRAMS["field"][0], "--cache", "cache")
        warm = self.run_json("--cache", "cache", code=FINDINGS)
        self.assertEqual(cold["condition"], warm["sites"][0]["condition"])
        self.assertEqual(0, warm["cache"]["analysed"])
        self.environment["XDG_STATE_HOME"] = str(self.folder / "somebody else")
        handed_on = self.run_json("--cache", "cache", code=FINDINGS)
        self.assertEqual(cold["condition"], handed_on["sites"][0]["condition"])
        self.assertEqual(1, handed_on["cache"]["analysed"])


if __name__ == "__main__":
    unittest.main()
