#pragma once

// Where relations change, as a caller sees it: at what it passed or got, at what
// that held, or at things that did not exist before.

#include <vector>

#include "epr/rml/program.h"

namespace updr {

// A place where a relation may change.  Its key is an argument of the tuple, or
// `function` of it.
struct Place {
  enum class Kind {
    kTerm,   // the key is `term`, made of inputs or an output
    kField,  // the key is in relation `field` to `term` before the run
    kHeld,   // `field`, a static field of Java, holds of the key before the run
    kNew,    // the key is not allocated before the run
  };
  Kind kind = Kind::kTerm;
  const epr::Symbol* function = nullptr;
  epr::Term term = nullptr;
  const epr::Symbol* field = nullptr;
};

// Places whose key is an argument of the sort, or a function of it.  What readers
// would rather see comes first.
std::vector<Place> candidate_places(const epr::Program& program, const epr::Procedure& procedure,
                                    const epr::Sort* sort);

// The argument is at the place, said before the run.
epr::Formula at_place(const epr::Program& program, const Place& place, epr::Term argument);

// The relation that says which elements of the sort are allocated: the one whose
// sort invariant says no more.  nullptr when there is none.
const epr::Symbol* allocation(const epr::Program& program, const epr::Sort* sort);

}  // namespace updr
