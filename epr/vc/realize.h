#pragma once

// From a call tree to a concrete execution: the paper's rule "Reachable".

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
using Realized = std::variant<Trace, NoExecution, GaveUp>;

// `entry`: index into Program::entries.
// REQUIRES: the tree's root is the entry's procedure; procedures and calls of the
// tree are those of `facts`.
Realized realize(const Program& program, const ProgramFacts& facts, int entry, const CallTree& tree,
                 const SolverOptions& options);

}  // namespace epr
