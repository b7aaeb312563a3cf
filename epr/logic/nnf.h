#pragma once

// Negation normal form.

#include "epr/logic/formula.h"

namespace epr {

// Equivalent to `f`, with negation at atoms only and neither ->, <-> nor ite.
Formula nnf(Formulas& formulas, Formula f);

}  // namespace epr
