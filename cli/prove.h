#pragma once

// From summaries to a verdict: the certificate checker decides.

#include <vector>

#include "cli/budget.h"
#include "cli/load.h"
#include "epr/certify/inlining.h"
#include "epr/vc/verdict.h"

namespace cli {

// No execution throws at the sites, because of the summaries and of the code of inlined
// calls.
struct Claim {
  epr::Summaries summaries;
  std::vector<epr::Inlining> inlining;  // by entry; empty: no call is inlined
  std::vector<const epr::Site*> sites;
};

// Safe when the claim is proved, otherwise Unknown with the condition that fails, or what
// ended the check.  `queries` counts the solver's checks; 0 units of work are no limit.
epr::Verdict prove(const Budget& budget, const LoadedProgram& input, const Claim& claim,
                   uint64_t& queries, uint64_t max_work = 0);

}  // namespace cli
