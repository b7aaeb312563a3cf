#pragma once

// Makes cores small.

#include <span>
#include <vector>

#include "epr/solver/solver.h"

namespace epr {

// A subset of `core` that is contradictory with what `solver` has asserted.
// REQUIRES: `core`, indices into `assumptions`, is contradictory itself.
//
// First every group is tried for dropping as a whole, then every assumption alone,
// both in the order given: what should rather go comes first.  If the solver never
// gives up no assumption of the result can be left out; if it does, the smallest
// subset known to be contradictory is returned.
std::vector<int> minimize_core(Solver& solver, std::span<const Formula> assumptions,
                               std::vector<int> core,
                               std::span<const std::vector<int>> groups = {});

}  // namespace epr
