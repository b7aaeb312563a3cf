#pragma once

// Diagrams: a transition as an existential cube (paper 002, section 4.1).
//
// A structure satisfies the full diagram of s exactly when s embeds in it, so the
// negation of a diagram is universal.  A projected diagram leaves elements out:
// those that are neither arguments, nor results, nor witnesses, nor values of
// functions of such, nor part of a change.  It describes more transitions, so
// blocking it blocks s too; that it is reachable says nothing of s.

#include <vector>

#include "epr/logic/structure.h"
#include "epr/rml/program.h"
#include "updr/cube.h"

namespace updr {

enum class Elements { kProjected, kAll };

// `s` gives values to the procedure's inputs, outputs (returns) or witness
// variables (throws), to the rigid symbols, to R and, for `modified`, to R'.
Cube diagram(const epr::Program& program, Predicate predicate, const epr::Structure& s,
             const std::vector<const epr::Symbol*>& modified, Elements elements);

}  // namespace updr
