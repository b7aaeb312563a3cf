// Templates, by what Houdini makes of them: which lemmas are found, and which are not
// where they do not hold.

#include "si/templates.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "tests/unit/si/inductive.h"

namespace si {
namespace {

// A program whose `callee` is summarised; `main` goes on after it.
std::vector<std::string> callee(const std::string& signature, const std::string& call,
                                const std::string& body) {
  const Inferred run(R"(
sort s
sort t
function f(t): s
relation r(s)
relation mark(t)
relation used(t)
relation flag()
relation held(s, t)
error e(w: t)
procedure main(a: s, x: t, y: t) {
  var z: t
  )" + call + R"(
  throw e(z) if mark(z)
  return
}
procedure callee)" + signature +
                     " {\n" + body + R"(
  return
}
entry main
)");
  EXPECT_EQ(run.not_inductive(), std::vector<std::string>());
  return lemmas_of(run.program, run.result.summaries, "callee");
}

std::vector<std::string> of_x(const std::string& body) {
  return callee("(x: t)", "callee(x)", body);
}

using Lemmas = std::vector<std::string>;

::testing::AssertionResult has(const Lemmas& lemmas, const std::string& lemma) {
  if (std::find(lemmas.begin(), lemmas.end(), lemma) != lemmas.end()) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << ::testing::PrintToString(lemmas);
}

TEST(Templates, GrowingAndShrinkingAreApart) {
  EXPECT_EQ(
      of_x("mark(X) := mark(X) | X = x"),
      (Lemmas{"returns only if forall X0: t. mark'(X0) -> mark(X0) | x = X0",
              "returns only if forall X0: t. mark(X0) -> mark'(X0)", "returns only if mark'(x)"}));
  EXPECT_EQ(of_x("mark(X) := mark(X) & X != x"),
            (Lemmas{"returns only if forall X0: t. mark'(X0) -> mark(X0)",
                    "returns only if forall X0: t. mark(X0) -> mark'(X0) | x = X0",
                    "returns only if !mark'(x)"}));
}

TEST(Templates, ChangesAreAtWhatAFunctionTakesToAParameter) {
  const std::string lemma = "returns only if forall X0: t. mark'(X0) -> mark(X0) | a = f(X0)";
  const auto of_a = [](const std::string& body) { return callee("(a: s)", "callee(a)", body); };
  EXPECT_TRUE(has(of_a("mark(X) := mark(X) | f(X) = a"), lemma));
  EXPECT_FALSE(has(of_a("mark(X) := mark(X) | f(X) != a"), lemma));
  EXPECT_TRUE(has(of_a("mark(X) := mark(X) | f(X) != a"),
                  "returns only if forall X0: t. mark'(X0) -> mark(X0) | a != f(X0)"));
}

TEST(Templates, ChangesAreAtWhatWasNotMarked) {
  const std::string lemma = "returns only if forall X0: t. mark'(X0) -> mark(X0) | !used(X0)";
  EXPECT_TRUE(has(of_x("mark(X) := mark(X) | !used(X)"), lemma));
  EXPECT_FALSE(has(of_x("mark(X) := mark(X) | used(X)"), lemma));
}

TEST(Templates, ChangesAreAtWhatAParameterHeld) {
  const std::string lemma = "returns only if forall X0: t. mark'(X0) -> mark(X0) | held(a, X0)";
  const auto of_a = [](const std::string& body) { return callee("(a: s)", "callee(a)", body); };
  EXPECT_TRUE(has(of_a("mark(X) := mark(X) | held(a, X)"), lemma));
  EXPECT_FALSE(has(of_a("mark(X) := mark(X) | !held(a, X)"), lemma));
}

TEST(Templates, ChangesAreAtAnyOfSeveralParameters) {
  const std::string lemma = "returns only if forall X0: t. mark'(X0) -> mark(X0) | x = X0 | y = X0";
  const auto of_both = [](const std::string& body) {
    return callee("(x: t, y: t)", "callee(x, y)", body);
  };
  EXPECT_TRUE(has(of_both("mark(X) := mark(X) | X = x | X = y"), lemma));
  EXPECT_FALSE(has(of_both("mark(X) := mark(X) | X = x"), lemma)) << "x = X0 says more";
  EXPECT_FALSE(has(of_both("mark(X) := mark(X) | X = x | used(X)"), lemma));
}

TEST(Templates, AParameterIsUntouched) {
  const std::string lemma = "returns only if forall X0: t. mark'(X0) -> mark(X0) | x != X0";
  EXPECT_TRUE(has(of_x("mark(X) := mark(X) | X != x"), lemma));
  EXPECT_FALSE(has(of_x("mark(X) := true"), lemma));
}

TEST(Templates, AFlagAllowsAChange) {
  const std::string lemma = "returns only if forall X0: t. mark'(X0) -> mark(X0) | flag";
  EXPECT_TRUE(has(of_x("mark(X) := mark(X) | flag"), lemma));
  EXPECT_FALSE(has(of_x("mark(X) := mark(X) | !flag"), lemma));
}

