#pragma once

// A Z3 solver in a context: options, limits, interruption, and Z3's
// exceptions turned into answers.  Internal to z3_*.cc.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <z3++.h>

#include "epr/solver/solver.h"
#include "epr/solver/z3_context.h"

namespace epr {

class Z3Session {
 public:
  // What Z3 does counts as work, where that is limited: a check ends with the limit, and throws
  // OutOfWork then.
  Z3Session(const SolverOptions& options, Work& work);

  // Runs `action`, which may throw what Z3 throws; from then on the session is
  // broken and its checks give up.
  void attempt(const std::function<void()>& action);

  struct Satisfiable {};
  struct Contradictory {
    std::vector<unsigned> core;  // positions in the assumptions
  };
  using Outcome = std::variant<Satisfiable, Contradictory, GaveUp>;

  // Assumptions are Boolean constants.
  Outcome check(const z3::expr_vector& assumptions);

  // After Satisfiable.  Throws what Z3 throws.
  z3::model model() { return solver_.get_model(); }

  z3::context& context() { return shared_->z3; }
  z3::solver& solver() { return solver_; }
  Z3Translator& translator() { return shared_->translator; }

  void interrupt();

 private:
  // Nothing: a check may run.
  std::optional<GaveUp> limit_time();
  void limit_work();
  // A check has ended that began with so many units done.
  void count_work(uint64_t before);
  // What was done in this context so far, in Z3's units.
  uint64_t units_done();
  Outcome run(const z3::expr_vector& assumptions);
  GaveUp doubt(const std::string& reason);
  bool out_of_memory(const std::string& message) const;
  GaveUp memory_limit_reached() const;

  SolverLimits limits_;
  Work& work_;
  std::shared_ptr<SharedContext> shared_;
  z3::solver solver_;
  std::optional<GaveUp> broken_;  // for good
  bool work_limited_ = false;     // of the last check
  std::atomic<bool> running_ = false;
  std::atomic<bool> interrupted_ = false;
};

}  // namespace epr
