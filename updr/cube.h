#pragma once

// What summaries are made of.
//
// A cube describes transitions of a procedure: exists variables. /\ literals, over
// the procedure's inputs and the state R before, and, for returns, its outputs and
// the state R' after, for throws the witness.  Its negation is a universal clause:
// a lemma of the procedure's summary.

#include <compare>
#include <vector>

#include "epr/logic/formula.h"

namespace updr {

// Tr of a procedure, or Err of one of its error kinds.
struct Predicate {
  int procedure = 0;
  int error = kReturns;

  static constexpr int kReturns = -1;
  bool throws() const { return error != kReturns; }
  auto operator<=>(const Predicate&) const = default;
};

struct Cube {
  Predicate predicate;
  std::vector<epr::Term> variables;
  std::vector<epr::Formula> literals;
};

// The clause that excludes the cube: a disjunction, as people write it.  A variable
// that a literal says to equal a term is replaced by the term.
epr::Formula clause_of(epr::Formulas& formulas, const Cube& cube);

// The cube with these of its literals, by index; variables that none of them
// mentions are left out too.
Cube with_literals(const Cube& cube, const std::vector<int>& kept);

}  // namespace updr
