#pragma once

// What a goal asks beyond what is known already, by looking at the formulas alone.

#include <span>

#include "epr/logic/formula.h"

namespace epr {

// The conjunction of those conjuncts of `goal` that are not, node for node, conjuncts
// of the facts; true when a fact is false.  So facts ∧ ¬goal has a model iff
// facts ∧ ¬left_to_prove(facts, goal) has one, and the same one.
Formula left_to_prove(Formulas& formulas, std::span<const Formula> facts, Formula goal);

}  // namespace epr
