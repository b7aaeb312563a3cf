#pragma once

// Why a condition does not hold: a situation in which it is false.

#include <string>

#include "epr/certify/block_conditions.h"
#include "epr/solver/solver.h"

namespace epr {

// The inputs and the state at the start of the procedure, in a model of the
// condition's formulas, a line a fact; "" when the solver gives up.
std::string explain(const Program& program, const Condition& condition, const SolverLimits& limits);

}  // namespace epr
