#pragma once

// Ground terms, and the instances of universal clauses over them.
//
// Knows no solver: it says which instances are due, somebody else builds them.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "epr/logic/formula.h"

namespace epr {

// Ground terms per sort, closed under functions on request.
//
// Invariant: a term's position in its sort's list never changes; restore() drops
// the latest terms and functions.
class GroundTerms {
 public:
  explicit GroundTerms(Formulas& formulas) : formulas_(&formulas) {}

  // The free variables, constants and functions that occur in `clause`; its bound
  // variables' sorts will have a term after close().
  void add(Formula clause);

  // Adds the value of every function on all terms, and a term for each sort that
  // needs one.  False, with the closure unfinished, when the functions are not
  // stratified or there are more than `most` terms.
  bool close(uint64_t most);

  const std::vector<Term>& of(const Sort* sort) const;
  uint64_t count() const { return known_.size(); }

  // All terms, sort by sort in order of ids.
  std::vector<Term> all() const;

  struct Mark {
    std::map<int, size_t> terms;
    std::map<int, const Sort*> inhabited;
    size_t functions;
  };
  Mark mark() const;
  void restore(const Mark& mark);

 private:
  void add_term(Term t);
  void add_symbols(Term t, const std::vector<Term>& bound, std::unordered_set<Term>& done);
  void add_function(const Symbol* function);
  void apply_to_all(const Symbol* function, uint64_t most);
  bool stratified();

  Formulas* formulas_;
  std::map<int, std::vector<Term>> terms_;  // by id of the sort
  std::map<int, const Sort*> inhabited_;    // sorts that need a term
  std::vector<const Symbol*> functions_;    // of one argument or more
  std::unordered_set<Term> known_;
  size_t stratified_functions_ = 0;  // so many of functions_ are known to be
};

struct Instance {
  size_t clause;
  std::vector<Term> values;  // of the clause's variables
};

// Clauses with scopes, and which of their instances have been asked for.
class Grounding {
 public:
  explicit Grounding(Formulas& formulas) : terms_(formulas) {}

  void push();
  void pop();

  // A quantifier-free formula, or forall of one.  Clauses are numbered from 0; a
  // number is used again after pop().
  size_t add_clause(Formula clause);
  size_t clause_count() const { return clauses_.size(); }

  // Makes all ground terms of the clauses there are; false when those are more than
  // `most` or the functions are not stratified.
  bool close_terms(uint64_t most);

  // The instances over all ground terms that were not returned in this scope or an
  // enclosing one.  Nothing, and no change, when there would be more than `cap`
  // instances in all or close_terms(cap) fails.
  std::optional<std::vector<Instance>> due(uint64_t cap);

  const GroundTerms& terms() const { return terms_; }

 private:
  // What due() has returned so far: all instances of the first `clauses` clauses
  // over the first `terms` terms of each sort.
  struct Covered {
    std::map<int, size_t> terms;
    size_t clauses = 0;
    uint64_t instances = 0;
  };
  struct Scope {
    GroundTerms::Mark terms;
    size_t clauses;
    Covered covered;
  };

  std::vector<size_t> sizes(Formula clause) const;         // of its variables' sorts
  std::vector<size_t> covered_sizes(size_t clause) const;  // the part of them that is covered
  uint64_t count_due(uint64_t cap) const;
  void enumerate(size_t clause, std::vector<Instance>& out) const;

  GroundTerms terms_;
  std::vector<Formula> clauses_;
  Covered covered_;
  std::vector<Scope> scopes_;
};

}  // namespace epr
