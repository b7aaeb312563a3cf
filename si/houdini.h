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
  std::function<bool()> go_on;  // false ends the run; may be empty
};

struct HoudiniResult {
  // Of the cut points.  Inductive: they satisfy all conditions of returns and throws,
  // the program's invariants and transitions being taken for granted.  Static facts
  // (epr/vc/static_facts.h) are not among them.
  epr::Summaries summaries;
  uint64_t checks = 0;   // of solvers
  int candidates = 0;    // clauses that were looked at
  int kept = 0;          // lemmas in `summaries`
  std::string gave_up;   // why something was not looked for; empty: all was
};

// `sites` are those that count as throwing; at others an execution just ends.
// Where the solver gives up on a procedure, or the run has to end before it is
// done with it, nothing is said of that procedure.
HoudiniResult houdini(const epr::Program& program, const epr::ProgramFacts& facts,
                      const std::set<int>& sites, const HoudiniOptions& options);

}  // namespace si
