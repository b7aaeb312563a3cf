#pragma once

// Which relations can have a say in what a procedure does.
//
// A guide for diagrams, not a fact to prove things with: leaving a relation out of
// a diagram makes it describe more transitions, which is always allowed.

#include <vector>

#include "epr/vc/compose.h"

namespace updr {

// Relations by procedure, what matters least first: what only guards allocations and
// updates, then what is asked to hold, then what throws are decided by.  Relations that
// matter alike are in the order of Program::state.
struct Relevance {
  // Of the state before: what is asked to hold, or decides throws, on the way to one.
  std::vector<std::vector<const epr::Symbol*>> asked;
  // Of the state before: that, and whatever else decides whether and how it throws.
  std::vector<std::vector<const epr::Symbol*>> throws;
  // Of the state before: that, and what decides what it leaves behind.
  std::vector<std::vector<const epr::Symbol*>> returns;
};

Relevance relevance(const epr::Program& program, const epr::ProgramFacts& facts);

}  // namespace updr
