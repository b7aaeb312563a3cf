#include "epr/logic/skolemise.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "epr/logic/structure.h"
#include "epr/solver/z3_solver.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

class SkolemiseTest : public ::testing::Test {
 protected:
  Formula forall(std::vector<Term> vars, Formula body) { return f_.forall(std::move(vars), body); }
  Formula exists(std::vector<Term> vars, Formula body) { return f_.exists(std::move(vars), body); }
  Formula r(Term a, Term b) { return f_.rel(r_, {a, b}); }
  Formula p(Term a) { return f_.rel(p_, {a}); }

  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_, s_}, false);
  const Symbol* p_ = f_.vocabulary().add_relation("p", {s_}, false);
  Term x_ = f_.var("X", s_);
  Term y_ = f_.var("Y", s_);
  Term z_ = f_.var("Z", s_);
};

TEST_F(SkolemiseTest, LeavesQuantifierFreeFormulasAlone) {
  Formula formula = f_.iff(p(x_), f_.negate(r(x_, y_)));
  const Skolemised made = skolemise(f_, formula);
  EXPECT_EQ(made.clauses, std::vector<Formula>{formula});
}

TEST_F(SkolemiseTest, OuterExistentialsBecomeConstants) {
  const Skolemised made = skolemise(f_, exists({x_}, forall({y_}, r(x_, y_))));
  ASSERT_EQ(made.constants.size(), 1u);
  EXPECT_EQ(made.clauses, std::vector<Formula>{forall({y_}, r(made.constants[0], y_))});
  EXPECT_TRUE(made.functions.empty());
}

TEST_F(SkolemiseTest, ExistentialsUnderUniversalsBecomeFunctionsOfWhatTheySpeakOf) {
  const Skolemised made = skolemise(f_, forall({x_, z_}, f_.disj(p(z_), exists({y_}, r(x_, y_)))));
  ASSERT_EQ(made.functions.size(), 1u);
  EXPECT_EQ(made.functions[0]->arity(), 1);
  const Skolemised closed = skolemise(f_, forall({x_}, f_.disj(p(x_), exists({y_}, p(y_)))));
  EXPECT_TRUE(closed.functions.empty());
  EXPECT_EQ(closed.constants.size(), 1u);
}

TEST_F(SkolemiseTest, ConjunctsBecomeClausesOfTheirOwn) {
  Formula formula = f_.conj({p(z_), forall({x_}, f_.conj(p(x_), exists({y_}, p(y_))))});
  EXPECT_EQ(skolemise(f_, formula).clauses.size(), 3u);
}

TEST_F(SkolemiseTest, BranchesOfADisjunctionShareConstants) {
  std::vector<Formula> branches;
  for (int k = 0; k < 5; ++k) {
    Term v = f_.var("v" + std::to_string(k), s_);
    branches.push_back(exists({v}, f_.conj(p(v), r(v, f_.var("c" + std::to_string(k), s_)))));
  }
  EXPECT_EQ(skolemise(f_, f_.disj(branches)).constants.size(), 1u);
}

TEST_F(SkolemiseTest, BranchesUnderAUniversalDoNotShareConstants) {
  Formula one = f_.conj(p(x_), exists({y_}, r(y_, y_)));
  Formula two = f_.conj(r(x_, x_), exists({y_}, p(y_)));
  EXPECT_EQ(skolemise(f_, forall({x_}, f_.disj(one, two))).constants.size(), 2u);
}

TEST_F(SkolemiseTest, UniversalsOfSeveralBranchesAreNamedInsteadOfMultiplied) {
  std::vector<Formula> branches;
  for (int k = 0; k < 4; ++k) {
    Term c = f_.var("c" + std::to_string(k), s_);
    branches.push_back(f_.conj(forall({x_}, r(x_, c)), forall({y_}, r(c, y_))));
  }
  const Skolemised made = skolemise(f_, f_.disj(branches));
  EXPECT_EQ(made.guards.size(), 4u);
  EXPECT_EQ(made.clauses.size(), 9u);
  for (Formula clause : made.clauses) EXPECT_LE(clause->vars.size(), 1u);
}

TEST_F(SkolemiseTest, BoundVariablesNeverCaptureFreeOnes) {
  Formula formula = f_.disj(r(x_, y_), forall({x_}, r(x_, y_)));
  const Skolemised made = skolemise(f_, formula);
  ASSERT_EQ(made.clauses.size(), 1u);
  EXPECT_EQ(free_variables(made.clauses[0]), (std::vector<Term>{x_, y_}));
}

TEST_F(SkolemiseTest, TheSameFormulaGivesTheSameClauses) {
  Formula inner = f_.disj(forall({x_}, r(x_, x_)), forall({y_}, p(y_)));
  Formula formula =
      f_.conj(exists({x_}, f_.conj(p(x_), inner)), forall({x_}, exists({y_}, r(x_, y_))));
  const Skolemised one = skolemise(f_, formula);
  const size_t symbols = f_.vocabulary().symbols().size();
  EXPECT_EQ(skolemise(f_, formula).clauses, one.clauses);
  EXPECT_EQ(f_.vocabulary().symbols().size(), symbols);
  EXPECT_NE(skolemise(f_, f_.conj(formula, p(z_))).constants, one.constants);
}

bool universal_clause(Formula f) {
  return !f->quantified || (f->kind == Kind::kForall && !f->args[0]->quantified);
}

// Clauses imply the formula, and are satisfiable together with it if it is.
TEST(SkolemiseLaw, KeepsSatisfiabilityAndImpliesTheFormula) {
  int satisfiable = 0, unsatisfiable = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Formulas f;
    testing::RandomFormulas random(f, testing::choices_from(seed));
    Formula formula = f.conj({random.stratified_formula(3), random.stratified_formula(3),
                              random.stratified_formula(3), random.stratified_formula(2)});
    const Skolemised made = skolemise(f, formula);
    for (Formula clause : made.clauses) ASSERT_TRUE(universal_clause(clause)) << to_text(clause);

    const auto solver = make_quantified_solver(f, {});
    const Answer original = solver->check(std::vector<Formula>{formula});
    const Answer skolemised = solver->check(made.clauses);
    ASSERT_FALSE(std::holds_alternative<GaveUp>(original));
    ASSERT_EQ(original.index(), skolemised.index()) << "seed " << seed << ": " << to_text(formula);
    if (const auto* sat = std::get_if<Sat>(&skolemised)) {
      Structure model = sat->model;
      for (Term v : random.variables()) {
        if (!model.variables().find(v)) model.variables().set(v, 0);
      }
      ASSERT_TRUE(model.evaluate(formula)) << "seed " << seed << ": " << to_text(formula);
      ++satisfiable;
    } else {
      ++unsatisfiable;
    }
  }
  EXPECT_GE(satisfiable, 30);
  EXPECT_GE(unsatisfiable, 15);
}

}  // namespace
}  // namespace epr
