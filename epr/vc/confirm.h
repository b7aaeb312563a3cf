#pragma once

// How an engine that has an abstract counterexample asks another one for an execution.

#include <cstdint>
#include <functional>
#include <optional>

#include "epr/certify/trace.h"
#include "epr/vc/call_tree.h"

namespace epr {

// An execution that throws: it was replayed.
struct Confirmed {
  Trace trace;
  CallTree tree;  // the runs it goes through
};

// What was found, if anything, and what it took to look for it.
struct Confirmation {
  std::optional<Confirmed> found;
  uint64_t checks = 0;  // of solvers
};

// Looks for an execution from the entry (index into Program::entries) that throws at the
// site, the counterexample's tree being a hint.
using Confirm = std::function<Confirmation(int entry, int site, const CallTree& tree)>;

}  // namespace epr
