#include "epr/logic/formula.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "epr/logic/structure.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

class FormulaTest : public ::testing::Test {
 protected:
  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Sort* t_ = f_.vocabulary().add_sort("t");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_}, false);
  const Symbol* g_ = f_.vocabulary().add_function("g", {t_}, s_);
  Term x_ = f_.var("x", s_);
  Term y_ = f_.var("y", s_);
  Formula rx_ = f_.rel(r_, {x_});
  Formula ry_ = f_.rel(r_, {y_});
};

TEST_F(FormulaTest, EqualShapesAreTheSameNode) {
  EXPECT_EQ(f_.var("x", s_), x_);
  EXPECT_NE(f_.var("x", t_), x_);
  EXPECT_EQ(f_.conj(rx_, ry_), f_.conj(rx_, ry_));
  EXPECT_NE(f_.conj(rx_, ry_), f_.disj(rx_, ry_));
  EXPECT_EQ(f_.eq(x_, y_), f_.eq(y_, x_));
  EXPECT_NE(f_.forall({x_}, rx_), f_.exists({x_}, rx_));
}

TEST_F(FormulaTest, JunctionsAreFlatAndLoseUnitsAndRepetitions) {
  EXPECT_EQ(f_.conj({}), f_.top());
  EXPECT_EQ(f_.disj({}), f_.bottom());
  EXPECT_EQ(f_.conj({rx_, f_.top(), rx_}), rx_);
  EXPECT_EQ(f_.conj(rx_, f_.bottom()), f_.bottom());
  EXPECT_EQ(f_.disj(rx_, f_.top()), f_.top());
  Formula nested = f_.conj(f_.conj(rx_, ry_), f_.negate(rx_));
  EXPECT_EQ(nested->args.size(), 3u);
}

TEST_F(FormulaTest, NegationsCancel) {
  EXPECT_EQ(f_.negate(f_.negate(rx_)), rx_);
  EXPECT_EQ(f_.negate(f_.top()), f_.bottom());
}

TEST_F(FormulaTest, ConnectivesWithConstantsSimplify) {
  EXPECT_EQ(f_.implies(f_.top(), rx_), rx_);
  EXPECT_EQ(f_.implies(rx_, f_.bottom()), f_.negate(rx_));
  EXPECT_EQ(f_.iff(rx_, rx_), f_.top());
  EXPECT_EQ(f_.iff(f_.bottom(), rx_), f_.negate(rx_));
  EXPECT_EQ(f_.ite(f_.top(), rx_, ry_), rx_);
  EXPECT_EQ(f_.ite(rx_, ry_, ry_), ry_);
  EXPECT_EQ(f_.eq(x_, x_), f_.top());
}

TEST_F(FormulaTest, QuantifiersOverUnusedVariablesVanish) {
  EXPECT_EQ(f_.forall({y_}, rx_), rx_);
  EXPECT_EQ(f_.exists({x_, y_, x_}, rx_)->vars, std::vector<Term>{x_});
}

TEST_F(FormulaTest, KnowsWhetherAQuantifierOccurs) {
  EXPECT_FALSE(f_.conj(rx_, ry_)->quantified);
  EXPECT_TRUE(f_.negate(f_.conj(ry_, f_.forall({x_}, rx_)))->quantified);
}

TEST_F(FormulaTest, FreshVariablesAreNew) {
  Term taken = f_.var("x!0", s_);
  Term fresh = f_.fresh_var("x", s_);
  EXPECT_NE(fresh, taken);
  EXPECT_NE(f_.fresh_var("x", s_), fresh);
  EXPECT_EQ(f_.fresh_var("x!7", s_)->name.substr(0, 2), "x!");
}

TEST_F(FormulaTest, IllSortedNodesAbort) {
  EXPECT_DEATH(f_.rel(r_, {f_.var("u", t_)}), "argument sort of r");
  EXPECT_DEATH(f_.rel(r_, {}), "arity of r");
  EXPECT_DEATH(f_.apply(g_, {x_}), "argument sort of g");
  EXPECT_DEATH(f_.eq(x_, f_.var("u", t_)), "equality needs one sort");
}

// The factories simplify; a node made of the same operands means what the operator
// says.
RC_GTEST_PROP(FormulaProperty, SimplificationsKeepTheMeaning, ()) {
  Formulas f;
  testing::RandomFormulas random(f, testing::choices_of_property());
  Formula a = random.formula(2);
  Formula b = random.formula(1);
  Formula c = random.formula(1);
  const Structure m = random.structure(3);
  const bool va = m.evaluate(a), vb = m.evaluate(b), vc = m.evaluate(c);
  RC_ASSERT(m.evaluate(f.negate(a)) == !va);
  RC_ASSERT(m.evaluate(f.conj({a, b, c})) == (va && vb && vc));
  RC_ASSERT(m.evaluate(f.disj({a, b, c})) == (va || vb || vc));
  RC_ASSERT(m.evaluate(f.implies(a, b)) == (!va || vb));
  RC_ASSERT(m.evaluate(f.iff(a, b)) == (va == vb));
  RC_ASSERT(m.evaluate(f.ite(a, b, c)) == (va ? vb : vc));
}

RC_GTEST_PROP(FormulaProperty, QuantifiersRangeOverTheUniverse, ()) {
  Formulas f;
  testing::RandomFormulas random(f, testing::choices_of_property());
  Formula body = random.formula(2);
  Term v = random.variable(random.container());
  const Structure m = random.structure(3);
  bool all = true, some = false;
  for (int element = 0; element < m.size(v->sort); ++element) {
    Assignment assignment;
    assignment.bind(v, element);
    const bool truth = m.evaluate(body, assignment);
    all = all && truth;
    some = some || truth;
  }
  RC_ASSERT(m.evaluate(f.forall({v}, body)) == all);
  RC_ASSERT(m.evaluate(f.exists({v}, body)) == some);
}

}  // namespace
}  // namespace epr
