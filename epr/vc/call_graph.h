#pragma once

// Who calls or jumps to whom.

#include <vector>

#include "epr/rml/program.h"

namespace epr {

struct CallEdge {
  int target = 0;
  bool jump = false;  // a goto, not a call
};

struct CallGraph {
  std::vector<std::vector<CallEdge>> edges;  // by procedure, in the order of the text
  std::vector<int> commands;                 // by procedure: its size
};

CallGraph call_graph(const Program& program);

// Strongly connected components, callees before callers; members by index.
std::vector<std::vector<int>> components(const CallGraph& graph);

// By procedure: reached from the entries.
std::vector<bool> reachable(const Program& program, const CallGraph& graph);

}  // namespace epr
