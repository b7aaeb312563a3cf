// to_text (formula.h).

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "epr/logic/formula.h"
#include "epr/rml/parser.h"
#include "epr/rml/printer.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

class TextTest : public ::testing::Test {
 protected:
  Formula atom(const char* name) {
    const Symbol* known = f_.vocabulary().find_symbol(name);
    return f_.rel(known ? known : f_.vocabulary().add_relation(name, {}, false), {});
  }

  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_, s_}, false);
  const Symbol* g_ = f_.vocabulary().add_function("g", {s_}, s_);
  Term x_ = f_.var("X", s_);
  Term y_ = f_.var("Y", s_);
  Formula a_ = atom("a");
  Formula b_ = atom("b");
  Formula c_ = atom("c");
};

TEST_F(TextTest, WritesAtomsAndTerms) {
  EXPECT_EQ(to_text(f_.rel(r_, {x_, f_.apply(g_, {y_})})), "r(X, g(Y))");
  EXPECT_EQ(to_text(a_), "a");
  EXPECT_EQ(to_text(f_.eq(x_, y_)), "X = Y");
  EXPECT_EQ(to_text(f_.negate(f_.eq(x_, y_))), "X != Y");
  EXPECT_EQ(to_text(f_.negate(a_)), "!a");
  EXPECT_EQ(to_text(f_.top()), "true");
  EXPECT_EQ(to_text(f_.bottom()), "false");
}

TEST_F(TextTest, WritesJustTheParenthesesThatPrecedenceNeeds) {
  EXPECT_EQ(to_text(f_.disj(f_.conj(a_, b_), c_)), "a & b | c");
  EXPECT_EQ(to_text(f_.conj(f_.disj(a_, b_), c_)), "(a | b) & c");
  EXPECT_EQ(to_text(f_.negate(f_.conj(a_, b_))), "!(a & b)");
  EXPECT_EQ(to_text(f_.implies(f_.disj(a_, b_), c_)), "a | b -> c");
  EXPECT_EQ(to_text(f_.disj(f_.implies(a_, b_), c_)), "(a -> b) | c");
}

TEST_F(TextTest, GroupsImplicationsToTheRightAndEquivalencesNotAtAll) {
  EXPECT_EQ(to_text(f_.implies(a_, f_.implies(b_, c_))), "a -> b -> c");
  EXPECT_EQ(to_text(f_.implies(f_.implies(a_, b_), c_)), "(a -> b) -> c");
  EXPECT_EQ(to_text(f_.iff(f_.implies(a_, b_), c_)), "a -> b <-> c");
  EXPECT_EQ(to_text(f_.iff(a_, f_.iff(b_, c_))), "a <-> (b <-> c)");
  EXPECT_EQ(to_text(f_.iff(f_.iff(a_, b_), c_)), "(a <-> b) <-> c");
  EXPECT_EQ(to_text(f_.implies(a_, f_.iff(b_, c_))), "a -> (b <-> c)");
}

TEST_F(TextTest, AQuantifierNeedsParenthesesOnlyWhereSomethingFollows) {
  Formula all = f_.forall({x_}, f_.rel(r_, {x_, x_}));
  EXPECT_EQ(to_text(all), "forall X: s. r(X, X)");
  EXPECT_EQ(to_text(f_.conj(a_, all)), "a & forall X: s. r(X, X)");
  EXPECT_EQ(to_text(f_.conj(all, a_)), "(forall X: s. r(X, X)) & a");
  EXPECT_EQ(to_text(f_.negate(all)), "!forall X: s. r(X, X)");
  EXPECT_EQ(to_text(f_.disj(f_.negate(all), a_)), "!(forall X: s. r(X, X)) | a");
  EXPECT_EQ(to_text(f_.implies(a_, all)), "a -> forall X: s. r(X, X)");
  EXPECT_EQ(to_text(f_.iff(f_.implies(a_, all), b_)), "a -> (forall X: s. r(X, X)) <-> b");
  EXPECT_EQ(to_text(f_.conj(f_.disj(a_, all), b_)), "(a | forall X: s. r(X, X)) & b");
  EXPECT_EQ(to_text(f_.exists({x_, y_}, f_.disj(f_.rel(r_, {x_, y_}), a_))),
            "exists X: s, Y: s. r(X, Y) | a");
}

TEST_F(TextTest, WritesIteThoughTheLanguageCannotSayIt) {
  EXPECT_EQ(to_text(f_.ite(a_, f_.disj(b_, c_), f_.implies(c_, b_))), "ite(a, b | c, c -> b)");
}

TEST_F(TextTest, QuotesNamesThatAreNone) {
  EXPECT_EQ(to_text(f_.var("x!3", s_)), "`x!3`");
  EXPECT_EQ(to_text(atom("forall")), "`forall`");
  EXPECT_EQ(to_text(atom("Cart.<init>")), "`Cart.<init>`");
  EXPECT_EQ(to_text(atom("addList.b1")), "addList.b1");
  EXPECT_EQ(to_text(atom("1st")), "`1st`");
}

TEST_F(TextTest, KeepsThePrimeOfACopyOutsideOfTheQuotes) {
  EXPECT_EQ(to_text(f_.rel(f_.vocabulary().copy(r_, "'"), {x_, y_})), "r'(X, Y)");
  const Symbol* odd = f_.vocabulary().add_relation("odd name", {}, false);
  EXPECT_EQ(to_text(f_.rel(f_.vocabulary().copy(odd, "'"), {})), "`odd name`'");
}

TEST_F(TextTest, WritesLongJunctions) {
  std::vector<Formula> many;
  for (int k = 0; k < 50000; ++k) {
    many.push_back(f_.eq(x_, f_.var("v" + std::to_string(k), s_)));
  }
  const std::string text = to_text(f_.disj(many));
  EXPECT_EQ(text.substr(0, 16), "X = v0 | X = v1 ");
}

bool sayable(Formula f) {
  if (f->kind == Kind::kIte) return false;
  return std::all_of(f->args.begin(), f->args.end(), sayable);
}

// What is written is canonical: the language's own parser and printer give it back.
RC_GTEST_PROP(TextProperty, IsCanonicalTextOfTheLanguage, ()) {
  Formulas f;
  testing::RandomFormulas random(f, testing::choices_of_property());
  Formula formula = random.formula(4);
  if (!sayable(formula)) return;
  const std::string text = to_text(formula);
  Sources sources;
  const auto parsed = parse(sources, sources.add("axiom.rml", "axiom a: " + text + "\n"));
  RC_ASSERT(parsed.ok());
  RC_ASSERT(print(*parsed) == "axiom a: " + text + "\n");
}

}  // namespace
}  // namespace epr
