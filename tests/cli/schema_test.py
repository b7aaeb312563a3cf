#!/usr/bin/python3
"""Reports of `cme check --format json` are what docs/check.schema.json says, and whatever is not is
told from them. (Debian's Python: it has jsonschema.)"""

import copy
import json
import pathlib
import sys
import unittest

import jsonschema

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from prepared import EXAMPLES, FINDINGS, INCOMPLETE, Prepared, manifest, scope, site  # noqa: E402

SCHEMA = json.loads(pathlib.Path("docs/check.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


class Schema(Prepared):
    def everything(self):
        """A report with sites of all kinds."""
        undecided = self.sites_of("no_universal_recursive")
        (self.sources / "FlattenError.java").write_text("\n" * 20 + "f(); // cme:ignore known\n")
        self.prepare(manifest(
            [scope("a", "flatten_error.rml", {"A#1": ["addList.b2#1"]}, assumptions=["one thread"]),
             scope("b", "another.rml", {"B#1": ["addList.b2#1"]}, closed=False),
             scope("c", "no_universal_recursive.rml", {"C#1": undecided}),
             scope("d", "flatten.rml", {"D#1": ["addList.b2#1"]})],
            [*[site(f"{key}#1", [key.lower()], line=line)
               for key, line in [("A", 19), ("B", 20), ("C", 21), ("D", 22)]],
             site("E#1", [], status="local", local=["fresh"]),
             site("F#1", [], status="unreached"), site("G#1", [], status="unsupported")],
            messages=[{"severity": "warning", "path": "x.jar", "line": 0, "text": "odd"}]),
            # A scope has a program of its own, by whose name its evidence is kept.
            another=(EXAMPLES / "flatten_error.rml").read_text(encoding="utf-8"))
        return self.run_json("--certificates", "evidence", code=FINDINGS)

    def assert_valid(self, report):
        self.assertEqual([], [f"{'/'.join(map(str, e.absolute_path))}: {e.message}"
                              for e in VALIDATOR.iter_errors(report)])

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_reports_match_it(self):
        report = self.everything()
        self.assertEqual({"safe", "cme", "no-universal-summary", "unknown", "unreachable"},
                         {s["verdict"] for s in report["sites"]})
        self.assertEqual({"confirmed", "conditional"},
                         {s["confidence"] for s in report["sites"] if "confidence" in s})
        self.assert_valid(report)
        for more in [["--reproduce", "--unsandboxed"], ["--cache", "cache"], ["--cache", "cache"],
                     ["--allow-undecided"]]:
            with self.subTest(more):
                self.environment["XDG_STATE_HOME"] = str(self.folder / "state")
                self.assert_valid(self.run_json(*more, code=FINDINGS))

    def test_reports_of_runs_that_failed_match_it(self):
        self.prepare("")
        self.assert_valid(self.run_json(code=INCOMPLETE))

    def test_every_member_of_a_report_matters(self):
        """Whatever is taken away, added or of another kind is noticed, unless it is optional."""
        report = self.everything()
        optional = {"reason", "same_arguments", "certificates", "file", "line", "scope",
                    "waiver", "waived", "switched_off"}
        changes = list(mutations(report))
        self.assertGreater(len(changes), 200)
        for what, name, changed in changes:
            if what == "removed" and name in optional:
                continue
            self.assertFalse(VALIDATOR.is_valid(changed), f"{name} {what}")

    def test_what_belongs_together_is_there_together(self):
        report = self.everything()
        conditional = [s for s in report["sites"] if s.get("confidence") == "conditional"][0]
        del conditional["condition"]
        self.assertFalse(VALIDATOR.is_valid(report))

    def test_only_what_is_not_settled_is_waived(self):
        report = self.everything()
        waiver = {s["id"]: s["waiver"] for s in report["sites"] if "waiver" in s}
        self.assertEqual({"C#1": {"by": "comment", "reason": "known",
                                  "file": "src/FlattenError.java", "line": 21}}, waiver)
        self.assertEqual({"baseline": 0, "suppressions": 1, "models": 0, "settings": []},
                         report["switched_off"])
        [s for s in report["sites"] if s["verdict"] == "safe"][0]["waiver"] = waiver["C#1"]
        self.assertFalse(VALIDATOR.is_valid(report))


def mutations(report):
    """Reports that differ in one place, each with what was done to which member."""
    def paths(value, path):
        if isinstance(value, dict):
            yield path, None
            for key, inner in value.items():
                yield path, key
                yield from paths(inner, path + [key])
        elif isinstance(value, list):
            for k, inner in enumerate(value[:8]):
                yield from paths(inner, path + [k])

    for path, key in paths(report, []):
        def changed(change):
            out = copy.deepcopy(report)
            at = out
            for step in path:
                at = at[step]
            change(at)
            return out

        if key is None:
            yield "added to", "/".join(map(str, path)), changed(lambda at: at.update(surprise=1))
        else:
            yield "removed", key, changed(lambda at: at.pop(key))
            yield "made null", key, changed(lambda at: at.update({key: None}))


if __name__ == "__main__":
    unittest.main()
