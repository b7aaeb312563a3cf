#pragma once

// Composes the blocks between cut points into one Transition each.

#include <vector>

#include "epr/vc/call_graph.h"
#include "epr/vc/cut_points.h"
#include "epr/vc/tracking.h"
#include "epr/vc/transition.h"

namespace epr {

// What composing needs to know of the whole program; computed once.
struct ProgramFacts {
  CallGraph graph;
  std::vector<bool> cut;
  std::vector<std::vector<const Symbol*>> modifies;
  std::vector<bool> may_throw;  // by procedure: it, or what it calls, has a throw
};

ProgramFacts program_facts(const Program& program, const CutOptions& options);

// REQUIRES: facts.cut[procedure].
Transition compose(const Program& program, const ProgramFacts& facts, int procedure);

// The transition of the abstraction.  It has the same calls, in the same order.
// Relations that are known not to be tracked have no definitions in it: what else is
// said of its states, summaries for instance, must be abstracted too.
Transition compose(const Program& program, const ProgramFacts& facts, int procedure,
                   const Tracking& tracking);

}  // namespace epr
