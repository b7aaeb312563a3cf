#include "cli/engine_options.h"

#include "epr/solver/z3_solver.h"

namespace cli {

updr::Options updr_options(const VerifyOptions& options, const Budget& budget,
                           std::stop_token stop) {
  updr::Options engine;
  engine.cut = options.cut.read();
  engine.solver.seed = options.seed;
  engine.solver.limits = budget.solver_limits(stop);
  engine.max_frames = options.max_frames;
  engine.max_queries = options.max_queries;
  engine.max_work = options.max_work;
  engine.go_on = [&budget, stop] { return budget.go_on() && !stop.stop_requested(); };
  return engine;
}

si::Options si_options(const VerifyOptions& options, const Budget& budget, std::stop_token stop) {
  si::Options engine;
  engine.cut = options.cut.read();
  engine.solver.seed = options.seed;
  engine.solver.limits = budget.solver_limits(stop);
  engine.solver.context = epr::make_shared_context();
  engine.inlining = options.cut.all_calls() ? si::Inlining::kStatic : si::Inlining::kStratified;
  engine.recursion_bound = options.inlining.bound;
  engine.max_queries = options.max_queries;
  engine.max_work = options.max_work;
  engine.abstraction = options.inlining.abstraction();
  engine.go_on = [&budget, stop] { return budget.go_on() && !stop.stop_requested(); };
  return engine;
}

}  // namespace cli
