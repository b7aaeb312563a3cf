#pragma once

// UPDR with its counterexamples confirmed by inlining.

#include "updr/engine.h"

namespace updr::testing {

// `options` as they are, but for `confirm`.  REQUIRES: the program outlives the result.
Options confirmed_by_inlining(const epr::Program& program, Options options);

}  // namespace updr::testing
