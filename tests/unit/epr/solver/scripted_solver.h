#pragma once

// A solver that answers what the test says.

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "epr/solver/assertions.h"
#include "epr/solver/solver.h"

namespace epr::testing {

class ScriptedSolver : public Solver {
 public:
  explicit ScriptedSolver(std::deque<Answer> answers) : answers_(std::move(answers)) {}

  void push() override { assertions.push(); }
  void pop() override { assertions.pop(); }
  void assert_formula(Formula f) override { assertions.add(f); }
  Answer check(std::span<const Formula> assumptions) override {
    ++stats_.checks;
    asked.emplace_back(assumptions.begin(), assumptions.end());
    asserted = assertions.all();
    if (answers_.empty()) return GaveUp{"nothing to say"};
    Answer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }
  const SolverStats& stats() const override { return stats_; }
  void interrupt() override { ++interrupted; }

  Assertions assertions;
  std::vector<Formula> asserted;            // at the latest check
  std::vector<std::vector<Formula>> asked;  // assumptions, by check
  int interrupted = 0;

 private:
  std::deque<Answer> answers_;
  SolverStats stats_;
};

}  // namespace epr::testing
