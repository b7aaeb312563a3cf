#pragma once

#include <optional>

#include "cli/check_report.h"
#include "cli/options.h"
#include "cli/text_stream.h"

namespace cli {

// Runs `cme check`, with what the configuration says, and returns its exit code.
int check(const CheckOptions& given);

// All of it but the output, which `stream`, if there is one, is handed as it comes into being.
// Nothing when the usage or a folder was wrong, which was said.
std::optional<CheckReport> run_check(const CheckOptions& options, TextStream* stream);

}  // namespace cli
