#include "updr/cube.h"

#include <algorithm>
#include <unordered_set>

#include "epr/logic/fault.h"
#include "epr/logic/substitute.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Term;

// The value of a variable of the cube that the literal `x = t` gives, if t does not
// mention x.
const Term* value_of(Formula literal, Term variable) {
  if (literal->kind != epr::Kind::kEq) return nullptr;
  for (size_t side : {0u, 1u}) {
    const Term& other = literal->terms[1 - side];
    if (literal->terms[side] != variable) continue;
    const std::vector<Term> mentioned = epr::free_variables(other);
    if (std::find(mentioned.begin(), mentioned.end(), variable) == mentioned.end()) return &other;
  }
  return nullptr;
}

// Not(exists x. L(x) & x = t) is not L(t).
void eliminate(epr::Formulas& formulas, Term variable, std::vector<Formula>& literals) {
  for (Formula literal : literals) {
    const Term* value = value_of(literal, variable);
    if (!value) continue;
    epr::Substitution instance;
    instance.variables[variable] = *value;
    for (Formula& f : literals) f = epr::substitute(formulas, f, instance);
    return;
  }
}

}  // namespace

Formula clause_of(epr::Formulas& formulas, const Cube& cube) {
  std::vector<Formula> literals = cube.literals;
  for (Term variable : cube.variables) eliminate(formulas, variable, literals);
  for (Formula& literal : literals) {
    if (EPR_FAULT("clause-not-negated") && &literal == &literals.back()) continue;
    literal = formulas.negate(literal);
  }
  return formulas.forall(cube.variables, formulas.disj(literals));
}

Cube with_literals(const Cube& cube, const std::vector<int>& kept) {
  Cube out;
  out.predicate = cube.predicate;
  std::unordered_set<Term> mentioned;
  for (int k : kept) {
    if (EPR_FAULT("core-loses-a-literal") && k == kept.back()) continue;
    Formula literal = cube.literals[static_cast<size_t>(k)];
    out.literals.push_back(literal);
    for (Term t : epr::free_variables(literal)) mentioned.insert(t);
  }
  for (Term v : cube.variables) {
    if (mentioned.contains(v)) out.variables.push_back(v);
  }
  return out;
}

}  // namespace updr
