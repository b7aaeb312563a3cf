#pragma once

// Procedure summaries: what is claimed of each procedure (docs/rml.md, "Summaries").
//
// throws[e] over-approximates Err: formulas over the procedure's inputs, the
// state in which it starts and the witness variables of error kind e
// (Program::errors[e].witness).  returns over-approximates Tr: formulas over
// inputs, outputs, the state before (R) and after (R').  An empty list claims
// nothing.  A procedure that nothing is claimed of is unfolded where it is
// called, unless that would never end.

#include <map>
#include <string>
#include <vector>

#include "epr/rml/program.h"
#include "epr/rml/syntax.h"

namespace epr {

struct Summary {
  bool claimed = false;                        // a `summary` was given, if an empty one
  std::map<int, std::vector<Formula>> throws;  // by index of the error kind
  std::vector<Formula> returns;

  bool trivial() const { return throws.empty() && returns.empty(); }
};

// By index of the procedure; as long as Program::procedures.
using Summaries = std::vector<Summary>;

// By index: procedures that are unfolded where they are called, because they are
// not claimed and every cycle of calls and gotos through them meets one that is
// not unfolded.
std::vector<bool> unfolded_procedures(const Program& program, const Summaries& summaries);

// Resolves a parsed summaries file.  A procedure may have several `summary`
// items: their lemmas add up.  Refuses lemmas outside the EPR fragment.
Result<Summaries> read_summaries(const Program& program, const syntax::File& file);

// Canonical text; reading it back gives the same summaries.
std::string print(const Program& program, const Summaries& summaries);

}  // namespace epr
