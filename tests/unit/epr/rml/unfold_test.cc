#include "epr/rml/unfold.h"

#include <chrono>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/epr/rml/checked.h"

namespace epr {
namespace {

constexpr const char* kBefore =
    "sort s\n"
    "relation r(s)\n"
    "relation knows(s, s)\n"
    "error e(x: s)\n"
    "error f()\n";

// What the procedure p of a program becomes.
std::string unfolded(const std::string& items) {
  return body_text(kBefore + items + "\nentry p\n", "p");
}

TEST(Unfold, InputsAreCopiesSoAnArgumentMayAlsoBeTheTarget) {
  EXPECT_EQ(unfolded("action next(i: s) returns (o: s) { assume knows(i, o) i := o }\n"
                     "procedure p(i: s) { i := next(i) return }"),
            "i@1 := i\n"
            "havoc o@1\n"
            "assume knows(i@1, o@1)\n"
            "i@1 := o@1\n"
            "i := o@1\n"
            "return\n");
}

TEST(Unfold, SwappedArgumentsAreSwapped) {
  EXPECT_EQ(unfolded("action both(x: s, y: s) { assume knows(x, y) }\n"
                     "procedure p(x: s, y: s) { both(y, x) return }"),
            "x@1 := y\n"
            "y@1 := x\n"
            "assume knows(x@1, y@1)\n"
            "return\n");
  EXPECT_EQ(unfolded("action swap(x: s, y: s) returns (u: s, v: s) { u := y v := x }\n"
                     "procedure p(x: s, y: s) { x, y := swap(x, y) return }"),
            "x@1 := x\n"
            "y@1 := y\n"
            "havoc u@1\n"
            "havoc v@1\n"
            "u@1 := y@1\n"
            "v@1 := x@1\n"
            "x := u@1\n"
            "y := v@1\n"
            "return\n");
}

TEST(Unfold, NestedActionsKeepTheirVariablesApart) {
  EXPECT_EQ(unfolded("action inner(x: s) { havoc x assume r(x) }\n"
                     "action outer(x: s) { inner(x) var y: s inner(y) assume knows(x, y) }\n"
                     "procedure p(x: s) { outer(x) return }"),
            "x@1 := x\n"
            "x@2 := x@1\n"
            "havoc x@2\n"
            "assume r(x@2)\n"
            "havoc y@1\n"
            "x@3 := y@1\n"
            "havoc x@3\n"
            "assume r(x@3)\n"
            "assume knows(x@1, y@1)\n"
            "return\n");
}

TEST(Unfold, TwoCallsOfOneActionHaveDifferentVariables) {
  const Program program = checked(std::string(kBefore) +
                                  "action pick() returns (x: s) { var y: s x := y }\n"
                                  "procedure p(a: s, b: s) { a := pick() b := pick() return }\n"
                                  "entry p\n");
  EXPECT_EQ(body_text(program, "p"),
            "havoc x@1\n"
            "havoc y@1\n"
            "x@1 := y@1\n"
            "a := x@1\n"
            "havoc x@2\n"
            "havoc y@2\n"
            "x@2 := y@2\n"
            "b := x@2\n"
            "return\n");
  const auto& commands = program.procedures[0].body.commands;
  EXPECT_NE(std::get<Havoc>(commands[0].node).variable, std::get<Havoc>(commands[4].node).variable);
}

TEST(Unfold, ResultsMayBeIgnored) {
  EXPECT_EQ(unfolded("action pick() returns (x: s) { assume r(x) }\n"
                     "procedure p() { pick() return }"),
            "havoc x@1\n"
            "assume r(x@1)\n"
            "return\n");
  EXPECT_EQ(unfolded("procedure q() returns (x: s, y: s) { return }\n"
                     "procedure p() { q() q() return }"),
            "x@1, y@2 := q()\n"
            "x@3, y@4 := q()\n"
            "return\n");
}

TEST(Unfold, OutputsAndNewVariablesStartWithAnyValue) {
  EXPECT_EQ(unfolded("procedure p(i: s) returns (o: s, q: s) { var v: s o := v return }"),
            "havoc o\n"
            "havoc q\n"
            "havoc v\n"
            "o := v\n"
            "return\n");
}

TEST(Unfold, AlternativesOfActionsBecomeBranches) {
  EXPECT_EQ(
      unfolded("action a(x: s) {\n"
               "  if r(x) { havoc x } else { choose { var y: s x := y } or { var y: s } or { } }\n"
               "  if !r(x) { var z: s }\n"
               "}\n"
               "procedure p(x: s) { a(x) return }"),
      "x@1 := x\n"
      "choose {\n"
      "  assume r(x@1)\n"
      "  havoc x@1\n"
      "} or {\n"
      "  assume !r(x@1)\n"
      "  choose {\n"
      "    havoc y@1\n"
      "    x@1 := y@1\n"
      "  } or {\n"
      "    havoc y@1\n"
      "  } or {\n"
      "  }\n"
      "}\n"
      "choose {\n"
      "  assume !r(x@1)\n"
      "  havoc z@1\n"
      "} or {\n"
      "  assume r(x@1)\n"
      "}\n"
      "return\n");
}

TEST(Unfold, TheEndOfAProcedureMayChoose) {
  EXPECT_EQ(unfolded("procedure p(x: s) {\n"
                     "  if r(x) { choose { goto p(x) } or { x := x return } } else { return }\n"
                     "}"),
            "choose {\n"
            "  assume r(x)\n"
            "  choose {\n"
            "    goto p(x)\n"
            "  } or {\n"
            "    x := x\n"
            "    return\n"
            "  }\n"
            "} or {\n"
            "  assume !r(x)\n"
            "  return\n"
            "}\n");
}

// The bound names of an update in an action are those of no variable of the caller.
TEST(Unfold, UpdatesOfActionsDoNotCaptureTheCallersVariables) {
  EXPECT_EQ(unfolded("action meet(x: s) { knows(X, Y) := knows(X, Y) | X = x }\n"
                     "procedure p(X: s, Y: s) { meet(Y) return }"),
            "x@1 := Y\n"
            "knows(X, Y) := knows(X, Y) | X = x@1\n"
            "return\n");
}

TEST(Unfold, DefinitionsDoNotCaptureTheirArguments) {
  EXPECT_EQ(unfolded("define lonely(x: s) = forall Y: s. !knows(x, Y)\n"
                     "procedure p(Y: s) { assume lonely(Y) return }"),
            "assume forall Y!0: s. !knows(Y, Y!0)\n"
            "return\n");
  EXPECT_EQ(unfolded("sort t relation of(s, t)\n"
                     "define lonely(x: s) = forall Y: t. !of(x, Y)\n"
                     "procedure p(Y: s) { r(X) := r(X) & lonely(Y) return }"),
            "r(X) := r(X) & forall Y: t. !of(Y, Y)\n"
            "return\n");
  EXPECT_EQ(unfolded("define swapped(x: s, y: s) = knows(y, x)\n"
                     "procedure p(x: s, y: s) { assume swapped(y, x) return }"),
            "assume knows(x, y)\n"
            "return\n");
  EXPECT_EQ(unfolded("define inner(x: s) = exists Z: s. knows(x, Z)\n"
                     "define outer(y: s) = exists Z: s. knows(y, Z) & inner(Z)\n"
                     "procedure p(Z: s) { assume outer(Z) return }"),
            "assume exists Z!1: s. knows(Z, Z!1) & exists Z!0: s. knows(Z!1, Z!0)\n"
            "return\n");
}

struct Where {
  std::string site, java, text;
  bool operator==(const Where&) const = default;
};

void PrintTo(const Where& where, std::ostream* out) {
  *out << where.site << " at '" << where.java << "' by '" << where.text << "'";
}

std::vector<Where> sites(const std::string& items) {
  std::vector<Where> out;
  for (const Site& site : checked(kBefore + items).sites) {
    out.push_back({site.name, to_text(site.java), site.text});
  }
  return out;
}

TEST(Unfold, SitesAreNumberedInTheOrderOfTheText) {
  EXPECT_EQ(sites("action twice(x: s) { once(x) choose { throw f() if r(x) } or { once(x) } }\n"
                  "action once(x: s) { throw e(x) if r(x) }\n"
                  "procedure q(x: s) { throw f() if true return }\n"
                  "procedure p(x: s) { twice(x) choose { once(x) return } or { throw f() if true "
                  "return } }\n"
                  "entry p\n"),
            (std::vector<Where>{{"q#1", "", "throw f() if true"},
                                {"p#1", "", "twice(x)"},
                                {"p#2", "", "twice(x)"},
                                {"p#3", "", "twice(x)"},
                                {"p#4", "", "once(x)"},
                                {"p#5", "", "throw f() if true"}}));
}

TEST(Unfold, ASiteStandsAtTheInnermostPositionAroundIt) {
  EXPECT_EQ(
      sites("action plain(x: s) { throw e(x) if r(x) }\n"
            "action placed(x: s) { throw e(x) if r(x) at 7 }\n"
            "action elsewhere(x: s) { placed(x) at \"Lib.java\":90 plain(x) at \"Lib.java\":91 }\n"
            "procedure p(x: s) at \"P.java\":1 {\n"
            "  plain(x)\n"
            "  plain(x) at 2\n"
            "  placed(x) at 3\n"
            "  plain(x) at \"Q.java\":4\n"
            "  placed(x) at \"Q.java\":5\n"
            "  elsewhere(x) at 6\n"
            "  plain(x)\n"
            "  choose { plain(x) return } or { plain(x) at 9 return } at 8\n"
            "}\n"
            "entry p\n"),
      (std::vector<Where>{{"p#1", "P.java:1", "plain(x)"},
                          {"p#2", "P.java:2", "plain(x)"},
                          {"p#3", "P.java:7", "placed(x)"},
                          {"p#4", "Q.java:4", "plain(x)"},
                          {"p#5", "Q.java:7", "placed(x)"},
                          {"p#6", "Lib.java:7", "elsewhere(x)"},
                          {"p#7", "Lib.java:91", "elsewhere(x)"},
                          {"p#8", "P.java:1", "plain(x)"},
                          {"p#9", "P.java:8", "plain(x)"},
                          {"p#10", "P.java:9", "plain(x)"}}));
}

TEST(Unfold, ActionsThatNobodyCallsHaveNoSites) {
  EXPECT_EQ(sites("action a(x: s) { throw e(x) if r(x) }\nprocedure p() { return }\nentry p\n"),
            std::vector<Where>{});
}

TEST(Unfold, EveryCommandKnowsWhereItWasWritten) {
  const Program program =
      checked(std::string(kBefore) +
              "action a(x: s) { assume r(x) havoc x }\n"
              "procedure p(x: s) returns (y: s) at \"P.java\":1 {\n"
              "  a(x) at 2\n"
              "  if r(x) { y := x at 4 return at 5 } else { goto p(x) at 6 } at 3\n"
              "}\n"
              "entry p\n");
  const Procedure& p = program.procedures[0];
  const auto origin = [&](int index) {
    const Origin& found = p.origins[static_cast<size_t>(index)];
    return fmt::format("{} {}", found.text, to_text(found.java));
  };
  ASSERT_EQ(p.body.commands.size(), 4u);
  EXPECT_EQ(origin(p.body.commands[0].origin), "start of p P.java:1");  // havoc y
  EXPECT_EQ(origin(p.body.commands[1].origin), "a(x) P.java:2");
  EXPECT_EQ(origin(p.body.commands[3].origin), "a(x) P.java:2");
  EXPECT_EQ(origin(p.body.origin), "if r(x) P.java:3");
  const auto& alternatives = std::get<Choose>(p.body.tail).alternatives;
  // The conditions belong to the `if`, not to what follows them.
  EXPECT_EQ(origin(alternatives[0].commands[0].origin), "if r(x) P.java:3");
  EXPECT_EQ(origin(alternatives[0].commands[1].origin), "y := x P.java:4");
  EXPECT_EQ(origin(alternatives[0].origin), "return P.java:5");
  EXPECT_EQ(origin(alternatives[1].commands[0].origin), "if r(x) P.java:3");
  EXPECT_EQ(origin(alternatives[1].origin), "goto p(x) P.java:6");
}

TEST(Unfold, EntryConditionsSpeakOfTheInputs) {
  const Program program = checked(std::string(kBefore) +
                                  "procedure p(x: s) { return }\n"
                                  "entry p when r(x) & forall Y: s. knows(x, Y)\n"
                                  "entry p\n");
  ASSERT_EQ(program.entries.size(), 2u);
  EXPECT_EQ(to_text(program.entries[0].condition), "r(x) & forall Y: s. knows(x, Y)");
  EXPECT_EQ(free_variables(program.entries[0].condition), program.procedures[0].inputs);
  EXPECT_EQ(to_text(program.entries[1].condition), "true");
}

// Refused, at a command of the text, and before memory or patience runs out.
void expect_refused_quickly(const std::string& text, const std::string& why) {
  const auto start = std::chrono::steady_clock::now();
  const auto found = refusals(text);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("error: " + why), std::string::npos) << found[0];
  EXPECT_LT(took.count(), 15.0);
}

std::string doubling(const std::string& signature, const std::string& call, int levels) {
  std::string text = "sort s\n";
  for (int k = 0; k < levels; ++k) {
    const std::string callee = fmt::format(fmt::runtime(call), k + 1);
    text += fmt::format("action a{}{} {{ {} {} }}\n", k, signature, callee, callee);
  }
  return text + fmt::format("action a{}{} {{ }}\n", levels, signature);
}

TEST(Unfold, ExponentialUnfoldingIsRefused) {
  const std::string why = "'p' unfolds to more than 1000000 commands and symbols";
  expect_refused_quickly(doubling("()", "a{}()", 60) + "procedure p() { a0() return }\nentry p\n",
                         why);
  expect_refused_quickly(
      doubling("(x: s)", "a{}(x)", 60) + "procedure p(x: s) { a0(x) return }\nentry p\n", why);
  expect_refused_quickly(doubling("() returns (x: s)", "x := a{}()", 60) +
                             "procedure p(x: s) { x := a0() return }\nentry p\n",
                         why);
}

TEST(Unfold, AnActionThatGrowsExponentiallyDoesNoHarmUncalled) {
  EXPECT_EQ(refusals(doubling("()", "a{}()", 60) + "procedure p() { return }\nentry p\n"),
            std::vector<std::string>{});
}

TEST(Unfold, LargeFormulasCountEachTimeTheyAreUnfolded) {
  std::string large = "sort s\nrelation r(s)\nconstant c: s\naction a() { assume r(c)";
  for (int k = 0; k < 1000; ++k) large = fmt::format("constant c{}: s\n{} | r(c{})", k, large, k);
  large += " }\nprocedure p() {\n";
  for (int k = 0; k < 1000; ++k) large += "a()\n";
  expect_refused_quickly(large + "return }\nentry p\n",
                         "'p' unfolds to more than 1000000 commands and symbols");
}

TEST(Unfold, ManyLargeProceduresAreRefusedTogether) {
  std::string text = doubling("()", "a{}()", 18);
  for (int k = 0; k < 40; ++k) text += fmt::format("procedure p{}() {{ a0() return }}\n", k);
  expect_refused_quickly(text + "entry p0\n",
                         "the program unfolds to more than 10000000 commands and symbols");
}

TEST(Unfold, LongChainsOfActionsAreRefused) {
  std::string down = "sort s\n", up = "sort s\n";
  for (int k = 0; k < 20000; ++k) {
    down += fmt::format("action a{:06}() {{ a{:06}() }}\n", k, k + 1);
    up += fmt::format("action a{:06}() {{ a{:06}() }}\n", k + 1, k);
  }
  const std::string why = "'p' unfolds to blocks nested more than 1000 levels deep";
  expect_refused_quickly(
      down + "action a020000() { }\nprocedure p() { a000000() return }\nentry p\n", why);
  expect_refused_quickly(up + "action a000000() { }\nprocedure p() { a020000() return }\nentry p\n",
                         why);
}

TEST(Unfold, ManyVariablesAreNoProblem) {
  std::string text = "sort s\nprocedure p() {\n";
  for (int k = 0; k < 50000; ++k) text += fmt::format("var x{}: s\n", k);
  EXPECT_EQ(checked(text + "return }\nentry p\n").procedures[0].body.commands.size(), 50000u);
}

}  // namespace
}  // namespace epr
