#pragma once

// The ways to solve with Z3, without a ladder.  Internal to z3_*.cc.

#include <memory>

#include "epr/solver/solver.h"

namespace epr {

std::unique_ptr<Solver> make_z3_quantified(Formulas& formulas, const SolverOptions& options);
std::unique_ptr<Solver> make_z3_grounded(Formulas& formulas, const SolverOptions& options);
std::unique_ptr<Solver> make_z3_lazy(Formulas& formulas, const SolverOptions& options);

}  // namespace epr
