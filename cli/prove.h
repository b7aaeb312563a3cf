#pragma once

// From summaries to a verdict: the certificate checker decides.

#include "cli/load.h"
#include "cli/options.h"
#include "epr/vc/verdict.h"

namespace cli {

// Safe when the summaries prove that none of the sites throws, otherwise Unknown
// with the condition that fails, or what ended the check.  `queries` counts the
// solver's checks.
epr::Verdict prove(const VerifyOptions& options, const LoadedProgram& input,
                   const epr::Summaries& summaries, const std::vector<const epr::Site*>& sites,
                   uint64_t& queries);

}  // namespace cli
