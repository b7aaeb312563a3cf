#pragma once

// Inlinings of programs (epr/certify/inlining.h), made by asking of each call.

#include <functional>
#include <vector>

#include "epr/certify/inlining.h"

namespace epr::testing {

// Whether to inline a call or goto of `target` in a run that is nested so deep; an
// entry's run has depth 1.
using InlineIt = std::function<bool(const Procedure& target, int depth)>;

// A run of each entry.  Asks of calls and gotos in the order of their blocks.
std::vector<Inlining> inlining_where(const Program& program, const Summaries& summaries,
                                     const InlineIt& inline_it);

// Empty summaries of all procedures: nothing is unfolded that is not inlined.
Summaries claim_nothing_of_all(const Program& program);

}  // namespace epr::testing
