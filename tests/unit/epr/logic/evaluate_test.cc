#include <gtest/gtest.h>

#include "epr/logic/structure.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

// Truth by the definition: the first variable takes every value, then the next.
bool by_definition(const Structure& s, Formula f, Assignment& assignment, size_t depth) {
  if (depth == f->vars.size()) return s.evaluate(f->args[0], assignment);
  const bool universal = f->kind == Kind::kForall;
  for (int element = 0; element < s.size(f->vars[depth]->sort); ++element) {
    assignment.bind(f->vars[depth], element);
    const bool truth = by_definition(s, f, assignment, depth + 1);
    assignment.unbind();
    if (truth != universal) return truth;
  }
  return universal;
}

TEST(Evaluate, ManyVariablesMeanWhatTheyMeanOneByOne) {
  int universal = 0, existential = 0, holds = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Formulas formulas;
    testing::RandomFormulas random(formulas, testing::choices_from(seed));
    Formula body = random.formula(4);
    std::vector<Term> vars = random.variables();
    for (size_t k = seed % 3; k > 0; --k) vars.pop_back();
    Formula f = seed % 2 == 0 ? formulas.forall(vars, body) : formulas.exists(vars, body);
    if (f->vars.size() < 3) continue;
    const Structure s = random.structure(3);
    Assignment empty;
    const bool expected = by_definition(s, f, empty, 0);
    EXPECT_EQ(s.evaluate(f), expected) << "seed " << seed;
    ++(f->kind == Kind::kForall ? universal : existential);
    holds += expected;
  }
  EXPECT_GT(universal, 500);
  EXPECT_GT(existential, 500);
  EXPECT_GT(holds, 500);
}

// Five to the power of twelve tuples, of which 5! begin with different elements.
TEST(Evaluate, TuplesThatCannotDecideAreSkipped) {
  Formulas f;
  const Sort* s = f.vocabulary().add_sort("s");
  std::vector<Term> vars;
  std::vector<Formula> equal;
  for (int k = 0; k < 12; ++k) {
    Term v = f.var("x" + std::to_string(k), s);
    for (Term other : vars) equal.push_back(f.eq(v, other));
    vars.push_back(v);
  }
  const Formula two_are_equal = f.disj(equal);
  EXPECT_TRUE(Structure({{s, 5}}).evaluate(f.forall(vars, two_are_equal)));
  EXPECT_FALSE(Structure({{s, 5}}).evaluate(f.exists(vars, f.negate(two_are_equal))));
  EXPECT_FALSE(Structure({{s, 12}}).evaluate(f.forall(vars, two_are_equal)));
}

}  // namespace
}  // namespace epr
