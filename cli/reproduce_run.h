#pragma once

// Reproduces the findings of a report.

#include <string>

#include "cli/check_report.h"
#include "cli/java_classes.h"
#include "cli/manifest.h"
#include "cli/reproducer.h"
#include "cli/signals.h"

namespace cli {

// Tries every finding of the report, several batches at once, and notes what came of it.
// "" or why nothing could be tried, which is noted too.  `folder` is one in which a folder can be made.
std::string reproduce_findings(const CheckOptions& options, const ReproduceSettings& settings,
                               const Manifest& manifest, const std::string& folder,
                               Signals& signals, CheckReport& report);

// "" or why analysed code cannot be run as it should be.
std::string reproduce_problem(const ReproduceSettings& settings);

}  // namespace cli
