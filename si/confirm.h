#pragma once

#include "epr/vc/confirm.h"
#include "si/engine.h"

namespace si {

// Inlines the calls of the counterexample's tree first.
// REQUIRES: the program outlives what is returned.
epr::Confirm confirm_by_inlining(const epr::Program& program, const Options& options);

}  // namespace si
