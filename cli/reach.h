#pragma once

// Is a site reached at all?  A proof about one that is not says nothing.

#include "cli/budget.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/report.h"

namespace cli {

// Looks, for each site of the report, for an execution that gets there, prints what it
// found, and returns the exit code: 0 when all are reached, 3 otherwise.
int reach(const VerifyOptions& options, const Budget& budget, LoadedProgram& input,
          const VerifyReport& report);

}  // namespace cli
