#pragma once

// Refines a variable abstraction (epr/vc/tracking.h) that has a counterexample which
// the program has not.

#include <cstdint>
#include <variant>

#include "epr/solver/solver.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"
#include "epr/vc/tracking.h"

namespace si {

enum class Refinement {
  kOneByOne,  // Storm's: can it do without this relation, and this one?
  kHrefine,   // Alg. 1: divides and conquers; each check is of a path abstracted anew
  kVcrefine,  // Alg. 2: the same, all checks in one solver that knows the path once
};

struct RefineOptions {
  Refinement algorithm = Refinement::kVcrefine;
  epr::SolverOptions solver;
};

struct Refined {
  std::variant<epr::RelationSet, epr::GaveUp> outcome;  // what to track
  uint64_t checks = 0;                                  // of abstractions of the path
  size_t candidates = 0;  // relations that could be added: the path depends on them
};

// The path is what executes just the tree from the entry (index into
// Program::entries).  The outcome contains `tracked`; tracking it the path has no
// execution, and with fewer of the added relations it has one.
// REQUIRES: the tree has no execution when everything is tracked, as realize() finds
// out; its root is the entry's procedure; procedures and calls are those of `facts`.
Refined refine(const epr::Program& program, const epr::ProgramFacts& facts, int entry,
               const epr::CallTree& tree, const epr::RelationSet& tracked,
               const RefineOptions& options);

}  // namespace si
