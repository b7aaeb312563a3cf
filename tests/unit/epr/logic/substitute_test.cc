#include "epr/logic/substitute.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "epr/logic/structure.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

class SubstituteTest : public ::testing::Test {
 protected:
  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_, s_}, false);
  const Symbol* q_ = f_.vocabulary().add_relation("q", {s_, s_}, false);
  Term x_ = f_.var("x", s_);
  Term y_ = f_.var("y", s_);
  Formula rxy_ = f_.rel(r_, {x_, y_});
};

TEST_F(SubstituteTest, ReplacesAllVariablesAtOnce) {
  Substitution swap;
  swap.variables = {{x_, y_}, {y_, x_}};
  EXPECT_EQ(substitute(f_, rxy_, swap), f_.rel(r_, {y_, x_}));
}

TEST_F(SubstituteTest, LeavesBoundVariablesAlone) {
  Substitution s;
  s.variables = {{x_, y_}};
  Formula closed = f_.forall({x_}, f_.rel(r_, {x_, x_}));
  EXPECT_EQ(substitute(f_, closed, s), closed);
}

TEST_F(SubstituteTest, RenamesABoundVariableThatWouldCapture) {
  Substitution s;
  s.variables = {{x_, y_}};
  Formula made = substitute(f_, f_.exists({y_}, rxy_), s);
  ASSERT_EQ(made->kind, Kind::kExists);
  Term bound = made->vars[0];
  EXPECT_NE(bound, y_);
  EXPECT_EQ(made->args[0], f_.rel(r_, {y_, bound}));
}

TEST_F(SubstituteTest, RenamesWhatWouldCaptureAVariableOfADefinition) {
  Substitution s;
  s.relations[r_] =
      Definition{{f_.var("a", s_), f_.var("b", s_)}, f_.rel(q_, {f_.var("b", s_), y_})};
  Formula made = substitute(f_, f_.forall({y_}, rxy_), s);
  ASSERT_EQ(made->kind, Kind::kForall);
  EXPECT_EQ(made->args[0], f_.rel(q_, {made->vars[0], y_}));
}

TEST_F(SubstituteTest, RenamesInsideADefinitionThatWouldCaptureAnArgument) {
  Term a = f_.var("a", s_), b = f_.var("b", s_);
  Substitution s;
  s.relations[r_] =
      Definition{{a, b}, f_.exists({x_}, f_.conj(f_.rel(q_, {a, x_}), f_.rel(q_, {x_, b})))};
  Formula made = substitute(f_, rxy_, s);
  EXPECT_EQ(free_variables(made), (std::vector<Term>{x_, y_}));
}

TEST_F(SubstituteTest, RenamesRelations) {
  Substitution s;
  s.renamed[r_] = q_;
  EXPECT_EQ(substitute(f_, f_.negate(rxy_), s), f_.negate(f_.rel(q_, {x_, y_})));
}

TEST_F(SubstituteTest, ADefinitionMaySpeakOfTheRelationItself) {
  Substitution s;
  s.relations[r_] = Definition{{x_, y_}, f_.disj(f_.rel(r_, {x_, y_}), f_.eq(x_, y_))};
  EXPECT_EQ(substitute(f_, rxy_, s), f_.disj(rxy_, f_.eq(x_, y_)));
}

RC_GTEST_PROP(SubstituteProperty, EvaluatesLikeTheStructureThatItDescribes, ()) {
  Formulas f;
  testing::RandomFormulas random(f, testing::choices_of_property());
  Formula formula = random.formula(3);
  const Substitution substitution = random.substitution();
  const Structure m = random.structure(3);
  RC_ASSERT(m.evaluate(substitute(f, formula, substitution)) ==
            random.described(substitution, m).evaluate(formula));
}

// The same on many more cases, without shrinking.
TEST(SubstituteLaw, HoldsOnThousandsOfRandomCases) {
  int different = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Formulas f;
    testing::RandomFormulas random(f, testing::choices_from(seed));
    Formula formula = random.formula(4);
    const Substitution substitution = random.substitution();
    const Structure m = random.structure(2);
    const bool value = m.evaluate(substitute(f, formula, substitution));
    ASSERT_EQ(value, random.described(substitution, m).evaluate(formula)) << "seed " << seed;
    if (value != m.evaluate(formula)) ++different;
  }
  EXPECT_GT(different, 300) << "the substitutions should matter";
}

}  // namespace
}  // namespace epr
