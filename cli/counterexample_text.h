#pragma once

// An abstract counterexample as people read it.

#include <string>

#include "epr/rml/program.h"
#include "updr/engine.h"

namespace cli {

// A line for each run of the tree, indented by depth: what is called, with which
// arguments and in which state, and how it ends.  Elements of different lines have
// nothing to do with each other.
std::string to_text(const epr::Program& program, const updr::AbstractCounterexample& found);

}  // namespace cli
