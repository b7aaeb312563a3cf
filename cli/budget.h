#pragma once

// What a run may take, from the moment on when this is made.

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

#include "cli/options.h"
#include "epr/solver/solver.h"

namespace cli {

class Budget {
 public:
  explicit Budget(const VerifyOptions& options);

  // False when the time is up or Ctrl-C was pressed.
  bool go_on() const;

  // Why it is not.
  std::string why_not() const;

  // Seconds; 0 when there is no limit, and never less than a little.
  double left() const;

  // Of a solver that `stop` ends too.
  epr::SolverLimits solver_limits(std::stop_token stop) const;

 private:
  double seconds_;
  unsigned memory_mb_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
};

}  // namespace cli
