#include "tests/support/synthetic.h"

#include <gtest/gtest.h>

#include "epr/certify/block_conditions.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

template <typename Conditions>
void expect_proved(const Program& program, const Conditions& conditions) {
  EXPECT_FALSE(conditions.empty());
  for (const auto& condition : conditions) {
    auto solver = make_quantified_solver(*program.formulas, SolverOptions{});
    for (Formula f : condition.formulas) solver->assert_formula(f);
    EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check())) << condition.name;
  }
}

TEST(Synthetic, HasAsManyProceduresAsAskedFor) {
  for (int n : {10, 20, 70}) {
    EXPECT_EQ(program_from(synthetic_program({n})).procedures.size(), static_cast<size_t>(n));
  }
}

TEST(Synthetic, ReachesAllOfThem) {
  const Program program = program_from(synthetic_program({100}));
  const std::vector<bool> reached = reachable(program, call_graph(program));
  EXPECT_EQ(std::count(reached.begin(), reached.end(), false), 0);
}

TEST(Synthetic, IsProvedByItsSummaries) {
  for (const SyntheticOptions& options : {SyntheticOptions{30, 1}, SyntheticOptions{20, 2}}) {
    const Program program = program_from(synthetic_program(options));
    const Summaries summaries = summaries_from(program, synthetic_summaries(options));
    expect_proved(program, block_conditions(program, summaries, all_sites(program)));
    const ProgramFacts facts = program_facts(program, CutOptions{});
    expect_proved(program, composed_conditions(program, facts, summaries, all_sites(program)));
  }
}

TEST(Synthetic, ClaimsEveryProcedure) {
  const Program program = program_from(synthetic_program({20}));
  for (const Summary& summary : summaries_from(program, synthetic_summaries({20}))) {
    EXPECT_TRUE(summary.claimed);
  }
}

}  // namespace
}  // namespace epr::testing
