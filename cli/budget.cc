#include "cli/budget.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/interrupt.h"

namespace cli {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

Budget::Budget(const VerifyOptions& options)
    : seconds_(options.timeout), memory_mb_(options.memory) {
  if (seconds_ > 0) {
    // More would not fit the clock.
    const Seconds most(1e9);
    deadline_ = Clock::now() +
                std::chrono::duration_cast<Clock::duration>(std::min(Seconds(seconds_), most));
  }
}

bool Budget::go_on() const { return !interrupted() && (!deadline_ || Clock::now() < *deadline_); }

std::string Budget::why_not() const {
  return interrupted() ? "interrupted" : fmt::format("time limit of {} s reached", seconds_);
}

double Budget::left() const {
  if (!deadline_) return 0;
  return std::max(0.001, Seconds(*deadline_ - Clock::now()).count());
}

epr::SolverLimits Budget::solver_limits(std::stop_token stop) const {
  epr::SolverLimits limits;
  limits.memory_mb = memory_mb_;
  limits.deadline = deadline_;
  limits.stop = std::move(stop);
  return limits;
}

}  // namespace cli
