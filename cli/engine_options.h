#pragma once

// The engines' options as the user asked for them.

#include <stop_token>

#include "cli/budget.h"
#include "cli/options.h"
#include "si/engine.h"
#include "updr/engine.h"

namespace cli {

// The budget, and whoever stops `stop`, end the run.
updr::Options updr_options(const VerifyOptions& options, const Budget& budget,
                           std::stop_token stop);
si::Options si_options(const VerifyOptions& options, const Budget& budget, std::stop_token stop);

}  // namespace cli
