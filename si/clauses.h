#pragma once

// The candidates of one template that are still alive, as a set of clauses.
//
// All clauses of the template that hold in every model seen so far are alive.  Only
// the strongest are stored: a clause that contains a living one follows from it.
// So thousands of candidates cost what a few do.

#include <bitset>
#include <cstddef>
#include <optional>
#include <vector>

#include "si/templates.h"

namespace si {

using LiteralSet = std::bitset<Template::kMostLiterals>;

// Invariant: no stored clause contains another, nor a literal with its negation;
// shorter clauses first, then those whose literals come first in the template.
class Clauses {
 public:
  // All of the template's, so the one without any literal.  No more than `most` are
  // stored: the last ones are forgotten.
  Clauses(const Template& shape, size_t most);

  // In a model, the premise holds and `also` does not at a tuple at which just `truths`
  // hold of the literals: every clause without any of them dies.  Whether one did.
  bool weaken(const LiteralSet& truths);

  void clear() { strongest_.clear(); }

  const std::vector<LiteralSet>& strongest() const { return strongest_; }
  // How many have been stored at some time.
  size_t tried() const { return tried_; }

 private:
  // The clause with one more literal, if the template has it.
  std::optional<LiteralSet> extended(const LiteralSet& clause, size_t literal) const;

  size_t most_;
  size_t most_literals_;
  size_t most_with_side_;
  LiteralSet side_;                      // side literals
  std::vector<LiteralSet> complements_;  // by literal: its negation, if that is one too
  std::vector<LiteralSet> strongest_{LiteralSet()};
  size_t tried_ = 1;
};

// The lemma, with its variables bound.
epr::Formula lemma_of(epr::Formulas& formulas, const Template& shape, const LiteralSet& clause);

}  // namespace si
