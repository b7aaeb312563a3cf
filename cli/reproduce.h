#pragma once

#include "cli/options.h"

namespace cli {

// Runs `cme reproduce` and returns its exit code.
int reproduce(const ReproduceOptions& options);

}  // namespace cli
