#pragma once

// Skolemisation: a formula as universal clauses with the same satisfiability.

#include <vector>

#include "epr/logic/formula.h"

namespace epr {

// What a formula becomes without existential quantifiers.
//
// The conjunction of `clauses` implies the formula, and every model of the formula
// becomes one of the clauses by giving the new constants, functions and guards
// suitable values.
struct Skolemised {
  std::vector<Formula> clauses;          // quantifier-free, or forall vars. quantifier-free
  std::vector<Term> constants;           // new free variables: witnesses
  std::vector<const Symbol*> functions;  // new: witnesses that depend on universal variables
  std::vector<const Symbol*> guards;     // new relations: name universals inside disjunctions
};

// New symbols are added to the vocabulary; functions only where an existential
// depends on a universal variable.  The same formula gives the same clauses and
// symbols again.
Skolemised skolemise(Formulas& formulas, Formula f);

}  // namespace epr
