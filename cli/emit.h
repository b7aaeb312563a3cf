#pragma once

#include "cli/options.h"

namespace cli {

// `cme emit STAGE FILE`: prints what a stage hands on, so that a fault is found
// by comparing stages.
int emit(const EmitOptions& options);

}  // namespace cli
