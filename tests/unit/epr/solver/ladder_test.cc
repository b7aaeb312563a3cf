#include "epr/solver/ladder.h"

#include <gtest/gtest.h>

#include "tests/unit/epr/solver/scripted_solver.h"

namespace epr {
namespace {

using testing::ScriptedSolver;

class LadderTest : public ::testing::Test {
 protected:
  // A rung whose solver gives one answer.
  Rung rung(std::string name, Answer answer) {
    return {std::move(name), [this, answer] {
              ++made_;
              return std::make_unique<ScriptedSolver>(std::deque<Answer>{answer});
            }};
  }
  std::unique_ptr<Solver> ladder(std::deque<Answer> first, std::vector<Rung> rungs,
                                 uint64_t max_checks = 0) {
    auto solver = std::make_unique<ScriptedSolver>(std::move(first));
    return with_ladder(std::move(solver), std::move(rungs), max_checks);
  }

  Formulas f_;
  Formula p_ = f_.rel(f_.vocabulary().add_relation("p", {}, false), {});
  Formula q_ = f_.rel(f_.vocabulary().add_relation("q", {}, false), {});
  int made_ = 0;
};

TEST_F(LadderTest, ADefiniteFirstAnswerNeedsNoRung) {
  auto solver = ladder({Unsat{{}}}, {rung("fresh", Unsat{{}})});
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check()));
  EXPECT_EQ(made_, 0);
  EXPECT_EQ(solver->stats().checks, 1u);
  EXPECT_EQ(solver->stats().retries, 0u);
}

TEST_F(LadderTest, ClimbsUntilAnAnswerIsDefinite) {
  auto solver = ladder({GaveUp{"hard"}}, {rung("fresh", GaveUp{"hard too"}),
                                          rung("seed", Unsat{{0}}), rung("other", Unsat{{}})});
  const Answer answer = solver->check(std::vector<Formula>{p_});
  ASSERT_TRUE(std::holds_alternative<Unsat>(answer));
  EXPECT_EQ(std::get<Unsat>(answer).core, std::vector<int>{0});
  EXPECT_EQ(made_, 2);
  EXPECT_EQ(solver->stats().checks, 3u);
  EXPECT_EQ(solver->stats().retries, 2u);
}

TEST_F(LadderTest, DoubtOfAllRungsStaysDoubtAndNamesTheirReasons) {
  auto solver =
      ladder({GaveUp{"time"}}, {rung("fresh", GaveUp{"time"}), rung("seed", GaveUp{"luck"})});
  const Answer answer = solver->check();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_EQ(std::get<GaveUp>(answer).reason, "time; fresh: time; seed: luck");
}

TEST_F(LadderTest, TellsARungTheAssertedFormulasOfOpenScopesAndTheAssumptions) {
  std::vector<Formula> asserted, assumed;
  struct Spy : ScriptedSolver {
    Spy(std::vector<Formula>& a, std::vector<Formula>& b)
        : ScriptedSolver({Unsat{{}}}), asserted_out(a), assumed_out(b) {}
    Answer check(std::span<const Formula> assumptions) override {
      asserted_out = assertions.all();
      assumed_out.assign(assumptions.begin(), assumptions.end());
      return ScriptedSolver::check(assumptions);
    }
    std::vector<Formula>& asserted_out;
    std::vector<Formula>& assumed_out;
  };
  auto solver =
      ladder({GaveUp{"hard"}}, {{"spy", [&] { return std::make_unique<Spy>(asserted, assumed); }}});
  solver->assert_formula(p_);
  solver->push();
  solver->assert_formula(q_);
  solver->pop();
  solver->push();
  solver->assert_formula(f_.negate(q_));
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check(std::vector<Formula>{q_})));
  EXPECT_EQ(asserted, (std::vector<Formula>{p_, f_.negate(q_)}));
  EXPECT_EQ(assumed, std::vector<Formula>{q_});
}

TEST_F(LadderTest, DoesNotRetryWhatIsFinal) {
  auto solver = ladder({GaveUp{"interrupted", false}}, {rung("fresh", Unsat{{}})});
  EXPECT_TRUE(std::holds_alternative<GaveUp>(solver->check()));
  EXPECT_EQ(made_, 0);
}

TEST_F(LadderTest, CountsRetriesTowardsTheLimitOfChecks) {
  auto solver = ladder({Unsat{{}}, GaveUp{"hard"}, Unsat{{}}},
                       {rung("a", GaveUp{"hard"}), rung("b", Unsat{{}})}, 3);
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check()));
  const Answer second = solver->check();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(second));
  EXPECT_EQ(std::get<GaveUp>(second).reason, "limit of 3 checks reached");
  EXPECT_TRUE(std::holds_alternative<GaveUp>(solver->check()));
  EXPECT_EQ(solver->stats().checks, 3u);
}

TEST_F(LadderTest, AnInterruptionBetweenChecksStopsTheNextOne) {
  auto solver = ladder({Unsat{{}}}, {rung("fresh", Unsat{{}})});
  solver->interrupt();
  const Answer answer = solver->check();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_FALSE(std::get<GaveUp>(answer).retryable);
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check()));
}

}  // namespace
}  // namespace epr
