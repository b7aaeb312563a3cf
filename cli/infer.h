#pragma once

// A verdict for each site from the engine's results: proofs are certified, executions
// replayed.

#include "cli/load.h"
#include "cli/options.h"
#include "cli/report.h"

namespace cli {

// Fills in verdicts, sites and statistics of the report, whose sites are those asked
// about.
VerifyReport infer(const VerifyOptions& options, const LoadedProgram& input, VerifyReport report);

}  // namespace cli
