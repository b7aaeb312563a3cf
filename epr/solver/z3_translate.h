#pragma once

// Formulas and terms as Z3 expressions of one context.
//
// Every variable, free or bound, is one Z3 constant: Z3 abstracts the constants
// that a quantifier binds when it is built, so a node means the same wherever it
// occurs and is translated once.  Internal to z3_*.cc.

#include <unordered_map>
#include <vector>

#include <z3++.h>

#include "epr/logic/formula.h"

namespace epr {

class Z3Translator {
 public:
  explicit Z3Translator(z3::context& context) : context_(context) {}

  z3::expr translate(Formula f);
  z3::expr translate(Term t);
  z3::sort translate(const Sort* sort);
  z3::func_decl translate(const Symbol* symbol);

  z3::context& context() { return context_; }

 private:
  z3::expr build(Formula f);
  z3::expr quantifier(Formula f);
  z3::expr_vector all(const std::vector<Formula>& fs);
  z3::expr_vector all(const std::vector<Term>& ts);

  z3::context& context_;
  std::unordered_map<const Sort*, z3::sort> sorts_;
  std::unordered_map<const Symbol*, z3::func_decl> symbols_;
  std::unordered_map<Term, z3::expr> terms_;
  std::unordered_map<Formula, z3::expr> formulas_;
};

}  // namespace epr
