#pragma once

// Summaries that proved an earlier version of a program, tried on the present one.

#include <optional>
#include <string>
#include <vector>

#include "cli/budget.h"
#include "cli/load.h"
#include "cli/options.h"
#include "epr/vc/verdict.h"

namespace cli {

// Those lemmas of the text that the program's names allow.  Any text is safe to give.
epr::Summaries fitting_summaries(const epr::Program& program, const std::string& text);

// A proof that none of the sites throws, from those of the lemmas that still hold; nothing when
// they do not suffice.  `queries` counts the solver's checks.
std::optional<epr::Safe> prove_by_old_lemmas(const VerifyOptions& options, const Budget& budget,
                                             const LoadedProgram& input,
                                             const std::vector<const epr::Site*>& sites,
                                             const std::string& text, uint64_t& queries);

}  // namespace cli
