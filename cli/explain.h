#pragma once

#include "cli/options.h"

namespace cli {

// Runs `cme explain` and returns its exit code.
int explain(const ExplainOptions& options);

}  // namespace cli
