#pragma once

// Summaries as sets of lemmas, and lemmas as clauses: the form in which they are
// compared, dropped and strengthened.

#include <map>
#include <set>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/logic/formula.h"
#include "updr/cube.h"

namespace updr {

// A lemma, and what it is a lemma of.
struct Claim {
  Predicate predicate;
  epr::Formula lemma = nullptr;

  bool operator==(const Claim&) const = default;
  bool operator<(const Claim& other) const {
    if (predicate != other.predicate) return predicate < other.predicate;
    return lemma->id < other.lemma->id;
  }
};

using LemmaSet = std::set<epr::Formula, epr::ById>;
using Lemmas = std::map<Predicate, LemmaSet>;

Lemmas lemmas_of(const epr::Summaries& summaries);
bool contains(const Lemmas& lemmas, const Claim& claim);
void insert(Lemmas& lemmas, const Claim& claim);
void erase(Lemmas& lemmas, const Claim& claim);

// Adds the lemmas to the summaries.
void claim_lemmas(const Lemmas& lemmas, epr::Summaries& summaries);

// forall variables. \/ literals.
struct Clause {
  std::vector<epr::Term> variables;
  std::vector<epr::Formula> literals;
};

// A lemma that is no clause is one of a single literal.
Clause clause_parts(epr::Formula lemma);
epr::Formula to_formula(epr::Formulas& formulas, const Clause& clause);

// An equivalent lemma as people write it: what is negated becomes the condition of
// an implication, and variables are called C, D, I, ... after their sorts, as no
// free variable and no symbol is.
epr::Formula readable(epr::Formulas& formulas, epr::Formula lemma);

}  // namespace updr
