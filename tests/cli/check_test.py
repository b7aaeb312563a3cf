#!/usr/bin/env python3
"""`cme check`, with a frontend that hands over what a test has prepared."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import (BAD, CLEAN, CME, ERROR_ONE, FINDINGS, INCOMPLETE, SAFE_ONE, SECONDS, SLOW, UNDECIDED,  # noqa: E402
                      Prepared, manifest, scope, site)

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


class Check(Prepared):
    # --- Verdicts ---

    def test_a_safe_site_is_counted_and_shown_when_asked_for(self):
        self.prepare(SAFE_ONE)
        self.assertEqual("1 site: 1 proved, 0 found, 0 conditional, 0 undecided, 0 unreachable\n",
                         self.run_cme(code=CLEAN))
        self.assertIn("on its stderr", self.err)
        self.assertIn("on its stdout", self.err)
        out = self.run_cme("--verbose", code=CLEAN)
        self.assertIn("FlattenError.java:19: note: Iterator.next in ListOfLists.addList does not "
                      "throw\n", out)

    def test_a_throw_is_an_error_with_its_source_line_and_steps(self):
        self.prepare(ERROR_ONE)
        (self.sources / "FlattenError.java").write_text("\n" * 18 + "\tObject o = itr2.next();\n")
        out = self.run_cme(code=FINDINGS)
        self.assertTrue(out.startswith(
            "src/FlattenError.java:19: error: ConcurrentModificationException can be thrown by "
            "Iterator.next in ListOfLists.addList [CME001]\n"
            "   19 |     Object o = itr2.next();\n"
            "      |                     ^\n"
            "   1. FlattenError.java:"), out)
        self.assertIn("  4. FlattenError.java:20      lst1 (= out) is modified: itr2 becomes stale\n", out)
        self.assertIn("throws cme(itr2_2)", self.run_cme("--verbose", code=FINDINGS))
        self.assertTrue(out.endswith(
            "1 site: 0 proved, 1 found, 0 conditional, 0 undecided, 0 unreachable\n"), out)

    def test_json_says_everything(self):
        self.prepare(manifest(
            [scope("main", "flatten_error.rml", {"A#1": ["addList.b2#1"]}, assumptions=["one thread"])],
            [site("A#1", ["main"], caught=True),
             site("B#1", [], status="local", local=["fresh"], assumptions=["types"])],
            messages=[{"severity": "warning", "path": "x.jar", "line": 0, "text": "odd"}]))
        answer = self.run_json(code=FINDINGS)
        self.assertEqual((1, "findings", []),
                         (answer["format"], answer["verdict"], answer["incomplete"]))
        throws, safe = answer["sites"]
        self.assertEqual(("A#1", "cme", "confirmed", True, "main"),
                         tuple(throws[key] for key in ["id", "verdict", "confidence", "caught", "scope"]))
        self.assertEqual({"file": "FlattenError.java", "line": 19},
                         {key: throws["trace"]["steps"][-1][key] for key in ["file", "line"]})
        self.assertEqual(("safe", "local", ["fresh"]),
                         tuple(safe[key] for key in ["verdict", "proved_by", "facts"]))
        self.assertEqual(["one thread", "types"], answer["assumptions"])
        self.assertEqual("odd", answer["messages"][0]["text"])
        self.assertEqual((2, 1, 1), tuple(answer["counts"][key] for key in ["sites", "proved", "found"]))
        self.assertGreater(answer["queries"], 0)
        self.assertGreater(answer["cpu_ms"], 0)
        self.assertEqual("throws", throws["trace"]["story"][-1]["kind"])
        self.assertIn("copy", throws["advice"])
        out = self.run_cme(code=FINDINGS)
        self.assertIn("caught by a handler", out)
        self.assertIn("  id: A#1\n", out)
        self.assertRegex(out, r"  1\. FlattenError.java:\d+ ")

    def test_an_open_scope_makes_a_throw_conditional(self):
        self.prepare(manifest([scope("any", "flatten_error.rml", {"A#1": ["addList.b2#1"]},
                                     closed=False)], [site("A#1", ["any"])]))
        self.assertEqual("conditional", self.run_json(code=FINDINGS)["sites"][0]["confidence"])
        out = self.run_cme(code=FINDINGS)
        self.assertIn("FlattenError.java:19: warning: ", out)
        self.assertIn("  conditional: throws if main is called in some state", out)
        self.assertNotIn("starts in main, where", out)
        self.assertIn("starts in main, where", self.run_cme("--verbose", code=FINDINGS))
        self.assertIn("0 found, 1 conditional", out)

    def test_an_undecided_site_is_incomplete_unless_allowed(self):
        self.prepare(manifest([scope("main", "no_universal_recursive.rml", {"A#1": self.sites_of(
            "no_universal_recursive")})], [site("A#1", ["main"])]))
        answer = self.run_json(code=INCOMPLETE)
        self.assertEqual(("incomplete", "no-universal-summary"),
                         (answer["verdict"], answer["sites"][0]["verdict"]))
        self.assertEqual(["1 site is undecided"], answer["incomplete"])
        self.assertNotEqual("", answer["sites"][0]["reason"])
        out = self.run_cme("--allow-undecided", code=CLEAN)
        self.assertIn("warning: undecided: Iterator.next in ListOfLists.addList [CME002]\n", out)
        self.assertIn("1 undecided", out)

    def test_the_first_scope_that_proves_a_site_decides(self):
        good = scope("good", "flatten.rml", {"A#1": ["addList.b2#1"]})
        bad = scope("bad", "flatten_error.rml", {"A#1": ["addList.b2#1"]}, closed=False)
        for order, verdict, scopes, code in [(["bad", "good"], "safe", 2, CLEAN),
                                             (["good", "bad"], "safe", 1, CLEAN)]:
            self.prepare(manifest([bad, good], [site("A#1", order)]))
            answer = self.run_json(code=code)
            self.assertEqual((verdict, "good", scopes), (answer["sites"][0]["verdict"],
                                                         answer["sites"][0]["scope"], answer["scopes"]))

    def test_no_scope_that_proves_a_site_leaves_the_last_verdict(self):
        open_one = scope("open", "flatten_error.rml", {"A#1": ["addList.b2#1"]}, closed=False)
        closed = scope("closed", "flatten_error.rml", {"A#1": ["addList.b2#1"]})
        self.prepare(manifest([closed, open_one], [site("A#1", ["open", "closed"])]))
        self.assertEqual("confirmed", self.run_json(code=FINDINGS)["sites"][0]["confidence"])

    def test_the_worst_part_of_a_site_counts(self):
        self.prepare(manifest([scope("main", "flatten_error.rml",
                                     {"A#1": ["flatten.b2#1", "addList.b2#1"]})],
                              [site("A#1", ["main"])]))
        self.assertEqual("cme", self.run_json(code=FINDINGS)["sites"][0]["verdict"])

    def test_a_proof_beside_code_that_was_not_translated_is_none(self):
        self.prepare(manifest([scope("main", "flatten.rml", {"A#1": ["addList.b2#1"]}, unsupported=[
            {"method": "C.m()V", "file": "C.java", "line": 7, "why": "a native method"}])],
            [site("A#1", ["main"])]))
        answer = self.run_json(code=INCOMPLETE)["sites"][0]
        self.assertEqual("unknown", answer["verdict"])
        self.assertIn("C.java:7: a native method", answer["reason"])

    def test_a_site_that_nothing_gets_to_is_not_proved(self):
        self.prepare(manifest([scope("main", "vacuous.rml", {"A#1": ["main#1"], "B#1": ["other#1"]})],
                              [site("A#1", ["main"]), site("B#1", ["main"])]), vacuous=VACUOUS)
        answer = self.run_json(code=CLEAN)
        self.assertEqual(["unreachable", "safe"], [s["verdict"] for s in answer["sites"]])
        self.assertIn("note: Iterator.next in ListOfLists.addList is not reached",
                      self.run_cme(code=CLEAN))

    def test_a_program_none_of_whose_sites_is_reached_was_not_analysed(self):
        self.prepare(manifest([], [site("A#1", [], status="unreached")]))
        answer = self.run_json(code=INCOMPLETE)
        self.assertEqual("unreachable", answer["sites"][0]["verdict"])
        self.assertEqual(["no execution gets to any site"], answer["incomplete"])

    def test_what_the_frontend_does_not_support_is_undecided(self):
        self.prepare(manifest([], [site("A#1", [], status="unsupported", why="reflection")]))
        self.assertEqual("reflection\n", self.run_json(code=INCOMPLETE)["sites"][0]["reason"])

    def test_a_program_without_sites_is_clean_and_one_without_classes_is_not(self):
        self.prepare(manifest([], []))
        self.assertEqual("clean", self.run_json(code=CLEAN)["verdict"])
        empty = manifest([], [])
        empty["statistics"]["classes"] = 0
        self.prepare(empty)
        self.assertIn("incomplete: there was no class to analyse", self.run_cme(code=INCOMPLETE))

    def test_an_error_of_the_frontend_makes_the_report_incomplete(self):
        self.prepare(manifest([], [], messages=[
            {"severity": "error", "path": "a.jar", "line": 0, "text": "not a jar"}]))
        self.assertIn("a.jar: error: not a jar\n", self.run_cme("--allow-undecided", code=INCOMPLETE))

    # --- Many scopes ---

    def test_many_scopes_give_the_same_report_however_many_run_at_once(self):
        scopes = [scope(f"s{k}", name, {f"A#{k}": ["addList.b2#1"]})
                  for k, name in enumerate(["flatten.rml", "flatten_error.rml"] * 3)]
        self.prepare(manifest(scopes, [site(f"A#{k}", [f"s{k}"], line=k + 1) for k in range(6)]))
        reports = {re.sub(r'"cpu_ms": [0-9.e+-]+', "", self.run_cme("--format", "json", "--jobs", jobs,
                                                                    code=FINDINGS))
                   for jobs in ["1", "2", "5"]}
        self.assertEqual(1, len(reports))
        self.assertEqual(["safe", "cme"] * 3, [s["verdict"] for s in json.loads(
            self.run_cme("--format", "json", code=FINDINGS))["sites"]])

    # --- Trouble ---

    def test_a_program_that_does_not_parse_costs_its_scope(self):
        self.prepare(manifest([scope("broken", "broken.rml", {"A#1": ["main#1"]}),
                               scope("main", "flatten.rml", {"B#1": ["addList.b2#1"]})],
                              [site("A#1", ["broken"]), site("B#1", ["main"], line=20)]),
                     broken="procedure {\n")
        answer = self.run_json("--allow-undecided", code=INCOMPLETE)
        self.assertEqual(["unknown", "safe"], [s["verdict"] for s in answer["sites"]])
        self.assertRegex(answer["sites"][0]["reason"], r"cannot be read: .*broken\.rml:1:\d+: error")
        self.assertIn("a program of the frontend could not be read", answer["incomplete"])

    def test_a_program_that_lacks_a_site_costs_its_scope(self):
        self.prepare(manifest([scope("main", "flatten.rml", {"A#1": ["nowhere#1"]})],
                              [site("A#1", ["main"])]))
        self.assertIn("there is no site 'nowhere#1'",
                      self.run_json(code=INCOMPLETE)["sites"][0]["reason"])

    def test_a_process_that_is_killed_costs_its_scope(self):
        self.prepare(manifest([scope("slow", "slow.rml", {"A#1": ["p0#1"]}),
                               scope("main", "flatten_error.rml", {"B#1": ["addList.b2#1"]})],
                              [site("A#1", ["slow"]), site("B#1", ["main"], line=20)]), slow=SLOW)
        process = self.start("--format", "json", "--jobs", "2", "--effort", "0")
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        # Both, then the slow one alone.
        seen_both, alone = False, 0
        while alone < 20:
            self.assertIsNone(process.poll(), "the slow program is fast")
            running = children.read_text(encoding="ascii").split()
            seen_both = seen_both or len(running) == 2
            alone = alone + 1 if seen_both and len(running) == 1 else 0
            time.sleep(0.01)
        os.kill(int(running[0]), signal.SIGKILL)
        out, err = process.communicate(timeout=SECONDS)
        self.assertEqual(FINDINGS, process.returncode, out + err)
        slow, fast = json.loads(out)["sites"]
        self.assertEqual(("unknown", "cme"), (slow["verdict"], fast["verdict"]))
        self.assertIn("killed by signal 9", slow["reason"])

    def test_a_time_limit_ends_in_unknown(self):
        self.prepare(manifest([scope("slow", "slow.rml", {"A#1": ["p0#1"]})], [site("A#1", ["slow"])]),
                     slow=SLOW)
        answer = self.run_json("--timeout-per-site", "0.3", "--effort", "0", code=INCOMPLETE)
        self.assertIn("time limit of 0.3 s", answer["sites"][0]["reason"])

    def test_so_does_a_limit_of_work_and_says_how_to_look_further(self):
        self.prepare(manifest([scope("slow", "slow.rml", {"A#1": [UNDECIDED]})], [site("A#1", ["slow"])]),
                     slow=SLOW)
        answer = self.run_json("--timeout-per-site", "0", "--effort", "1", code=INCOMPLETE)
        self.assertEqual("gave up after 1 million units of work; --effort 4 looks further\n",
                         answer["sites"][0]["reason"])

    def test_an_interrupt_ends_with_what_is_known(self):
        self.prepare(manifest([scope("main", "flatten_error.rml", {"B#1": ["addList.b2#1"]}),
                               scope("slow", "slow.rml", {"A#1": ["p0#1"]}),
                               scope("later", "slow.rml", {"C#1": ["p0#1"]})],
                              [site("A#1", ["slow"]), site("B#1", ["main"], line=20),
                               site("C#1", ["later"], line=21)]), slow=SLOW)
        process = self.start("--format", "json", "--jobs", "1", "--effort", "0")
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        seen = set()  # the frontend, a scope, the slow one
        while len(seen) < 3:
            self.assertIsNone(process.poll())
            seen.update(children.read_text(encoding="ascii").split())
            time.sleep(0.001)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SECONDS)
        self.assertEqual(FINDINGS, process.returncode, out + err)
        answer = json.loads(out)
        self.assertEqual(["unknown", "cme", "unknown"], [s["verdict"] for s in answer["sites"]])
        self.assertIn("interrupted", answer["incomplete"])
        self.assertIn("interrupted", answer["sites"][0]["reason"])
        self.assertEqual("interrupted\n", answer["sites"][2]["reason"])
        self.assertEqual([], list(self.scratch.iterdir()))

    def test_an_interrupt_ends_the_frontend(self):
        self.frontend.write_text("#!/bin/sh\nexec sleep 60\n")
        for end in [signal.SIGINT, signal.SIGTERM]:
            process = self.start()
            time.sleep(0.5)
            process.send_signal(end)
            out, err = process.communicate(timeout=10)
            self.assertEqual(INCOMPLETE, process.returncode, out + err)
            self.assertIn("incomplete: the frontend failed: interrupted", out)
            self.assertEqual([], list(self.scratch.iterdir()))

    def test_a_malformed_manifest_is_a_failure_of_the_frontend(self):
        wrong_scope = manifest([scope("main", "../x.rml", {"A#1": ["a#1"]})], [site("A#1", ["main"])])
        unlisted = manifest([scope("main", "x.rml", {})], [site("A#1", ["main"])])
        twice = manifest([], [site("A#1", [], status="local")] * 2)
        for content, message in [
                ("", "is no JSON"), ("[]", "must be an object"), ('{"format": 2}', "has format 2"),
                ("[" * 100000, "is no JSON"), ('{"format": 1}', "scopes: is missing"),
                (manifest([], [], messages={}), "messages: must be a list"),
                (manifest([], [site("A#1", [], line="x")]), "sites[0].line: must be a whole number"),
                (manifest([], [site("A#1", [])]), "site 'A#1' is open and has no scope"),
                (manifest([], [site("A#1", ["main"])]), "in scope 'main', which is unknown"),
                (wrong_scope, "scopes[0]: '../x.rml' is no name of a file"),
                (unlisted, "which does not list it"), (twice, "two sites are 'A#1'")]:
            with self.subTest(message):
                self.prepare(content)
                answer = self.run_json(code=INCOMPLETE)
                self.assertIn(message, answer["incomplete"][0])
                self.assertTrue(answer["incomplete"][0].startswith("the frontend failed: manifest.json"))
                self.assertEqual([], answer["sites"])

    def test_a_frontend_that_is_missing_or_fails_is_said(self):
        self.prepare(SAFE_ONE)
        self.environment["FRONTEND_EXIT"] = "7"
        self.assertEqual(["the frontend failed with exit code 7"],
                         self.run_json(code=INCOMPLETE)["incomplete"])
        self.environment["FRONTEND_EXIT"] = "2"
        self.assertEqual("", self.run_cme(code=BAD))
        self.environment["CME_FRONTEND"] = str(self.folder / "nowhere")
        self.assertIn("cannot be started: No such file", self.run_cme(code=INCOMPLETE))
        self.frontend.write_text("#!/bin/sh\nkill -9 $$\n")
        self.environment["CME_FRONTEND"] = str(self.frontend)
        self.assertIn("killed by signal 9", self.run_cme(code=INCOMPLETE))

    # --- Options ---

    def test_a_finding_that_cannot_be_reproduced_keeps_its_confidence(self):
        self.prepare(ERROR_ONE)
        report = self.run_json("--reproduce", "--unsandboxed", code=FINDINGS)
        site = report["sites"][0]
        self.assertEqual("confirmed", site["confidence"])
        self.assertEqual({"thrown": False, "account": "the frontend does not say which Java it runs on"},
                         site["reproduction"])
        self.assertEqual((0, 1), (report["counts"]["reproduced"], report["counts"]["found"]))
        self.assertIn("  not reproduced: the frontend does not say",
                      self.run_cme("--reproduce", "--unsandboxed", code=FINDINGS))

    def test_options_reach_the_frontend(self):
        self.prepare(SAFE_ONE)
        self.run_cme("--classpath", "a.jar:b.jar", "--entry", "public", "--aliasing", "none",
                     "--callbacks", "any", code=CLEAN)
        call = json.loads(pathlib.Path(f"{self.prepared}.calls").read_text())
        self.assertEqual(["--classpath", "a.jar:b.jar", "--entry", "public", "--aliasing", "none",
                          "--callbacks", "any", "src"], call[2:])

    def test_bad_usage(self):
        self.prepare(SAFE_ONE)
        for arguments, message in [
                (["nowhere.jar"], "there is no 'nowhere.jar'"), (["--format", "xml"], "--format"),
                (["--format", "json="], "--format"), (["--aliasing", "some"], "--aliasing"),
                (["--format", "json", "--format", "text"], "two formats"), (["--jobs", "-1"], "--jobs"),
                (["--keep", "."], "neither empty"), (["--format", "json=no/such/file"], "cannot write")]:
            with self.subTest(message):
                self.run_cme(*arguments, code=BAD)
                self.assertIn(message, self.err)

    def test_what_is_kept_can_be_certified(self):
        safe = scope("main", "flatten.rml", {"A#1": ["addList.b2#1"]}, assumptions=["initialisers"])
        both = manifest([safe] + [scope("error", "flatten_error.rml", {"B#1": [
            "addList.b2#1"]})], [site("A#1", ["main"]), site("B#1", ["error"], line=20)])
        self.prepare(both)
        kept = self.folder / "kept"
        for _ in range(2):
            answer = self.run_json("--keep", str(kept), code=FINDINGS)
            self.assertTrue((kept / "manifest.json").exists())
            for verdict, code in zip(answer["sites"], [CLEAN, FINDINGS]):
                done = subprocess.run([CME, "certify", verdict["certificates"][0]], timeout=SECONDS,
                                      capture_output=True, text=True)
                self.assertEqual(code, done.returncode, done.stdout + done.stderr)
                self.assertEqual(code == CLEAN, "static initialisers have run before" in done.stdout)
        self.environment["FRONTEND_EXIT"] = "1"
        self.prepared.joinpath("manifest.json").unlink()
        self.run_json("--keep", str(kept), code=INCOMPLETE)
        answer = self.environment["FRONTEND_EXIT"] = "0"
        self.assertIn("cannot be read", self.run_json("--keep", str(self.folder / "new"),
                                                      code=INCOMPLETE)["incomplete"][0])

    def test_sarif_has_the_shape_that_code_scanning_wants(self):
        undecided = self.sites_of("no_universal_recursive")
        self.prepare(manifest(
            [scope("a", "flatten_error.rml", {"A#1": ["addList.b2#1"]}),
             scope("b", "flatten_error.rml", {"B#1": ["addList.b2#1"]}, closed=False),
             scope("c", "no_universal_recursive.rml", {"C#1": undecided}),
             scope("d", "flatten.rml", {"D#1": ["addList.b2#1"]})],
            [site(f"{key}#1", [key.lower()], line=line, **{"class": "p.q.ListOfLists"})
             for key, line in [("A", 19), ("B", 20), ("C", 21), ("D", 22)]]))
        (self.sources / "p" / "q").mkdir(parents=True)
        (self.sources / "p" / "q" / "FlattenError.java").write_text("\n" * 30)
        self.run_cme("--format", "sarif=out.sarif", "--format", "text", code=FINDINGS)
        log = json.loads((self.folder / "out.sarif").read_text())
        self.assertEqual("2.1.0", log["version"])
        run, = log["runs"]
        self.assertEqual([("CME001", "fail", "error"), ("CME001", "fail", "warning"),
                          ("CME002", "open", "none")],
                         [(r["ruleId"], r["kind"], r["level"]) for r in run["results"]])
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        for result in run["results"]:
            self.assertEqual(result["ruleId"], rules[result["ruleIndex"]])
            where = result["locations"][0]["physicalLocation"]
            self.assertEqual("src/p/q/FlattenError.java", where["artifactLocation"]["uri"])
        self.assertEqual(["A#1", "B#1", "C#1"],
                         [r["partialFingerprints"]["cmeSite/v1"] for r in run["results"]])
        steps = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]
        last = steps[-1]["location"]["physicalLocation"]
        self.assertEqual(("src/p/q/FlattenError.java", 19),
                         (last["artifactLocation"]["uri"], last["region"]["startLine"]))
        self.assertTrue(run["invocations"][0]["executionSuccessful"])


if __name__ == "__main__":
    unittest.main()
