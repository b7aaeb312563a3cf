// What: the minimal sets of literals that meet every set of truths seen.  A stored
// clause that meets the new one stays; any other is replaced by its extensions by one
// true literal, unless those contain a clause that stays.
//
// Why it is all of them: a living clause L that meets all the sets contains a stored
// one S from before.  If S stays, fine; if not, L has a true literal x that S lacks,
// and S + x is stored or contains a clause that stays, which L contains too.  (S + x
// is within the template's limits, as L is.)
//
// Source: Berge's algorithm for minimal transversals; weakening as in Frenkel, Chajed,
// Padon and Shoham, "Efficient Implementation of an Abstract Domain of Quantified
// First-Order Formulas" (CAV 2024).

#include "si/clauses.h"

#include <algorithm>

namespace si {
namespace {

bool contains(const LiteralSet& clause, const LiteralSet& part) { return (clause & part) == part; }

// Shorter first, then by the first literal in which they differ.
bool before(const LiteralSet& a, const LiteralSet& b) {
  if (a.count() != b.count()) return a.count() < b.count();
  const LiteralSet differ = a ^ b;
  if (differ.none()) return false;
  return a[differ._Find_first()];
}

}  // namespace

Clauses::Clauses(const Template& shape, size_t most)
    : most_(most),
      most_literals_(shape.most_literals),
      most_with_side_(shape.most_with_side),
      complements_(shape.literals.size()) {
  for (size_t j = shape.plain; j < shape.literals.size(); ++j) side_.set(j);
  for (size_t j = 0; j < shape.literals.size(); ++j) {
    if (shape.literals[j]->kind != epr::Kind::kNot) continue;
    for (size_t k = 0; k < shape.literals.size(); ++k) {
      if (shape.literals[j]->args[0] != shape.literals[k]) continue;
      complements_[j].set(k);
      complements_[k].set(j);
    }
  }
}

std::optional<LiteralSet> Clauses::extended(const LiteralSet& clause, size_t literal) const {
  if ((clause & complements_[literal]).any()) return std::nullopt;
  LiteralSet longer = clause;
  longer.set(literal);
  const size_t side = (longer & side_).count();
  const bool small = longer.count() <= (side == 0 ? most_literals_ : most_with_side_);
  return side <= 1 && small ? std::optional(longer) : std::nullopt;
}

bool Clauses::weaken(const LiteralSet& truths) {
  std::vector<LiteralSet> stay, dead, longer;
  for (const LiteralSet& clause : strongest_) {
    ((clause & truths).any() ? stay : dead).push_back(clause);
  }
  if (dead.empty()) return false;
  for (const LiteralSet& clause : dead) {
    for (size_t k = truths._Find_first(); k < truths.size(); k = truths._Find_next(k)) {
      if (const auto next = extended(clause, k)) longer.push_back(*next);
    }
  }
  std::sort(longer.begin(), longer.end(), before);
  for (const LiteralSet& clause : longer) {
    const auto weaker = [&](const LiteralSet& known) { return contains(clause, known); };
    if (std::any_of(stay.begin(), stay.end(), weaker)) continue;
    stay.push_back(clause);
    ++tried_;
  }
  std::sort(stay.begin(), stay.end(), before);
  if (stay.size() > most_) stay.resize(most_);
  strongest_ = std::move(stay);
  return true;
}

epr::Formula lemma_of(epr::Formulas& formulas, const Template& shape, const LiteralSet& clause) {
  std::vector<epr::Formula> parts{shape.also};
  for (size_t k = clause._Find_first(); k < clause.size(); k = clause._Find_next(k)) {
    parts.push_back(shape.literals[k]);
  }
  epr::Formula body = formulas.disj(std::move(parts));
  if (shape.premise != formulas.top()) body = formulas.implies(shape.premise, body);
  return formulas.forall(shape.vars, body);
}

}  // namespace si
