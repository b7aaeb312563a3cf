#pragma once

// Formulas and effects in words, for people who know Java and not the relations.
//
// The prelude's relations have words of their own ("out ∉ in", "it is stale"); what
// has none is printed as the formula.  Words never say more than the formula does.

#include <string>
#include <vector>

#include "updr/effects.h"

namespace cli {

// An atom or its negation.  Sides of an equation are in the order of `inputs`.
std::string in_words(const epr::Program& program, const std::vector<epr::Term>& inputs,
                     epr::Formula literal);

// What a relation is at a place: "members of out", "iterators over in".
std::string in_words(const epr::Symbol* relation, const updr::Place& place);
std::string anywhere_in_words(const epr::Symbol* relation);

// "containers", "objects"
std::string plural(const epr::Sort* sort);

// The prelude's `stale`: a change of it has a line of its own.
bool says_stale(const epr::Symbol* relation);

}  // namespace cli
