#include "epr/solver/query_log.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/external_solver.h"
#include "tests/unit/epr/solver/scripted_solver.h"

namespace epr {
namespace {

class QueryLogTest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(directory_); }
  std::string read(const std::string& name) {
    std::ifstream in(directory_ / name);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }

  std::filesystem::path directory_ =
      std::filesystem::path(::testing::TempDir()) / "query_log_test" /
      ::testing::UnitTest::GetInstance()->current_test_info()->name();
  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_}, false);
  Term x_ = f_.var("x", s_);
  Formula all_ = f_.forall({x_}, f_.rel(r_, {x_}));
  Formula not_x_ = f_.negate(f_.rel(r_, {x_}));
};

TEST_F(QueryLogTest, WritesEachQueryWithItsAnswer) {
  auto log = std::make_shared<QueryLog>(directory_);
  auto solver = with_query_log(make_grounded_solver(f_, {}), log);
  solver->assert_formula(all_);
  solver->check();
  solver->push();
  solver->check(std::vector<Formula>{not_x_});
  solver->pop();
  EXPECT_EQ(read("000002.smt2"),
            "; 1 asserted formulas, then 1 assumptions from 0\n"
            "(set-logic UF)\n"
            "(declare-sort s 0)\n"
            "(declare-fun r (s) Bool)\n"
            "(declare-fun x () s)\n"
            "(assert (forall ((x s)) (r x)))\n"
            "(assert (not (r x)))\n"
            "(check-sat)\n"
            "; answer: unsat, core {0}\n");
  EXPECT_NE(read("000001.smt2").find("; answer: sat, 1 s\n"), std::string::npos);
  EXPECT_EQ(testing::z3_answer(read("000001.smt2")), "sat");
  EXPECT_EQ(testing::z3_answer(read("000002.smt2")), "unsat");
  EXPECT_EQ(log->problem(), std::nullopt);
}

TEST_F(QueryLogTest, ForgetsWhatWasAssertedInAScopeThatIsLeft) {
  auto log = std::make_shared<QueryLog>(directory_);
  auto solver = with_query_log(make_grounded_solver(f_, {}), log);
  solver->push();
  solver->assert_formula(not_x_);
  solver->pop();
  solver->check();
  EXPECT_EQ(read("000001.smt2").find("assert "), std::string::npos);
}

TEST_F(QueryLogTest, SeveralSolversShareOneNumbering) {
  auto log = std::make_shared<QueryLog>(directory_);
  auto one = with_query_log(make_grounded_solver(f_, {}), log);
  auto two = with_query_log(make_quantified_solver(f_, {}), log);
  one->check();
  two->check();
  EXPECT_TRUE(std::filesystem::exists(directory_ / "000002.smt2"));
}

TEST_F(QueryLogTest, SaysWhyTheSolverGaveUpOnOneLine) {
  auto log = std::make_shared<QueryLog>(directory_);
  auto solver = with_query_log(
      std::make_unique<testing::ScriptedSolver>(std::deque<Answer>{GaveUp{"no\nidea"}}), log);
  solver->check();
  EXPECT_NE(read("000001.smt2").find("; answer: gave up: no idea\n"), std::string::npos);
}

TEST_F(QueryLogTest, ADirectoryThatCannotBeMadeIsAProblemNotAnEnd) {
  auto log = std::make_shared<QueryLog>("/dev/null/queries");
  auto solver = with_query_log(make_grounded_solver(f_, {}), log);
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_EQ(log->problem(), "cannot write '/dev/null/queries'");
}

}  // namespace
}  // namespace epr
