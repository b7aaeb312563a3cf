#pragma once

// A verdict for each site from what the engines find: proofs are certified, executions
// replayed.

#include "cli/budget.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/report.h"

namespace cli {

// Fills in verdicts, sites and statistics of the report, whose sites are those asked
// about.
VerifyReport infer(const VerifyOptions& options, const Budget& budget, const LoadedProgram& input,
                   VerifyReport report);

}  // namespace cli
