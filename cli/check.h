#pragma once

#include "cli/options.h"

namespace cli {

// `cme check`: from Java to a report; returns the exit code.
int check(const CheckOptions& options);

}  // namespace cli
