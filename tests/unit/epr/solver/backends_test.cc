// The backends against each other on random formulas of the fragment.

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

const char* name_of(const Answer& answer) {
  return std::holds_alternative<Sat>(answer)     ? "sat"
         : std::holds_alternative<Unsat>(answer) ? "unsat"
                                                 : "gave up";
}

std::string texts(const std::vector<Formula>& fs) {
  std::string out;
  for (Formula f : fs) out += to_text(f) + "\n";
  return out;
}

// A Sat model makes everything true; an Unsat core is contradictory to a fresh
// solver.
void expect_justified(Formulas& f, const Answer& answer, const std::vector<Formula>& asserted,
                      const std::vector<Formula>& assumed) {
  if (const auto* sat = std::get_if<Sat>(&answer)) {
    for (Formula formula : asserted) EXPECT_TRUE(sat->model.evaluate(formula));
    for (Formula formula : assumed) EXPECT_TRUE(sat->model.evaluate(formula));
  } else if (const auto* unsat = std::get_if<Unsat>(&answer)) {
    auto fresh = make_quantified_solver(f, {});
    for (Formula formula : asserted) fresh->assert_formula(formula);
    for (int index : unsat->core) fresh->assert_formula(assumed.at(static_cast<size_t>(index)));
    EXPECT_STREQ(name_of(fresh->check()), "unsat");
  }
}

TEST(Backends, AgreeOnRandomFormulasWithEvidence) {
  constexpr int kCases = 140;
  int satisfiable = 0, unsatisfiable = 0;
  for (uint64_t seed = 0; seed < kCases; ++seed) {
    Formulas f;
    testing::RandomFormulas random(f, testing::choices_from(seed));
    std::vector<Formula> asserted, assumed;
    for (int k = 0; k < 3; ++k) asserted.push_back(random.stratified_formula(3));
    for (int k = 0; k < 4; ++k) assumed.push_back(random.stratified_formula(2));
    auto quantified = make_quantified_solver(f, {});
    auto grounded = make_grounded_solver(f, {});
    auto lazy = make_lazy_solver(f, {});
    for (Formula formula : asserted) {
      quantified->assert_formula(formula);
      grounded->assert_formula(formula);
      lazy->assert_formula(formula);
    }
    const Answer one = quantified->check(assumed);
    ASSERT_STRNE(name_of(one), "gave up");
    expect_justified(f, one, asserted, assumed);
    for (Solver* other : {grounded.get(), lazy.get()}) {
      const Answer two = other->check(assumed);
      ASSERT_STREQ(name_of(one), name_of(two)) << "seed " << seed << "\n"
                                               << texts(asserted) << "assumed\n"
                                               << texts(assumed);
      expect_justified(f, two, asserted, assumed);
      EXPECT_EQ(other->stats().fallbacks, 0u);
      EXPECT_EQ(other->stats().retries, 0u);
    }
    ++(std::holds_alternative<Sat>(one) ? satisfiable : unsatisfiable);
  }
  EXPECT_GE(satisfiable * 4, kCases) << satisfiable << " satisfiable";
  EXPECT_GE(unsatisfiable * 4, kCases) << unsatisfiable << " unsatisfiable";
}

// One long life with scopes and changing assumptions, against a solver made anew
// for every check.
TEST(Backends, AnswerTheSameWithAndWithoutAPast) {
  int satisfiable = 0, unsatisfiable = 0;
  for (uint64_t seed = 0; seed < 7; ++seed) {
    Formulas f;
    const testing::Choose choose = testing::choices_from(500 + seed);
    testing::RandomFormulas random(f, choose);
    SolverOptions options;
    if (seed % 3 == 0) options.instance_cap = 60;
    const std::unique_ptr<Solver> lives[] = {make_grounded_solver(f, options),
                                             make_lazy_solver(f, options),
                                             make_quantified_solver(f, options)};
    std::vector<std::vector<Formula>> scopes(1);
    std::vector<Formula> pool;
    for (int k = 0; k < 10; ++k) pool.push_back(random.stratified_formula(2));
    for (int step = 0; step < 40; ++step) {
      const int action = choose(6);
      if (action == 0) {
        scopes.emplace_back();
        for (const auto& solver : lives) solver->push();
      } else if (action == 1 && scopes.size() > 1) {
        scopes.pop_back();
        for (const auto& solver : lives) solver->pop();
      } else if (action == 2 && scopes.size() > 1) {
        Formula formula = random.stratified_formula(2);
        scopes.back().push_back(formula);
        for (const auto& solver : lives) solver->assert_formula(formula);
      } else {
        std::vector<Formula> asserted, assumed;
        for (const auto& scope : scopes)
          asserted.insert(asserted.end(), scope.begin(), scope.end());
        for (int k = 1 + choose(6); k > 0; --k)
          assumed.push_back(pool[static_cast<size_t>(choose(10))]);
        auto fresh = make_quantified_solver(f, {});
        for (Formula formula : asserted) fresh->assert_formula(formula);
        const Answer expected = fresh->check(assumed);
        for (const auto& solver : lives) {
          const Answer answer = solver->check(assumed);
          ASSERT_STREQ(name_of(answer), name_of(expected)) << "seed " << seed << " step " << step;
          expect_justified(f, answer, asserted, assumed);
        }
        ++(std::holds_alternative<Sat>(expected) ? satisfiable : unsatisfiable);
      }
    }
  }
  EXPECT_GE(satisfiable, 40);
  EXPECT_GE(unsatisfiable, 10);
}

}  // namespace
}  // namespace epr