TEST(Templates, ResultsAreRelatedToInputs) {
  const auto with_result = [](const std::string& body) {
    return callee("(x: t, a: s) returns (z: t)", "z := callee(x, a)", body);
  };
  EXPECT_TRUE(has(with_result("z := x"), "returns only if x = z"));
  EXPECT_TRUE(has(with_result("assume z != x"), "returns only if x != z"));
  EXPECT_TRUE(has(with_result("assume !used(z)"), "returns only if !used(z)"));
  EXPECT_TRUE(has(with_result("assume f(z) = a"), "returns only if a = f(z)"));
  EXPECT_TRUE(has(with_result("assume held(a, z)"), "returns only if held(a, z)"));
  EXPECT_TRUE(has(with_result("mark(X) := mark(X) & X != z"), "returns only if !mark'(z)"));
  EXPECT_TRUE(has(with_result("assume z = x | used(z)"), "returns only if x = z | used(z)"));
  EXPECT_EQ(with_result(""), Lemmas{});
}

TEST(Templates, WhatAParameterIsInRelationToAfter) {
  const std::string lemma = "returns only if forall X1: t. held'(a, X1) -> !mark(X1)";
  const auto of_a = [](const std::string& body) { return callee("(a: s)", "callee(a)", body); };
  EXPECT_TRUE(has(of_a("held(A, X) := held(A, X) & A != a | A = a & !mark(X)"), lemma));
  EXPECT_FALSE(has(of_a("held(A, X) := held(A, X) & A != a | A = a & mark(X)"), lemma));
}

TEST(Templates, AProcedureMayNeverReturn) {
  EXPECT_EQ(of_x("assume false"), Lemmas{"returns only if false"});
}

TEST(Templates, ThrowsNever) {
  EXPECT_TRUE(has(of_x("throw e(x) if used(x) & !used(x)"), "throws e(w) only if false"));
  EXPECT_FALSE(has(of_x("throw e(x) if used(x)"), "throws e(w) only if false"));
}

TEST(Templates, ThrowsAreAboutTheWitness) {
  const Lemmas lemmas = of_x("throw e(x) if used(x)");
  EXPECT_TRUE(has(lemmas, "throws e(w) only if w = x"));
  EXPECT_TRUE(has(lemmas, "throws e(w) only if used(x)"));
  const Lemmas other = of_x("var v: t\n assume used(v)\n throw e(v) if mark(x)");
  EXPECT_FALSE(has(other, "throws e(w) only if w = x"));
  EXPECT_TRUE(has(other, "throws e(w) only if used(w)"));
  EXPECT_TRUE(has(other, "throws e(w) only if mark(x)"));
}

TEST(Templates, ThrowsAreClausesOverInputs) {
  const auto of_both = [](const std::string& body) {
    return callee("(x: t, y: t, a: s)", "callee(x, y, a)", body);
  };
  EXPECT_TRUE(has(of_both("throw e(x) if x = y | mark(x)"), "throws e(w) only if x = y | mark(x)"));
  EXPECT_TRUE(has(of_both("throw e(x) if x != y"), "throws e(w) only if x != y"));
  EXPECT_TRUE(has(of_both("throw e(x) if f(x) = a | held(a, y) | mark(y)"),
                  "throws e(w) only if a = f(x) | mark(y) | held(a, y)"));
  EXPECT_TRUE(
      has(of_both("throw e(x) if !used(y) | mark(x)"), "throws e(w) only if mark(x) | !used(y)"));
}

// --- The templates themselves -----------------------------------------------------

TEST(Templates, BoundVariablesAreNoneOfTheProcedure) {
  const Lemmas lemmas = callee("(X0: t)", "callee(x)", "mark(Y) := mark(Y) | Y = X0");
  EXPECT_TRUE(has(lemmas, "returns only if forall XX0: t. mark'(XX0) -> mark(XX0) | X0 = XX0"));
}

TEST(Templates, TheNumberOfLiteralsIsLimited) {
  std::string inputs;
  for (int k = 0; k < 30; ++k) inputs += (k ? ", x" : "x") + std::to_string(k) + ": s";
  const epr::Program program = epr::testing::program_from(
      "sort s\nrelation r(s)\nrelation q(s, s)\n"
      "error e(w: s)\nprocedure main(" +
      inputs +
      ") {\n  q(A, B) := q(A, B) | A = x0\n"
      "  throw e(x0) if r(x0)\n  return\n}\nentry main\n");
  const epr::ProgramFacts facts = epr::program_facts(program, kCalls);
  std::vector<Template> all = throws_templates(program, facts, 0);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].literals.size(), Template::kMostLiterals);
  EXPECT_EQ(epr::to_text(all[0].literals[0]), "x0 = x1") << "inputs come first";
  for (const Template& shape : returns_templates(program, facts, 0)) {
    EXPECT_LE(shape.plain, shape.literals.size());
    EXPECT_LE(shape.literals.size(), Template::kMostLiterals);
  }
}

TEST(Templates, WhatCannotThrowHasNoneForThrows) {
  const epr::Program program = epr::testing::program_from(
      "sort s\nerror e(w: s)\nprocedure main(x: s) {\n  return\n}\nentry main\n");
  EXPECT_TRUE(throws_templates(program, epr::program_facts(program, kCalls), 0).empty());
}

TEST(Templates, ReturnsMatterWhereSomebodyGoesOn) {
  const epr::Program program = epr::testing::program_from(R"(
procedure main() {
  goto main.b1()
}
procedure main.b1() {
  called()
  return
}
procedure called() {
  goto called.b1()
}
procedure called.b1() {
  return
}
entry main
)");
  EXPECT_EQ(returns_matter(program, epr::call_graph(program)),
            (std::vector<bool>{false, false, true, true}));
}

}  // namespace
}  // namespace si
