#pragma once

// From a call tree to a concrete execution: the paper's rule "Reachable".

#include <cstdint>
#include <variant>

#include "epr/certify/trace.h"
#include "epr/solver/solver.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"

namespace epr {

// No execution from the entry makes exactly the tree's calls and throws where it
// says.
struct NoExecution {};

// GaveUp: the solver did, or its execution was not accepted by replay().  A Trace
// has been replayed.
struct Realized {
  std::variant<Trace, NoExecution, GaveUp> outcome;
  uint64_t checks = 0;  // that the solver was asked
};

struct RealizeOptions {
  enum class Models {
    kAny,    // the first that is found
    kSmall,  // with few elements, for people to look at
  };
  SolverOptions solver;
  Models models = Models::kSmall;
};

// `entry`: index into Program::entries.
// REQUIRES: the tree's root is the entry's procedure; procedures and calls of the
// tree are those of `facts`.
Realized realize(const Program& program, const ProgramFacts& facts, int entry, const CallTree& tree,
                 const RealizeOptions& options);

}  // namespace epr
