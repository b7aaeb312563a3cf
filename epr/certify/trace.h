#pragma once

// A concrete execution that ends in an error, and its replay.
//
// A trace is the state in which the execution starts and every choice it makes:
// nothing else is needed, since `.rml` is deterministic but for its choices.
// Replay runs it by evaluation alone.  It knows no solver and no engine, so a
// replayed trace is an execution whatever found it.

#include <string>
#include <variant>
#include <vector>

#include "epr/logic/structure.h"
#include "epr/rml/program.h"

namespace epr {

struct Trace {
  int entry = 0;    // index into Program::entries
  Structure start;  // universes, rigid symbols, state; variables(): the entry's inputs
  // In order of execution: the element a Havoc takes, the alternative a Branch
  // or Choose takes.
  std::vector<int> choices;
  int site = 0;  // where it ends
};

// One command of the execution, for reports.
struct Step {
  int depth = 0;  // of the call stack, entry 0
  int procedure = 0;
  int origin = 0;      // index into Procedure::origins
  std::string effect;  // what changed, in words: "stale(i0) becomes true"; may be empty
};

struct Replayed {
  std::vector<Step> steps;
  std::vector<int> witness;  // elements
};

// Why the trace is no execution: which step, and what was false there.
struct Refused {
  std::string reason;
};

// Accepts a trace iff: axioms, invariants, sort invariants of the inputs and the
// entry condition hold at the start; each assumed condition holds when it is
// reached; no other throw is taken; the last command is a throw at trace.site
// whose condition holds; and no choice is left over or missing.
std::variant<Replayed, Refused> replay(const Program& program, const Trace& trace);

}  // namespace epr
