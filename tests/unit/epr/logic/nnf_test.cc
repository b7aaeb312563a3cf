#include "epr/logic/nnf.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "epr/logic/structure.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

bool is_nnf(Formula f) {
  switch (f->kind) {
    case Kind::kNot:
      return f->args[0]->kind == Kind::kRel || f->args[0]->kind == Kind::kEq;
    case Kind::kImplies:
    case Kind::kIff:
    case Kind::kIte:
      return false;
    default:
      return std::all_of(f->args.begin(), f->args.end(), is_nnf);
  }
}

TEST(Nnf, PushesNegationsToTheAtoms) {
  Formulas f;
  const Sort* s = f.vocabulary().add_sort("s");
  const Symbol* r = f.vocabulary().add_relation("r", {s}, false);
  const Symbol* p = f.vocabulary().add_relation("p", {}, false);
  Term x = f.var("X", s);
  Formula formula = f.negate(f.implies(f.rel(p, {}), f.forall({x}, f.rel(r, {x}))));
  EXPECT_EQ(to_text(nnf(f, formula)), "p & exists X: s. !r(X)");
}

TEST(Nnf, StaysSmallOnSharedEquivalences) {
  Formulas f;
  const Symbol* p = f.vocabulary().add_relation("p", {}, false);
  const Symbol* q = f.vocabulary().add_relation("q", {}, false);
  Formula formula = f.rel(p, {});
  for (int k = 0; k < 60; ++k) formula = f.iff(formula, f.negate(f.conj(formula, f.rel(q, {}))));
  const size_t before = f.node_count();
  nnf(f, formula);
  EXPECT_LT(f.node_count() - before, 2000u);
}

RC_GTEST_PROP(NnfProperty, IsEquivalentAndInNormalForm, ()) {
  Formulas f;
  testing::RandomFormulas random(f, testing::choices_of_property());
  Formula formula = random.formula(4);
  Formula normal = nnf(f, formula);
  RC_ASSERT(is_nnf(normal));
  const Structure m = random.structure(3);
  RC_ASSERT(m.evaluate(normal) == m.evaluate(formula));
}

}  // namespace
}  // namespace epr
