#include "cli/engine_options.h"

#include <chrono>

#include "cli/interrupt.h"

namespace cli {

updr::Options engine_options(const VerifyOptions& options) {
  using Clock = std::chrono::steady_clock;
  updr::Options engine;
  engine.cut = options.cut.read();
  engine.solver.seed = options.seed;
  engine.solver.limits.memory_mb = options.memory;
  engine.solver.limits.seconds_per_check = options.timeout;
  engine.max_frames = options.max_frames;
  engine.max_queries = options.max_queries;
  engine.go_on = [start = Clock::now(), limit = options.timeout] {
    const std::chrono::duration<double> used = Clock::now() - start;
    return !interrupted() && (limit == 0 || used.count() < limit);
  };
  return engine;
}

}  // namespace cli
