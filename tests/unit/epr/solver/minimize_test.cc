#include "epr/solver/minimize.h"

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/random_formula.h"
#include "tests/unit/epr/solver/scripted_solver.h"

namespace epr {
namespace {

class MinimizeTest : public ::testing::Test {
 protected:
  Formula p(int k) {
    const std::string name = "p" + std::to_string(k);
    const Symbol* known = f_.vocabulary().find_symbol(name);
    return f_.rel(known ? known : f_.vocabulary().add_relation(name, {}, false), {});
  }

  Formulas f_;
  std::vector<Formula> assumptions_ = {p(0), p(1), p(2), p(3), p(4)};
};

TEST_F(MinimizeTest, FindsTheAssumptionsThatContradict) {
  auto solver = make_grounded_solver(f_, {});
  solver->assert_formula(f_.negate(f_.conj(p(1), p(3))));
  EXPECT_EQ(minimize_core(*solver, assumptions_, {0, 1, 2, 3, 4}), (std::vector<int>{1, 3}));
}

TEST_F(MinimizeTest, DropsWhatComesFirst) {
  auto solver = make_grounded_solver(f_, {});
  solver->assert_formula(f_.negate(p(1)));
  solver->assert_formula(f_.negate(p(4)));
  EXPECT_EQ(minimize_core(*solver, assumptions_, {1, 4}), std::vector<int>{4});
}

TEST_F(MinimizeTest, DropsWholeGroupsFirst) {
  testing::ScriptedSolver solver({Unsat{{0, 1, 2}}, Sat{Structure({})}, Unsat{{0, 1}},
                                  Sat{Structure({})}, Sat{Structure({})}});
  const std::vector<std::vector<int>> groups = {{0, 1}, {2, 3}};
  EXPECT_EQ(minimize_core(solver, assumptions_, {0, 1, 2, 3, 4}, groups), (std::vector<int>{3, 4}));
  EXPECT_EQ(solver.asked[0], (std::vector<Formula>{p(2), p(3), p(4)}));
  EXPECT_EQ(solver.asked[1], std::vector<Formula>{p(4)});
  EXPECT_EQ(solver.asked[2], (std::vector<Formula>{p(3), p(4)}));
}

TEST_F(MinimizeTest, UsesTheCoreOfEachSuccess) {
  testing::ScriptedSolver solver({Unsat{{3}}, Sat{Structure({})}});
  EXPECT_EQ(minimize_core(solver, assumptions_, {0, 1, 2, 3, 4}), std::vector<int>{4});
  EXPECT_EQ(solver.asked.size(), 2u);
}

TEST_F(MinimizeTest, KeepsWhatIsKnownWhenTheSolverGivesUp) {
  testing::ScriptedSolver solver({Unsat{{0, 2}}, GaveUp{"tired"}, Unsat{{}}});
  EXPECT_EQ(minimize_core(solver, assumptions_, {0, 1, 2, 3}), (std::vector<int>{1, 3}));
  EXPECT_EQ(solver.asked.size(), 2u);
}

TEST_F(MinimizeTest, AnEmptyCoreNeedsNoCheck) {
  testing::ScriptedSolver solver({});
  EXPECT_TRUE(minimize_core(solver, assumptions_, {}).empty());
  EXPECT_TRUE(solver.asked.empty());
}

TEST(MinimizeLaw, NothingCanBeLeftOutOfAMinimalCore) {
  int cores = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Formulas f;
    testing::RandomFormulas random(f, testing::choices_from(seed));
    std::vector<Formula> assumptions;
    for (int k = 0; k < 8; ++k) assumptions.push_back(random.stratified_formula(2));
    auto solver = make_grounded_solver(f, {});
    const Answer answer = solver->check(assumptions);
    const auto* unsat = std::get_if<Unsat>(&answer);
    if (!unsat) continue;
    ++cores;
    const std::vector<int> core = minimize_core(*solver, assumptions, unsat->core);
    for (size_t out = 0; out <= core.size(); ++out) {
      std::vector<Formula> kept;
      for (size_t k = 0; k < core.size(); ++k) {
        if (k != out) kept.push_back(assumptions[static_cast<size_t>(core[k])]);
      }
      const Answer again = make_quantified_solver(f, {})->check(kept);
      EXPECT_EQ(std::holds_alternative<Unsat>(again), out == core.size()) << "seed " << seed;
    }
  }
  EXPECT_GE(cores, 10);
}

}  // namespace
}  // namespace epr
