#pragma once

// Asks all questions of a run: finds the procedure's solver, counts, and stops the
// run when a budget is used up or a solver gives up.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "updr/engine.h"
#include "updr/queries.h"
#include "updr/statistics.h"

namespace updr {

// A reason to stop, thrown past whatever was being done.
struct Stop {
  std::string reason;
};

class Oracle {
 public:
  // `sites` and `frames` are looked at when a question is asked.
  Oracle(const epr::Program& program, const epr::ProgramFacts& facts, const std::set<int>& sites,
         const Frames& frames, const Options& options);

  // As Queries has them, but never GaveUp.
  TraceAnswer find_trace(uint64_t QueryCounts::*rule, const Cube& cube, int level);
  TraceAnswer find_throw(const epr::Entry& entry, int error, int level);
  std::optional<NoTrace> exclude(uint64_t QueryCounts::*rule, const Cube& cube, int level);
  std::optional<NoTrace> exclude(uint64_t QueryCounts::*rule, const Cube& cube,
                                 const Support& support);
  epr::Structure own_transition(const TraceFound& trace, Predicate predicate);

  // Checks that were made elsewhere, and where to add their time.
  void count(uint64_t QueryCounts::*rule, uint64_t checks) { counts_.*rule += checks; }
  uint64_t& nanoseconds(uint64_t QueryCounts::*rule) { return nanoseconds_.*rule; }

  // Of traces that are found from now on; any, until it is said.
  void look_for(Traces wanted) { wanted_ = wanted; }

  // Call after `sites` has changed.
  void forget_goals();

  const QueryCounts& counts() const { return counts_; }
  const QueryCounts& nanoseconds() const { return nanoseconds_; }
  // Of all solvers of the run.
  const epr::SolverOptions& solver_options() const { return options_.solver; }

 private:
  template <typename Question>
  auto ask(uint64_t QueryCounts::*rule, int procedure, Question question);
  Queries& queries(int procedure);

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const std::set<int>& sites_;
  const Frames& frames_;
  Options options_;
  std::map<int, std::unique_ptr<Queries>> queries_;
  QueryCounts counts_;
  QueryCounts nanoseconds_;
  Traces wanted_ = Traces::kAny;
};

}  // namespace updr
