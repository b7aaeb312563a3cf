#pragma once

#include "cli/options.h"

namespace cli {

// Runs `cme baseline create` or `cme baseline prune` and returns its exit code: 0 when the file
// is as it should be, 3 when the check was incomplete so that nothing was written.
int baseline_command(const BaselineOptions& options);

}  // namespace cli
