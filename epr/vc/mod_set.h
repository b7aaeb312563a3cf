#pragma once

// Static mod-sets: which relations a procedure, and what it calls, may change.
//
// One set per procedure, computed once.  (Sets that shrink per frame broke the
// monotonicity of frames in the authors' engine.)

#include <vector>

#include "epr/vc/call_graph.h"

namespace epr {

// By procedure; relations in the order of Program::state.  A relation that is
// not in the set is the same before and after every call of the procedure.
std::vector<std::vector<const Symbol*>> mod_sets(const Program& program, const CallGraph& graph);

}  // namespace epr
