#pragma once

// Call trees for tests: from texts, and all of a size.

#include <string>
#include <vector>

#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"

namespace epr::testing {

// "main(step(drop) step!12)": main calls step, which calls drop, and then step again,
// which throws at a site in line 12.  A call is the first one of that procedure after
// those already made; "step#2" is the second.  Throws std::runtime_error.
CallTree tree_from(const Program& program, const ProgramFacts& facts, const std::string& text);

// All trees of `runs` runs from the procedure that end in a throw, whether or not
// there are such executions.
std::vector<CallTree> throwing_trees(const Program& program, const ProgramFacts& facts,
                                     int procedure, int runs);

}  // namespace epr::testing
