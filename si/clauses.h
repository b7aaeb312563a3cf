#pragma once

// The candidates of one template that are still alive, as a set of clauses.
//
// All clauses of the template that hold in every model seen so far are alive.  Only
// the strongest are stored: a clause that contains a living one follows from it.
// So thousands of candidates cost what a few do.

#include <bitset>
#include <cstddef>
#include <vector>

#include "si/templates.h"

namespace si {

using LiteralSet = std::bitset<Template::kMostLiterals>;

// Invariant: no stored clause contains another; shorter clauses first, then those
// whose literals come first in the template.
class Clauses {
 public:
  // All of the template's, so the one without any literal.  No more than `most` are
  // stored: the last ones are forgotten, which is sound.
  Clauses(const Template& shape, size_t most) : shape_(&shape), most_(most), strongest_(1) {}

  // In a model, premise holds and `also` does not at a tuple at which just `truths`
  // hold of the literals: every clause without any of them dies.  Whether one did.
  bool weaken(const LiteralSet& truths);

  void clear() { strongest_.clear(); }
  void keep(std::vector<LiteralSet> clauses) { strongest_ = std::move(clauses); }

  const std::vector<LiteralSet>& strongest() const { return strongest_; }
  // Clauses that have been stored at some time.
  size_t tried() const { return tried_; }

 private:
  bool allowed(const LiteralSet& clause) const;

  const Template* shape_;
  size_t most_;
  std::vector<LiteralSet> strongest_;
  size_t tried_ = 1;
};

// The lemma, with its variables bound.
epr::Formula lemma_of(epr::Formulas& formulas, const Template& shape, const LiteralSet& clause);

}  // namespace si
