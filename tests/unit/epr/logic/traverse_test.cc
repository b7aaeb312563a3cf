// Free variables and symbols of formulas (formula.h).

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "epr/logic/formula.h"
#include "epr/logic/structure.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

class TraverseTest : public ::testing::Test {
 protected:
  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_, s_}, false);
  const Symbol* g_ = f_.vocabulary().add_function("g", {s_}, s_);
  Term x_ = f_.var("x", s_);
  Term y_ = f_.var("y", s_);
};

TEST_F(TraverseTest, FreeVariablesComeOnceAndInOrder) {
  Formula f = f_.conj(f_.rel(r_, {y_, x_}), f_.eq(f_.apply(g_, {x_}), y_));
  EXPECT_EQ(free_variables(f), (std::vector<Term>{x_, y_}));
  EXPECT_EQ(free_variables(f_.apply(g_, {f_.apply(g_, {y_})})), std::vector<Term>{y_});
}

TEST_F(TraverseTest, AVariableCanBeFreeAndBoundInOneFormula) {
  Formula rxx = f_.rel(r_, {x_, x_});
  EXPECT_TRUE(free_variables(f_.forall({x_}, rxx)).empty());
  EXPECT_EQ(free_variables(f_.conj(f_.forall({x_}, rxx), rxx)), std::vector<Term>{x_});
  EXPECT_EQ(free_variables(f_.conj(rxx, f_.exists({x_}, rxx))), std::vector<Term>{x_});
}

TEST_F(TraverseTest, ANodeSharedInsideAndOutsideOfAQuantifierCountsInBothPlaces) {
  Formula shared = f_.negate(f_.rel(r_, {x_, y_}));
  Formula f = f_.disj(f_.exists({x_}, f_.conj(shared, f_.rel(r_, {x_, x_}))), shared);
  EXPECT_EQ(free_variables(f), (std::vector<Term>{x_, y_}));
  EXPECT_TRUE(occurs_free(x_, f));
  EXPECT_FALSE(occurs_free(x_, f_.exists({x_}, shared)));
}

TEST_F(TraverseTest, SymbolsComeOnceByIdAlsoFromTerms) {
  Formula f = f_.exists({y_}, f_.eq(f_.apply(g_, {x_}), y_));
  Formula h = f_.rel(r_, {x_, f_.apply(g_, {x_})});
  const std::vector<Formula> both = {f, h};
  EXPECT_EQ(symbols_of(both), (std::vector<const Symbol*>{r_, g_}));
  EXPECT_TRUE(symbols_of({}).empty());
}

TEST_F(TraverseTest, DeepSharingTakesNoExponentialTime) {
  Formula f = f_.rel(r_, {x_, y_});
  for (int k = 0; k < 200; ++k) f = f_.iff(f_.negate(f), f_.conj(f, f_.rel(r_, {y_, x_})));
  EXPECT_EQ(free_variables(f).size(), 2u);
  const std::vector<Formula> one = {f};
  EXPECT_EQ(symbols_of(one).size(), 1u);
}

RC_GTEST_PROP(TraverseProperty, OnlyFreeVariablesMatterForTheValue, ()) {
  Formulas f;
  testing::RandomFormulas random(f, testing::choices_of_property());
  Formula formula = random.formula(3);
  const Structure m = random.structure(3);
  Structure other = m;
  for (Term v : random.variables()) {
    if (!occurs_free(v, formula))
      other.variables().set(v, (*m.variables().find(v) + 1) % m.size(v->sort));
  }
  RC_ASSERT(m.evaluate(formula) == other.evaluate(formula));
}

}  // namespace
}  // namespace epr
