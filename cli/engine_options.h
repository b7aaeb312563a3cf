#pragma once

#include "cli/options.h"
#include "updr/engine.h"

namespace cli {

// The engine's options as the user asked for them.  The time limit counts from this
// call; an interrupt ends the run too.
updr::Options engine_options(const VerifyOptions& options);

}  // namespace cli
