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

// `a` is known of returns, and of throws at some sites; `b` of returns, and of throws at
// others: what is known of returns, and of throws at any of these sites.
epr::Summaries either(const epr::Program& program, const epr::Summaries& a,
                      const epr::Summaries& b);

// What does not depend on which sites count.
epr::Summaries returns_of(epr::Summaries summaries);

// The runs of the trees, one for each entry.  Where a small method was composed into a
// run twice, its calls are inlined both times if they are once: that says no less.
// REQUIRES: procedures and calls of the trees are those of `facts`.
std::vector<epr::Inlining> inlining_of(const epr::Program& program, const epr::ProgramFacts& facts,
                                       const std::vector<InlinedTree>& trees);

}  // namespace si
