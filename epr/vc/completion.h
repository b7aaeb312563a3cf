#pragma once

// Models from which an execution of a transition can be read off.

#include <vector>

#include "epr/logic/structure.h"
#include "epr/vc/transition.h"

namespace epr {

// What a transition mentions: in its constraints, at its calls, throws and return, and
// the inputs and witnesses besides.
//
// A solver's model says nothing of what the formulas of a question do not mention: any
// value will do, but it must be the same wherever it is read.
class Completion {
 public:
  // REQUIRES: `program` lives as long as this.
  Completion(const Program& program, const Transition& transition);

  // The model, with a value for all that is mentioned, for the state before and for the
  // rigid symbols.
  Structure of(const Structure& model) const;

 private:
  const Program& program_;
  std::vector<const Symbol*> symbols_;
  std::vector<Term> variables_;
};

}  // namespace epr
