#pragma once

// Resolves and checks a syntax tree: names, sorts, arities, what may stand
// where, the EPR fragment.  Reports several problems in one run.

#include "epr/rml/loader.h"
#include "epr/rml/program.h"

namespace epr {

Result<Program> sort_check(const Loaded& loaded);

}  // namespace epr
