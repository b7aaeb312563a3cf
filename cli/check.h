#pragma once

#include <optional>

#include "cli/check_report.h"
#include "cli/options.h"

namespace cli {

// Runs `cme check` and returns its exit code.
int check(const CheckOptions& options);

// All of it but the output; nothing when the usage or a folder was wrong, which was said.
std::optional<CheckReport> run_check(const CheckOptions& options);

}  // namespace cli
