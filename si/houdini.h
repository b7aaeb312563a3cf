#pragma once

// Summaries without inlining: the strongest inductive ones that templates can say.

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "epr/certify/summary.h"
#include "epr/solver/solver.h"
#include "epr/vc/compose.h"

namespace si {

struct HoudiniOptions {
  epr::SolverOptions solver;
  uint64_t max_queries = 0;     // 0: no limit
  uint64_t max_work = 0;        // units of epr/logic/work.h; 0: no limit
  std::function<bool()> go_on;  // false ends the run; may be empty
};

struct HoudiniResult {
  // Reasons of a run that had to end.
  static constexpr const char* kStopped = "stopped from outside";
  static constexpr const char* kQueriesSpent = "the queries for summaries are spent";
  static constexpr const char* kOutOfWork = "limit of work reached";

  // Of the cut points.  Inductive: they satisfy the conditions of returns and throws,
  // also where invariants do not hold.  Static facts (epr/vc/static_facts.h) are not
  // among them.
  epr::Summaries summaries;
  uint64_t checks = 0;  // of solvers
  int candidates = 0;   // clauses that were looked at one by one
  int kept = 0;         // lemmas in `summaries`
  std::string gave_up;  // why less was found than could be; empty: nothing was left out
};

// `sites` are those that count as throwing; at others an execution just ends.  Where
// the solver gives up on a procedure, or the run has to end before it is done with
// it, nothing is said of that procedure; what is said of others is inductive all the
// same.
HoudiniResult houdini(const epr::Program& program, const epr::ProgramFacts& facts,
                      const std::set<int>& sites, const HoudiniOptions& options);

}  // namespace si
