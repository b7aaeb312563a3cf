#pragma once

// Composes the blocks between cut points into one Transition each.

#include <vector>

#include "epr/vc/call_graph.h"
#include "epr/vc/cut_points.h"
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

}  // namespace epr
