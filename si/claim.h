#pragma once

// What a search claims when it has proved sites, in the words of the certificate checker.

#include <vector>

#include "epr/certify/inlining.h"
#include "epr/certify/summary.h"
#include "epr/vc/compose.h"
#include "si/inlined_tree.h"

namespace si {

// Both are known of every run.
epr::Summaries together(epr::Summaries a, const epr::Summaries& b);

// The runs of the trees, one for each entry.  Where a small method was composed into a
// run twice, its calls are inlined both times if they are once: that says no less.
// REQUIRES: procedures and calls of the trees are those of `facts`.
std::vector<epr::Inlining> inlining_of(const epr::Program& program, const epr::ProgramFacts& facts,
                                       const std::vector<InlinedTree>& trees);

}  // namespace si
