#pragma once

// Which relations can have a say in what a procedure does.
//
// A guide for diagrams, not a fact to prove things with: leaving a relation out of
// a diagram makes it describe more transitions, which is always allowed.

#include <vector>

#include "epr/vc/compose.h"

namespace updr {

// Relations, in the order of Program::state, by procedure.
struct Relevance {
  // Of the state before: what decides whether and how it throws.
  std::vector<std::vector<const epr::Symbol*>> throws;
  // Of the state before: that, and what decides what it leaves behind.
  std::vector<std::vector<const epr::Symbol*>> returns;
};

Relevance relevance(const epr::Program& program, const epr::ProgramFacts& facts);

}  // namespace updr
