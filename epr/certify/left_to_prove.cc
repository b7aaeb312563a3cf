// Why right: a model of the facts is one of each conjunct of a fact, so ¬(g ∧ rest) is
// true in it iff ¬rest is when g is such a conjunct.  Nodes are hash-consed: the same
// node is the same formula.  Nothing else is looked at, no rewriting, no renaming.

#include "epr/certify/left_to_prove.h"

#include <unordered_set>
#include <vector>

namespace epr {
namespace {

// A conjunction's parts, or the formula itself.
std::span<const Formula> conjuncts(const Formula& f) {
  if (f->kind == Kind::kAnd) return f->args;
  return {&f, 1};
}

}  // namespace

Formula left_to_prove(Formulas& formulas, std::span<const Formula> facts, Formula goal) {
  std::unordered_set<Formula> known;
  for (const Formula& fact : facts) {
    for (Formula part : conjuncts(fact)) known.insert(part);
  }
  if (known.contains(formulas.bottom())) return formulas.top();
  std::vector<Formula> left;
  for (Formula part : conjuncts(goal)) {
    if (!known.contains(part)) left.push_back(part);
  }
  return formulas.conj(std::move(left));
}

}  // namespace epr
