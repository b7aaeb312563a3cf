#pragma once

// What queries are answered with.

#include <variant>
#include <vector>

#include "epr/logic/structure.h"
#include "epr/solver/solver.h"
#include "updr/cube.h"

namespace updr {

// What a call on a trace did: a transition of the callee, over the trace's universe.
struct CalleeTransition {
  int call = 0;  // index into epr::Transition::calls
  Predicate predicate;
  epr::Structure transition;
};

// Lemmas, by number, that a proof used of the calls in a procedure.
struct Support {
  std::vector<int> lemmas;  // ascending
  bool bounded = false;     // it also used that F_0 allows no calls
};

// There is a trace: its calls in order of execution, and a complete model of it.
struct TraceFound {
  std::vector<CalleeTransition> calls;
  epr::Structure model;
  int site = kNone;  // where the procedure's own code throws

  static constexpr int kNone = -1;
};

// There is none; indices of the literals that suffice to exclude it, and with what.
struct NoTrace {
  std::vector<int> core;
  Support support;
};

// There is one, but nobody wanted to see it.
struct SomeTrace {};

using TraceAnswer = std::variant<TraceFound, NoTrace, epr::GaveUp>;
using ExclusionAnswer = std::variant<SomeTrace, NoTrace, epr::GaveUp>;

}  // namespace updr
