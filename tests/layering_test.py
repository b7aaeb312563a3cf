#!/usr/bin/env python3
"""Holds the source tree to the rules of layering.py, and those rules to made-up violations."""

import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import layering  # noqa: E402


class MadeUpTree(unittest.TestCase):
    """Each test writes a small tree and expects what layering.py says of it."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)

    def violations(self, files):
        root = pathlib.Path(self.temporary.name)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return layering.violations(root)

    def assert_only(self, place, phrase, files):
        found = self.violations(files)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(place + ": "), found)
        self.assertIn(phrase, found[0])

    def test_accepts_a_tree_that_keeps_the_rules(self):
        self.assertEqual([], self.violations({
            "epr/logic/formula.h": "// A formula.\n\n#pragma once\n#include <string>\n",
            "epr/logic/formula.cc": '#include "epr/logic/formula.h"\n#include <fmt/format.h>\n'
                                    '// no printf("here")\nauto s = "std::cout << printf(1)";\n',
            "epr/solver/z3_session.h": "#pragma once\n#include <z3++.h>\n",
            "epr/solver/z3_solver.cc": '#include "epr/solver/z3_session.h"\n',
            "epr/certify/trace_json.cc": '#include <nlohmann/json.hpp>\n',
            "cli/options.cc": '#include <CLI/CLI.hpp>\n#include "updr/engine.h"\n#include <iostream>\n',
            "cli/report_json.cc": '#include <nlohmann/json.hpp>\n#include "cli/options.def"\n',
            "updr/engine.h": '/* Two\n   lines. */\n#pragma once\n#include "epr/vc/wp.h"\n',
        }))

    def test_rejects_an_include_of_a_higher_layer(self):
        self.assert_only("epr/logic/a.cc:2", "epr/logic may not depend on epr/rml", {
            "epr/logic/a.cc": '\n#include "epr/rml/program.h"\n'})

    def test_rejects_java_packages_that_look_upwards(self):
        java = layering.JAVA
        self.assert_only(f"{java}/ir/A.java:2", "ir may not depend on emit", {
            f"{java}/ir/A.java": "package cme.ir;\nimport cme.emit.Emitter;\n"})
        self.assert_only(f"{java}/ir/A.java:1", "only soot and lower may see Soot", {
            f"{java}/ir/A.java": "import soot.Body;\n"})
        self.assert_only(f"{java}/ir/A.java:1", "which only SootWorld may", {
            f"{java}/ir/A.java": "Scene.v().x();\n"})
        self.assertEqual([], self.violations({
            f"{java}/ir/A.java": "package cme.ir;\n// Scene.v()\n",
            f"{java}/Main.java": "import cme.emit.Emitter;\n",
            f"{java}/lower/B.java": "import soot.Body;\nimport cme.ir.A;\n"}))

    def test_rejects_containers_ordered_by_addresses(self):
        self.assert_only("epr/logic/a.cc:1", "order it ById", {
            "epr/logic/a.cc": "std::map<const Sort*, int> a;\nstd::map<Term, int, ById> b;\n"})
        self.assert_only("epr/logic/a.cc:2", "order it ById", {
            "epr/logic/a.cc": "std::unordered_set<Term> a;\nstd::set<Formula> b;\n"})

    def test_rejects_every_pair_that_the_matrix_leaves_out(self):
        for folder, allowed in layering.MAY_INCLUDE.items():
            for other in layering.MAY_INCLUDE:
                with self.subTest(folder=folder, other=other):
                    name = f"{folder}/a.cc"
                    found = self.violations({name: f'#include "{other}/b.h"\n'})
                    is_allowed = other == folder or other in allowed
                    self.assertEqual(0 if is_allowed else 1, len(found), found)
                    (pathlib.Path(self.temporary.name) / name).unlink()

    def test_rejects_engines_that_include_each_other(self):
        self.assert_only("updr/engine.cc:1", "updr may not depend on si", {
            "updr/engine.cc": '#include "si/engine.h"\n'})

    def test_rejects_an_include_of_a_test(self):
        self.assert_only("cli/main.cc:1", "tests/unit/support.h", {
            "cli/main.cc": '#include "tests/unit/support.h"\n'})

    def test_rejects_an_include_that_is_not_written_from_the_root(self):
        self.assert_only("epr/rml/parser.cc:1", "no path from the root", {
            "epr/rml/parser.cc": '#include "lexer.h"\n'})

    def test_rejects_a_folder_it_does_not_know(self):
        self.assert_only("epr/misc/a.h:1", "in no folder", {"epr/misc/a.h": "#pragma once\n"})

    def test_rejects_z3_outside_its_files(self):
        for header in ["<z3++.h>", "<z3.h>", '"z3++.h"']:
            self.assert_only("epr/solver/query_log.cc:1", "sees Z3", {
                "epr/solver/query_log.cc": f"#include {header}\n"})

    def test_rejects_z3_seen_through_a_header(self):
        self.assert_only("epr/vc/wp.cc:1", "sees Z3", {
            "epr/solver/z3_session.h": "#pragma once\n#include <z3++.h>\n",
            "epr/solver/z3_solver.h": '#pragma once\n#include "epr/solver/z3_session.h"\n',
            "epr/vc/wp.cc": '#include "epr/solver/z3_solver.h"\n'})

    def test_rejects_json_outside_its_files(self):
        self.assert_only("epr/vc/verdict.cc:1", "nlohmann", {
            "epr/vc/verdict.cc": "#include <nlohmann/json.hpp>\n"})

    def test_rejects_cli11_outside_its_file(self):
        self.assert_only("cli/report.cc:1", "CLI/CLI.hpp", {
            "cli/report.cc": "#include <CLI/CLI.hpp>\n"})

    def test_rejects_printing_in_epr(self):
        for line in ["std::cout << 1;", "std::cerr << 1;", 'printf("1");', 'std::fprintf(f, "1");',
                     'snprintf(b, 1, "1");']:
            with self.subTest(line=line):
                self.assert_only("epr/vc/wp.cc:2", "formats with fmt", {
                    "epr/vc/wp.cc": f"void f() {{\n  {line}\n}}\n"})
        self.assert_only("epr/vc/wp.cc:1", "<iostream>", {"epr/vc/wp.cc": "#include <iostream>\n"})

    def test_rejects_a_header_without_pragma_once(self):
        self.assert_only("si/strategy.h:2", "#pragma once", {
            "si/strategy.h": "// Which call next.\n#include <vector>\n#pragma once\n"})
        self.assert_only("si/strategy.h:1", "#pragma once", {"si/strategy.h": ""})

    def test_rejects_a_long_file(self):
        self.assert_only("cli/report.cc:801", "801 lines", {"cli/report.cc": "\n" * 801})

    def test_rejects_a_cycle_between_folders(self):
        found = self.violations({
            "epr/logic/a.cc": '#include "epr/rml/b.h"\n',
            "epr/rml/b.cc": '#include "epr/logic/a.h"\n'})
        self.assertTrue(any("closes a cycle" in line for line in found), found)


class OwnTree(unittest.TestCase):
    def test_keeps_the_rules(self):
        root = HERE.parent
        self.assertTrue((root / "WORKSPACE").is_file(), f"{root} is not the source tree")
        self.assertTrue(any(layering.source_files(root)), "no source files to look at")
        found = layering.violations(root)
        self.assertEqual([], found, "\n" + "\n".join(found))


if __name__ == "__main__":
    unittest.main()
