#pragma once

// Diagrams: a transition as an existential cube (paper 002, section 4.1).
//
// A structure satisfies the full diagram of s exactly when s embeds in it, so the
// negation of a diagram is universal.  A projected diagram leaves elements out:
// those that are neither arguments, nor results, nor witnesses, nor values of
// functions of such, nor part of a change; and relations that the scope does not
// name.  It describes more transitions, so blocking it blocks s too; that it is
// reachable says nothing of s.

#include <vector>

#include "epr/logic/structure.h"
#include "epr/rml/program.h"
#include "updr/cube.h"

namespace updr {

// What a diagram speaks of.
struct Scope {
  enum class Elements {
    kNamed,      // arguments, results, what changed, and values of functions of these
    kConnected,  // of a throw, also what binary relations (fields) relate arguments to
    kWitness,    // and the witness
    kAll,
  };
  Elements elements = Elements::kAll;
  std::vector<const epr::Symbol*> before;  // relations R
  std::vector<const epr::Symbol*> after;   // relations R', of a transition that returns
};

// `s` gives values to the procedure's inputs, outputs (returns) or witness
// variables (throws), to the rigid symbols, to R and, for those in `after`, to R'.
Cube diagram(const epr::Program& program, Predicate predicate, const epr::Structure& s,
             const Scope& scope);

}  // namespace updr
