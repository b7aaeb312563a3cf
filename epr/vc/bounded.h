#pragma once

// Is there an execution with a bounded stack that throws?  Bounded model checking of
// all call trees at once, for when an abstract counterexample's own tree has no
// execution (realize.h).

#include <cstddef>
#include <cstdint>
#include <set>
#include <variant>

#include "epr/certify/trace.h"
#include "epr/solver/solver.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"
#include "epr/vc/realize.h"

namespace epr {

// Replayed.
struct Execution {
  Trace trace;
  CallTree tree;  // the runs it goes through
};

// No execution throws on whose stack no cut point is more than `bound` times.
// `complete`: none at all does, for no stack gets higher.
struct NothingFound {
  int bound = 0;
  bool complete = false;
};

struct BoundedOptions {
  RealizeOptions realize;
  int max_bound = 3;
  size_t max_runs = 400;  // a bound that takes more of them is not tried
};

struct BoundedSearch {
  std::variant<Execution, NothingFound, GaveUp> outcome;
  uint64_t checks = 0;  // that the solver was asked
  size_t runs = 0;      // of the last bound that was tried
};

// From the entry (index into Program::entries) to a throw at one of the sites, the
// bound growing from 1.
BoundedSearch find_execution(const Program& program, const ProgramFacts& facts, int entry,
                             const std::set<int>& sites, const BoundedOptions& options);

}  // namespace epr
