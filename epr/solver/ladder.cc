// The rungs follow mypyvy's solver: another seed, a fresh context, another way to
// solve the same thing.  A rung's solver lives for one check: what one query
// needed says little about the next, and a context that has grown is often what
// made Z3 give up.

#include "epr/solver/ladder.h"

#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "epr/logic/fault.h"
#include "epr/solver/assertions.h"

namespace epr {
namespace {

class Ladder : public Solver {
 public:
  Ladder(std::unique_ptr<Solver> first, std::vector<Rung> rungs, uint64_t max_checks)
      : first_(std::move(first)), rungs_(std::move(rungs)), max_checks_(max_checks) {}

  void push() override {
    assertions_.push();
    first_->push();
  }

  void pop() override {
    assertions_.pop();
    first_->pop();
  }

  void assert_formula(Formula f) override {
    assertions_.add(f);
    first_->assert_formula(f);
  }

  Answer check(std::span<const Formula> assumptions) override {
    return solve(assumptions, &Solver::check);
  }

  Answer refute(std::span<const Formula> assumptions) override {
    return solve(assumptions, &Solver::refute);
  }

  Answer sketch(std::span<const Formula> assumptions) override {
    return solve(assumptions, &Solver::sketch);
  }

  const SolverStats& stats() const override { return stats_; }

  void interrupt() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (running_) {
      running_->interrupt();
    } else {
      interrupted_ = true;
    }
  }

 private:
  static void add(SolverStats& sum, const SolverStats& more) {
    sum.checks += more.checks;
    sum.retries += more.retries;
    sum.fallbacks += more.fallbacks;
    sum.instances += more.instances;
  }

  // How a solver is asked: check, refute or sketch.
  using Question = Answer (Solver::*)(std::span<const Formula>);

  Answer solve(std::span<const Formula> assumptions, Question question) {
    Answer answer = ask(*first_, assumptions, question);
    sum_up();
    const auto* doubt = std::get_if<GaveUp>(&answer);
    if (!doubt || !doubt->retryable) return answer;
    return climb(assumptions, question, doubt->reason);
  }

  void sum_up() {
    stats_ = above_;
    add(stats_, first_->stats());
  }

  // Runs one check that interrupt() can reach.
  Answer ask(Solver& solver, std::span<const Formula> assumptions, Question question) {
    if (max_checks_ > 0 && stats_.checks >= max_checks_) {
      return GaveUp{fmt::format("limit of {} checks reached", max_checks_), false};
    }
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (std::exchange(interrupted_, false)) return GaveUp{"interrupted", false};
      running_ = &solver;
    }
    Answer answer = (solver.*question)(assumptions);
    const std::lock_guard<std::mutex> lock(mutex_);
    running_ = nullptr;
    return answer;
  }

  Answer climb(std::span<const Formula> assumptions, Question question,
               const std::string& first_reason) {
    std::string reasons = first_reason;
    for (const Rung& rung : rungs_) {
      const std::unique_ptr<Solver> solver = rung.make();
      assertions_.replay(*solver);
      Answer answer = ask(*solver, assumptions, question);
      ++above_.retries;
      add(above_, solver->stats());
      sum_up();
      const auto* doubt = std::get_if<GaveUp>(&answer);
      if (!doubt || !doubt->retryable) return answer;
      reasons += fmt::format("; {}: {}", rung.name, doubt->reason);
    }
    if (EPR_FAULT("doubt-of-all-rungs-taken-for-unsat")) return Unsat{};
    return GaveUp{reasons};
  }

  std::unique_ptr<Solver> first_;
  std::vector<Rung> rungs_;
  uint64_t max_checks_;
  Assertions assertions_;
  SolverStats above_;  // of the rungs climbed so far
  SolverStats stats_;
  std::mutex mutex_;
  Solver* running_ = nullptr;
  bool interrupted_ = false;
};

}  // namespace

std::unique_ptr<Solver> with_ladder(std::unique_ptr<Solver> first, std::vector<Rung> rungs,
                                    uint64_t max_checks) {
  return std::make_unique<Ladder>(std::move(first), std::move(rungs), max_checks);
}

}  // namespace epr
