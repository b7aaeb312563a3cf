#pragma once

// Substitution of terms for free variables and of formulas for relations.
//
// Law (tested): evaluating substitute(f, s) equals evaluating f in the structure
// and assignment that s describes.  Bound variables are renamed where they would
// capture a variable of what is put in.

#include <unordered_map>
#include <vector>

#include "epr/logic/formula.h"

namespace epr {

// R(params) stands for body.  Other free variables of body are kept as they are.
struct Definition {
  std::vector<Term> params;
  Formula body;
};

struct Substitution {
  std::unordered_map<Term, Term> variables;
  std::unordered_map<const Symbol*, Definition> relations;
  std::unordered_map<const Symbol*, const Symbol*>
      renamed;  // relation to relation of the same sorts
};

Term substitute(Formulas& formulas, Term t, const Substitution& substitution);
Formula substitute(Formulas& formulas, Formula f, const Substitution& substitution);

}  // namespace epr
