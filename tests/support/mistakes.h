#pragma once

// Mistakes that people make with collections, as mutants of programs over
// collections.rml:
//  - "iterated container modified": what an iterator walks, between two commands;
//  - "container modified": any other, or an object is added to it;
//  - "command repeated";
//  - "exit dropped": a loop that never ends;
//  - "alias assigned": instead of a new value a variable gets that of another.

#include "tests/support/mutate.h"

namespace epr::testing {

// Only procedures are changed, not what an include brought.
std::vector<Mutant> make_mistakes(const std::vector<syntax::Item>& program);

}  // namespace epr::testing
