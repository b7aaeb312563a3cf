#include "epr/rml/sort_check.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/epr/rml/checked.h"

namespace epr {
namespace {

struct Row {
  std::string text;
  std::string refusal;  // its first line, without "main.rml:"
};

// Each text stands on line 2 of a program that is good without it.
constexpr const char* kBefore =
    "sort s sort t relation r(s) rigid relation g(s) function f(s): t constant c: s error e(x: "
    "s)\n";
constexpr const char* kAfter = "\nprocedure main() { return }\nentry main\n";

void expect_refused(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    EXPECT_EQ(refusals(kBefore + row.text + kAfter),
              std::vector<std::string>{"main.rml:" + row.refusal})
        << row.text;
  }
}

TEST(SortCheck, TheProgramAroundTheRowsIsGood) {
  EXPECT_EQ(refusals(std::string(kBefore) + kAfter), std::vector<std::string>{});
}

TEST(SortCheck, UnknownNamesAreRefused) {
  expect_refused({
      {"relation q(u)", "2:12: error: unknown sort 'u'"},
      {"relation q(sort1)", "2:12: error: unknown sort 'sort1'"},
      {"function h(u): s", "2:12: error: unknown sort 'u'"},
      {"function h(s): u", "2:16: error: unknown sort 'u'"},
      {"constant d: u", "2:13: error: unknown sort 'u'"},
      {"error x(i: u)", "2:12: error: unknown sort 'u'"},
      {"axiom a: q(c)", "2:10: error: unknown relation 'q'"},
      {"axiom a: gg(c)", "2:10: error: unknown relation 'gg' (did you mean 'g'?)"},
      {"axiom a: g(d)", "2:12: error: unknown variable 'd'"},
      {"axiom a: g(h(c))", "2:12: error: unknown function 'h'"},
      {"axiom a: forall X: u. g(X)", "2:20: error: unknown sort 'u'"},
      {"define d = q(c)", "2:12: error: unknown relation 'q'"},
      {"procedure p() { assume q return }", "2:24: error: unknown relation 'q'"},
      {"procedure p(x: s) { havoc y return }", "2:27: error: unknown variable 'y'"},
      {"procedure p(x: s) { y := x return }", "2:21: error: unknown variable 'y'"},
      {"procedure p() { q(X) := true return }", "2:17: error: unknown relation 'q'"},
      {"procedure p() { rr(X) := true return }",
       "2:17: error: unknown relation 'rr' (did you mean 'r'?)"},
      {"procedure p() { act() return }", "2:17: error: unknown action or procedure 'act'"},
      {"procedure p() { throw x() if true return }", "2:23: error: unknown error 'x'"},
      {"procedure p(x: s) { throw ee(x) if true return }",
       "2:27: error: unknown error 'ee' (did you mean 'e'?)"},
      {"procedure p() { goto q() }", "2:22: error: unknown procedure 'q'"},
      {"procedure p1() { goto p2() }", "2:23: error: unknown procedure 'p2' (did you mean 'p1'?)"},
      {"entry nowhere", "2:7: error: unknown procedure 'nowhere'"},
      {"entry mian", "2:7: error: unknown procedure 'mian' (did you mean 'main'?)"},
      {"procedure p(x: u) { return }", "2:16: error: unknown sort 'u'"},
      {"action a(x: u) { }", "2:13: error: unknown sort 'u'"},
      {"action mak() { } procedure p() { make() return }",
       "2:34: error: unknown action or procedure 'make' (did you mean 'mak'?)"},
      {"procedure p() { var x: u return }", "2:24: error: unknown sort 'u'"},
  });
}

TEST(SortCheck, NamesThatAreTakenOrOddAreRefused) {
  expect_refused({
      {"sort s", "2:6: error: sort 's' is already declared"},
      {"relation r(t)", "2:10: error: 'r' is already declared as a relation"},
      {"function r(s): s", "2:10: error: 'r' is already declared as a relation"},
      {"constant f: s", "2:10: error: 'f' is already declared as a function"},
      {"error e()", "2:7: error: error 'e' is already declared"},
      {"action r() { }", "2:8: error: 'r' is already declared as a relation"},
      {"procedure f() { return }", "2:11: error: 'f' is already declared as a function"},
      {"define r = true", "2:8: error: 'r' is already declared as a relation"},
      {"action a() { } procedure a() { return }",
       "2:26: error: 'a' is already declared as an action"},
      {"axiom a: true axiom a: true", "2:21: error: axiom 'a' is already declared"},
      {"invariant i: true invariant i(x: s): true",
       "2:29: error: invariant 'i' is already declared"},
      {"transition k: true transition k: true", "2:31: error: transition 'k' is already declared"},
      {"procedure p(x: s, x: s) { return }", "2:19: error: variable 'x' is already declared"},
      {"procedure p(x: s) returns (x: s) { return }",
       "2:28: error: variable 'x' is already declared"},
      {"procedure p(x: s) { var x: s return }", "2:25: error: variable 'x' is already declared"},
      {"action a(x: s, x: t) { }", "2:16: error: variable 'x' is already declared"},
      {"action a(x: s) { var x: s }", "2:22: error: variable 'x' is already declared"},
      {"axiom a: forall X: s, X: s. g(X)", "2:23: error: variable 'X' is already declared"},
      {"axiom a: forall X: s. exists X: s. g(X)", "2:30: error: variable 'X' is already declared"},
      {"define d(x: s, x: s) = true", "2:16: error: variable 'x' is already declared"},
      {"error x(a: s, a: s)", "2:15: error: variable 'a' is already declared"},
      {"procedure p(c: s) { return }", "2:13: error: 'c' is already a constant"},
      {"procedure p() { var c: s return }", "2:21: error: 'c' is already a constant"},
      {"axiom a: forall c: s. g(c)", "2:17: error: 'c' is already a constant"},
      {"procedure p(x: s) { assume forall x: s. r(x) return }",
       "2:35: error: variable 'x' is already declared"},
      {"procedure p(X: s) { r(X) := true return }",
       "2:23: error: 'X' is already a variable; an update binds new names, one an argument"},
      {"procedure p() { r(c) := true return }",
       "2:19: error: 'c' is already a constant; an update binds new names, one an argument"},
      {"relation w(s, s) procedure p() { w(X, X) := true return }",
       "2:39: error: 'X' is already a variable; an update binds new names, one an argument"},
      {"relation `a'b`()", "2:10: error: a name cannot contain any of ' ! @ # | \\: 'a'b'"},
      {"procedure `p#1`() { return }",
       "2:11: error: a name cannot contain any of ' ! @ # | \\: 'p#1'"},
      {"procedure p() { var `x@1`: s return }",
       "2:21: error: a name cannot contain any of ' ! @ # | \\: 'x@1'"},
      {"procedure p() { r(`X|`) := true return }",
       "2:19: error: a name cannot contain any of ' ! @ # | \\: 'X|'"},
      {"sort `a!`", "2:6: error: a name cannot contain any of ' ! @ # | \\: 'a!'"},
      {"error `a\\b`()", "2:7: error: a name cannot contain any of ' ! @ # | \\: 'a\\b'"},
  });
}

TEST(SortCheck, WrongAritiesAndSortsAreRefused) {
  expect_refused({
      {"axiom a: g", "2:10: error: relation 'g' takes 1 argument, found 0"},
      {"axiom a: g(c, c)", "2:10: error: relation 'g' takes 1 argument, found 2"},
      {"axiom a: g(f(c))", "2:10: error: argument 1 of relation 'g' must be a s, found a t"},
      {"axiom a: c = f(c)", "2:10: error: cannot compare a s with a t"},
      {"axiom a: f(c, c) = f(c)", "2:10: error: function 'f' takes 1 argument, found 2"},
      {"axiom a: f = f(c)", "2:10: error: function 'f' takes 1 argument, found 0"},
      {"axiom a: c(c) = c", "2:10: error: function 'c' takes 0 arguments, found 1"},
      {"axiom a: c", "2:10: error: 'c' is a constant, expected a relation"},
      {"axiom a: f(c)", "2:10: error: 'f' is a function, expected a relation"},
      {"axiom a: g(g)",
       "2:12: error: 'g' is a relation, expected a variable, constant or function"},
      {"procedure p(x: s) { assume x return }",
       "2:28: error: 'x' is a variable, expected a formula"},
      {"define d(x: s) = g(x) axiom a: d", "2:32: error: definition 'd' takes 1 argument, found 0"},
      {"define d(x: s) = g(x) axiom a: d(f(c))",
       "2:32: error: argument 1 of definition 'd' must be a s, found a t"},
      {"procedure p(x: s) { r(X, Y) := true return }",
       "2:21: error: relation 'r' takes 1 argument, found 2"},
      {"relation w(s, s) procedure p() { w(X) := true return }",
       "2:34: error: relation 'w' takes 2 arguments, found 1"},
      {"procedure p() { f(X) := true return }",
       "2:17: error: 'f' is a function, expected a relation"},
      {"procedure p(x: t) { r(X) := X = x return }", "2:29: error: cannot compare a s with a t"},
      {"procedure p(x: s, y: t) { x := y return }", "2:27: error: cannot assign a t to 'x', a s"},
      {"procedure p(x: s, y: s) { x, y := x return }", "2:27: error: 'x' has one value, not 2"},
      {"procedure p(x: s, y: t) { x, y := f(x) return }", "2:27: error: 'f' has one value, not 2"},
      {"procedure p(x: t) { throw e(x) if true return }",
       "2:21: error: argument 1 of error 'e' must be a s, found a t"},
      {"procedure p(x: t) { throw e() if true return }",
       "2:21: error: error 'e' takes 1 argument, found 0"},
      {"action a(x: s) { } procedure p() { a() return }",
       "2:36: error: action 'a' takes 1 argument, found 0"},
      {"action a(x: s) { } procedure p(y: t) { a(y) return }",
       "2:40: error: argument 1 of action 'a' must be a s, found a t"},
      {"action a() returns (x: s) { } procedure p(y: t) { y := a() return }",
       "2:51: error: cannot assign a s to 'y', a t"},
      {"action a() returns (x: s) { } procedure p(y: s, z: s) { y, z := a() return }",
       "2:57: error: action 'a' returns 1 value, found 2 variables"},
      {"action a() { } procedure p(y: s) { y := a() return }",
       "2:36: error: action 'a' returns 0 values, found 1 variable"},
      {"action a() returns (x: s, y: s) { } procedure p(z: s) { z, z := a() return }",
       "2:60: error: 'z' is assigned twice"},
      {"procedure p(x: s) { goto p() }", "2:26: error: procedure 'p' takes 1 argument, found 0"},
      {"procedure p(x: s) { goto p(f(x)) }",
       "2:26: error: argument 1 of procedure 'p' must be a s, found a t"},
      {"procedure p(x: s) { p() return }", "2:21: error: procedure 'p' takes 1 argument, found 0"},
      {"procedure p(x: s) returns (y: s) { x := p(f(x)) return }",
       "2:41: error: argument 1 of procedure 'p' must be a s, found a t"},
      {"procedure p(x: s) returns (y: s) { var z: t z := p(x) return }",
       "2:45: error: cannot assign a s to 'z', a t"},
      {"procedure p() returns (x: s) { return } procedure q() { goto p() }",
       "2:62: error: 'goto p' needs the outputs of 'p' to have the sorts of those of 'q'"},
      {"procedure p() { return } procedure q() returns (x: s) { goto p() }",
       "2:62: error: 'goto p' needs the outputs of 'p' to have the sorts of those of 'q'"},
      {"procedure p(x: s) { x := p return }",
       "2:21: error: procedure 'p' returns 0 values, found 1 variable"},
      {"procedure p(x: s) { x := r return }",
       "2:26: error: 'r' is a relation, expected a variable, constant or function"},
      {"procedure p(x: s) { x := e return }", "2:26: error: unknown variable 'e'"},
      {"procedure p(x: t) { return } entry p when r(x)",
       "2:43: error: argument 1 of relation 'r' must be a s, found a t"},
  });
}

TEST(SortCheck, RigidRelationsPrimesAndAxiomsOverTheStateAreRefused) {
  expect_refused({
      {"procedure p() { g(X) := true return }",
       "2:17: error: relation 'g' is rigid: nothing changes it"},
      {"axiom a: r(c)",
       "2:7: error: axiom 'a' speaks of 'r', which commands may change; an axiom speaks of rigid "
       "symbols only (an 'invariant' may speak of it)"},
      {"axiom a: r'(c)",
       "2:10: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"invariant i: r'(c)",
       "2:14: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"procedure p() { assume r'(c) return }",
       "2:24: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"procedure p() { r(X) := r'(X) return }",
       "2:25: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"procedure p() { throw e(c) if r'(c) return }",
       "2:31: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"procedure p() { return } entry p when r'(c)",
       "2:39: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"transition k: g'(c)",
       "2:15: error: relation 'g' is rigid: it has no state after a step; write it without the "
       "prime"},
      {"define d = r(c) transition k: d'",
       "2:31: error: 'd' is a definition; only relations take a prime"},
      {"define d = r'(c)",
       "2:12: error: 'r'' speaks of the state after a step, which only transitions and 'returns' "
       "lemmas may do"},
      {"transition k: zz'(c)", "2:15: error: unknown relation 'zz'"},
      {"define d = r(c) axiom a: d",
       "2:23: error: axiom 'a' speaks of 'r', which commands may change; an axiom speaks of rigid "
       "symbols only (an 'invariant' may speak of it)"},
      {"summary main { returns only if true }",
       "2:1: error: a summary belongs into a summaries file, not into a program"},
  });
}

TEST(SortCheck, ActionsAndProceduresOfTheWrongShapeAreRefused) {
  expect_refused({
      {"action a() { a() }", "2:8: error: an action cannot call itself: a -> a"},
      {"action a() { b() } action b() { choose { a() } or { } }",
       "2:8: error: an action cannot call itself: a -> b -> a"},
      {"action a() { b() } action b() { c1() } action c1() { if true { b() } }",
       "2:27: error: an action cannot call itself: b -> c1 -> b"},
      {"action a() { return }",
       "2:14: error: an action cannot 'return': it ends where its text ends"},
      {"action a() { goto main() }",
       "2:14: error: an action cannot 'goto': it has no procedure of its own"},
      {"action a() { main() }", "2:14: error: an action cannot call a procedure"},
      {"action a() { choose { return } }",
       "2:23: error: an action cannot 'return': it ends where its text ends"},
      {"procedure p() { }",
       "2:17: error: a procedure's block must end with 'return', 'goto', 'choose' or 'if'"},
      {"procedure p() { assume true }",
       "2:29: error: a procedure's block must end with 'return', 'goto', 'choose' or 'if'"},
      {"procedure p() { choose { return } or { } }",
       "2:40: error: a procedure's block must end with 'return', 'goto', 'choose' or 'if'"},
      {"procedure p() { if true { return } else { assume true } }",
       "2:55: error: a procedure's block must end with 'return', 'goto', 'choose' or 'if'"},
      {"procedure p() { if true { return } }",
       "2:17: error: an 'if' that ends a procedure needs an 'else': both blocks must end"},
      {"procedure p() { return return }",
       "2:24: error: this command is never reached: the block has already ended"},
      {"procedure p() { goto p() assume true }",
       "2:26: error: this command is never reached: the block has already ended"},
      {"procedure p() { return havoc x }",
       "2:24: error: this command is never reached: the block has already ended"},
      {"procedure p() { if true { return } else { return } return }",
       "2:17: error: within a procedure 'if' stands only at the end of a block"},
      {"procedure p() { choose { return } return }",
       "2:17: error: within a procedure 'choose' stands only at the end of a block"},
      {"procedure p() { choose { var x: s return } or { havoc x return } }",
       "2:55: error: unknown variable 'x'"},
      {"action a() { if true { var x: s } havoc x }", "2:41: error: unknown variable 'x'"},
      {"action a() { choose { var x: s } or { r(X) := X = x } }",
       "2:51: error: unknown variable 'x'"},
      {"procedure p(z: s) { a() return } action a() { havoc z }",
       "2:53: error: unknown variable 'z'"},
      {"procedure p(x: s) returns (y: s) { return } entry p when x = y",
       "2:62: error: unknown variable 'y'"},
  });
}

TEST(SortCheck, WhatLeavesTheFragmentIsRefusedByName) {
  expect_refused({
      {"function h(t): s",
       "2:10: error: not in the EPR fragment: s -> t by function 'f', t -> s by function 'h'"},
      {"function h(s): s", "2:10: error: not in the EPR fragment: s -> s by function 'h'"},
      {"axiom a: forall X: s. exists Y: s. X != Y",
       "2:7: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s' in axiom "
       "'a'"},
      {"axiom a: !(exists X: s. forall Y: s. X = Y)",
       "2:7: error: not in the EPR fragment: s -> s by 'forall Y: s' (negated) inside 'exists X: "
       "s' (negated) in axiom 'a'"},
      {"axiom a: exists X: s. forall Y: s. X = Y axiom b: forall X: t. exists Y: s. g(Y) & f(Y) = "
       "X",
       "2:48: error: not in the EPR fragment: s -> t by function 'f', t -> s by 'exists Y: s' "
       "inside 'forall X: t' in axiom 'b'"},
      {"invariant i: exists X: s. forall Y: s. X = Y",
       "2:11: error: not in the EPR fragment: s -> s by 'forall Y: s' (negated) inside 'exists X: "
       "s' (negated) in invariant 'i'"},
      {"invariant i(x: s): r(x) <-> exists Y: s. forall Z: s. Y = Z",
       "2:11: error: not in the EPR fragment: s -> s by 'forall Z: s' (negated) inside 'exists Y: "
       "s' (negated) in invariant 'i'"},
      {"transition k: forall X: s. exists Y: s. r'(Y) & r(X)",
       "2:12: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s' in "
       "transition 'k'"},
      {"procedure p() { assume forall X: s. exists Y: s. r(Y) & r(X) return }",
       "2:17: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s' in "
       "'assume forall X: s. exists Y: s. r(Y) & r(X)'"},
      {"procedure p() { r(X) := exists Y: s. r(Y) & X != Y return }",
       "2:17: error: not in the EPR fragment: s -> s by 'exists Y: s' inside the bound variables, "
       "of sort s, in 'r(X) := exists Y: s. r(Y) & X != Y'"},
      {"procedure p() { throw e(c) if exists X: s. forall Y: s. X = Y return }",
       "2:17: error: not in the EPR fragment: s -> s by 'forall Y: s' (negated) inside 'exists X: "
       "s' (negated) in 'throw e(c) if exists X: s. forall Y: s. X = Y'"},
      {"procedure p() { if exists X: s. forall Y: s. X = Y { return } else { return } }",
       "2:17: error: not in the EPR fragment: s -> s by 'forall Y: s' (negated) inside 'exists X: "
       "s' (negated) in 'if exists X: s. forall Y: s. X = Y'"},
      {"procedure p() { return } entry p when forall X: s. exists Y: s. X != Y",
       "2:26: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s' in the "
       "entry condition"},
      {"action a() { assume forall X: s. exists Y: s. X != Y } procedure p() { a() return }",
       "2:72: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s' in "
       "'a()'"},
      {"define d(x: s) = exists Y: s. Y != x axiom a: forall X: s. d(X)",
       "2:44: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s' in "
       "axiom 'a'"},
  });
}

TEST(SortCheck, AProgramWithoutEntryIsRefusedAsAWhole) {
  EXPECT_EQ(
      refusals("sort s\nprocedure p() { return }\n"),
      std::vector<std::string>{"main.rml:1:1: error: the program has no 'entry': nothing says "
                               "where executions start"});
  EXPECT_EQ(refusals(""), std::vector<std::string>{
                              "main.rml:1:1: error: the program has no 'entry': nothing says "
                              "where executions start"});
}

TEST(SortCheck, SeveralProblemsAreReportedInOneRun) {
  EXPECT_EQ(refusals("sort s\n"
                     "relation r(q)\n"
                     "axiom a: nothing\n"
                     "action act() { havoc x }\n"
                     "procedure p() { havoc y assume z = y goto nowhere(u) }\n"
                     "entry q\n"),
            (std::vector<std::string>{"main.rml:2:12: error: unknown sort 'q'",
                                      "main.rml:3:10: error: unknown relation 'nothing'",
                                      "main.rml:4:22: error: unknown variable 'x'",
                                      "main.rml:5:23: error: unknown variable 'y'",
                                      "main.rml:5:32: error: unknown variable 'z'",
                                      "main.rml:5:36: error: unknown variable 'y'",
                                      "main.rml:5:51: error: unknown variable 'u'",
                                      "main.rml:5:43: error: unknown procedure 'nowhere'",
                                      "main.rml:6:7: error: unknown procedure 'q'"}));
}

// What was refused where it is declared is not reported again where it is used.
TEST(SortCheck, RefusedDeclarationsCauseNoFurtherProblems) {
  const std::string uses =
      "procedure main(x: s) {\n"
      "  assume r(x) & d & f(x) = x & x = c\n"
      "  r(X) := true\n"
      "  throw e(x) if true\n"
      "  x := a(x)\n"
      "  x := p(x)\n"
      "  goto p(x)\n"
      "}\n"
      "entry main\n"
      "entry p when x = x\n";
  EXPECT_EQ(
      refusals("sort s\n"
               "relation r(q)\n"
               "function f(q): s\n"
               "constant c: q\n"
               "error e(x: q)\n"
               "define d = q\n"
               "action a(x: q) returns (y: q) { }\n"
               "procedure p(x: q) returns (y: q) { return }\n" +
               uses),
      (std::vector<std::string>{
          "main.rml:2:12: error: unknown sort 'q'", "main.rml:3:12: error: unknown sort 'q'",
          "main.rml:4:13: error: unknown sort 'q'", "main.rml:5:12: error: unknown sort 'q'",
          "main.rml:6:12: error: unknown relation 'q'", "main.rml:7:13: error: unknown sort 'q'",
          "main.rml:7:28: error: unknown sort 'q'", "main.rml:8:16: error: unknown sort 'q'",
          "main.rml:8:31: error: unknown sort 'q'"}));
}

TEST(SortCheck, ProblemsBeyondTheTwentiethAreNotReported) {
  for (const std::string command : {"var x{}: nowhere", "havoc x{}", "x{}(X) := true", "x{}()",
                                    "assume forall X{}: nowhere. true", "throw x{}() if true"}) {
    std::string text = "sort s\nprocedure p(x: s) {\n";
    for (int k = 0; k < 50; ++k) text += fmt::format(fmt::runtime(command), k) + "\n";
    EXPECT_EQ(refusals(text + "goto p(y) }\nentry p\n").size(), 20u) << command;
  }
}

TEST(SortCheck, TheOrderOfItemsDoesNotMatter) {
  const std::string program =
      "entry main when r(c)\n"
      "procedure main() { a() goto next() }\n"
      "procedure next() { return }\n"
      "action a() { b() }\n"
      "action b() { throw e(c) if d }\n"
      "define d = r(c)\n"
      "error e(x: s)\n"
      "constant c: s\n"
      "relation r(s)\n"
      "sort s\n";
  EXPECT_EQ(refusals(program), std::vector<std::string>{});
}

TEST(SortCheck, ADefinitionUsesEarlierOnesOnly) {
  const std::string end = "procedure p() { return }\nentry p when d\n";
  EXPECT_EQ(refusals("define e = true\ndefine d = e\n" + end), std::vector<std::string>{});
  EXPECT_EQ(refusals("define d = e\ndefine e = true\n" + end),
            std::vector<std::string>{"main.rml:1:12: error: unknown relation 'e'"});
  EXPECT_EQ(refusals("define d = !d\n" + end),
            std::vector<std::string>{"main.rml:1:13: error: unknown relation 'd'"});
}

TEST(SortCheck, SortsErrorsAndFactsHaveNamesOfTheirOwn) {
  EXPECT_EQ(refusals("sort x\n"
                     "relation x()\n"
                     "error x()\n"
                     "axiom x: true\n"
                     "invariant x: x\n"
                     "transition x: x -> x'\n"
                     "procedure main(x: x) { throw x() if x return }\n"
                     "entry main\n"),
            std::vector<std::string>{});
}

TEST(SortCheck, AProblemInAnActionIsReportedOnceThoughItIsCalledTwice) {
  EXPECT_EQ(refusals("sort s\naction a() { havoc x }\n"
                     "procedure p() { a() a() return }\nentry p\n"),
            std::vector<std::string>{"main.rml:2:20: error: unknown variable 'x'"});
}

TEST(SortCheck, RecursionOfActionsIsReportedOnceForEachCycle) {
  EXPECT_EQ(
      refusals("action a() { b() c() }\naction b() { a() }\naction c() { a() d() }\n"
               "action d() { d() }\naction e() { a() }\n"
               "procedure p() { a() e() return }\nentry p\n"),
      (std::vector<std::string>{"main.rml:1:8: error: an action cannot call itself: a -> b -> a",
                                "main.rml:1:8: error: an action cannot call itself: a -> c -> a",
                                "main.rml:4:8: error: an action cannot call itself: d -> d"}));
}

TEST(SortCheck, TheFormulaThatClosesACycleIsTheOneReported) {
  EXPECT_EQ(refusals("sort s\nsort t\nrelation r(s, t)\n"
                     "axiom first: forall X: s. exists Y: s. X = Y & X != Y\n"
                     "axiom second: forall X: t. exists Y: t. X = Y\n"
                     "procedure p() { return }\nentry p\n"),
            std::vector<std::string>{"main.rml:4:7: error: not in the EPR fragment: s -> s by "
                                     "'exists Y: s' inside 'forall X: s' in axiom 'first'"});
  EXPECT_EQ(
      refusals("sort s\nsort t\nrelation r(s, t)\n"
               "invariant there: forall X: s. exists Y: t. r(X, Y)\n"
               "procedure p() { assume forall Y: t. exists X: s. r(X, Y) return }\nentry p\n"),
      std::vector<std::string>{
          "main.rml:5:17: error: not in the EPR fragment: s -> t by 'exists Y: t' inside "
          "'forall X: s' in invariant 'there', t -> s by 'exists X: s' inside 'forall Y: t' in "
          "'assume forall Y: t. exists X: s. r(X, Y)'"});
}

TEST(SortCheck, StratifiedFunctionsAndQuantifiersAreAccepted) {
  EXPECT_EQ(
      refusals(
          "sort s\nsort t\nsort u\nrelation r(s, t, u)\nfunction f(s): t\n"
          "function g(s, t): u\n"
          "invariant i: forall X: s. exists Y: t. forall Z: u. r(X, Y, Z) -> exists W: u. W = Z\n"
          "procedure p() { return }\nentry p\n"),
      (std::vector<std::string>{
          "main.rml:7:11: error: not in the EPR fragment: u -> u by 'exists W: u' inside "
          "'forall Z: u' in invariant 'i'"}));
  EXPECT_EQ(refusals("sort s\nsort t\nsort u\nrelation r(s, t, u)\nfunction f(s): t\n"
                     "function g(s, t): u\n"
                     "axiom a: forall X: s. exists Y: t, Z: u. f(X) = Y & g(X, Y) = Z\n"
                     "procedure p() { r(X, Y, Z) := !r(X, Y, Z) return }\nentry p\n"),
            std::vector<std::string>{});
}

TEST(SortCheck, ManySortsAndFunctionsAreCheckedQuickly) {
  std::string text;
  for (int k = 0; k <= 500; ++k) text += fmt::format("sort s{}\n", k);
  for (int k = 0; k < 500; ++k) text += fmt::format("function f{}(s{}): s{}\n", k, k, k + 1);
  EXPECT_EQ(refusals(text + "procedure p() { return }\nentry p\n"), std::vector<std::string>{});
}

TEST(SortCheck, DefinitionsThatGrowExponentiallyAreRefused) {
  const std::string too_large =
      "error: definitions make the formula too large: more than 100000 symbols or 1200 levels deep";
  const auto doubling = [&](const std::string& start, const std::string& step) {
    std::string text = "sort s\nrelation r(s, s)\n" + start;
    for (int k = 0; k < 60; ++k) text += fmt::format(fmt::runtime(step), k + 1, k, k);
    return refusals(text + "procedure p() { return }\nentry p\n");
  };
  EXPECT_EQ(doubling("define d0(x: s, y: s) = r(x, y)\n",
                     "define d{}(x: s, y: s) = forall Z: s. d{}(x, Z) & d{}(Z, y)\n"),
            std::vector<std::string>{"main.rml:18:51: " + too_large});
  EXPECT_EQ(
      doubling("define d0(x: s) = r(x, x)\n",
               "define d{}(x: s) = (forall A: s. r(A, A) | d{}(x)) & (exists B: s. d{}(x))\n"),
      std::vector<std::string>{"main.rml:17:68: " + too_large});
  std::string deep = "relation r()\ndefine d0 = r\n";
  for (int k = 0; k < 1600; ++k) deep += fmt::format("define d{} = !(d{} & r)\n", k + 1, k);
  EXPECT_EQ(refusals(deep + "procedure p() { return }\nentry p\n"),
            std::vector<std::string>{"main.rml:602:17: " + too_large});
}

TEST(SortCheck, TermsThatGrowExponentiallyByDefinitionsAreRefused) {
  std::string text = "sort s0\n";
  for (int k = 0; k < 60; ++k) {
    text += fmt::format("sort s{1}\nfunction f{0}(s{0}, s{0}): s{1}\n", k, k + 1);
  }
  text += "relation r(s60)\ndefine d60(x: s60) = r(x)\n";
  for (int k = 59; k >= 0; --k) {
    text += fmt::format("define d{0}(x: s{0}) = d{1}(f{0}(x, x))\n", k, k + 1);
  }
  const auto found = refusals(text + "procedure p() { return }\nentry p\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("definitions make the formula too large"), std::string::npos) << found[0];
}

}  // namespace
}  // namespace epr
