#pragma once

// Makes models small.

#include <vector>

#include "epr/logic/structure.h"

namespace epr {

// A model of the formulas with at most as many elements of each sort as `model`, found
// by leaving elements out one by one.  No single element can be left out of the result,
// unless relations between the others change as well.  It gives values to what the
// formulas mention, and to the variables of `model`.
// REQUIRES: `model` is a model of the formulas.
Structure shrink(const Structure& model, const std::vector<Formula>& formulas);

}  // namespace epr
