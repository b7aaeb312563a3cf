#pragma once

// A concrete execution that ends in an error, and its replay.
//
// A trace is the state in which the execution starts and every choice it makes:
// nothing else is needed, since `.rml` is deterministic but for its choices.
// Replay runs it by evaluation alone.  It knows no solver and no engine, so a
// replayed trace is an execution whatever found it.

#include <cstdint>
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

enum class StepKind {
  kStart,    // of a procedure that was called or jumped to
  kDeclare,  // `var x`, `havoc x`
  kControl,  // `choose`, `goto`, `return`
  kBack,     // a call has returned, its outputs are assigned
  kCommand,  // anything else
};

// A variable that has got a value.
struct Held {
  Term variable;
  int element;
};

// Where a relation is no longer what it was: positions in its table, ascending,
// at least one.
struct Change {
  const Symbol* relation;
  std::vector<uint32_t> flipped;
};

// One command of the execution as it was written, for reports.  A step says what
// is different after it; states are rebuilt from that (steps.h).  The steps of a
// call are those after it that are deeper than it.
struct Step {
  StepKind kind = StepKind::kCommand;
  int depth = 0;  // of the call stack, entry 0
  int procedure = 0;
  int origin = 0;               // index into Procedure::origins
  std::vector<Held> held;       // in order; variables of unfolded actions are left out
  std::vector<Change> changes;  // a relation at most once
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
