#pragma once

// Candidate models, and where universal clauses are false in them.
//
// A candidate knows the values of some ground terms and atoms.  Of what it has not been
// told: relations are false, functions have element 0, and a defined relation is as its
// definition says.  Once it has been asked, it is told nothing more.  Knows no solver.

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "epr/logic/structure.h"
#include "epr/logic/substitute.h"

namespace epr {

// Relations that are true just where a formula is; acyclic.
class Definitions {
 public:
  // Takes `forall x. P(x) <-> body` as the definition of P, unless P has one or would be
  // defined by itself.  The relation, or nullptr.
  const Symbol* add(Formula clause);
  void remove(const Symbol* relation) { definitions_.erase(relation); }
  const Definition* find(const Symbol* relation) const;

 private:
  bool reaches(Formula body, const Symbol* relation) const;

  std::unordered_map<const Symbol*, Definition> definitions_;
};

class Candidate {
 public:
  Candidate(Formulas& formulas, const Definitions& definitions)
      : fs_(formulas), definitions_(definitions) {}

  void set_size(const Sort* sort, int size) { sizes_[sort] = size; }
  void set_variable(Term v, int element) { variables_[v] = element; }
  // A relation that holds of the tuple, or a function's value on it.
  void set(const Symbol* symbol, std::vector<int> tuple, int value);

  int size(const Sort* sort) const;

  // Values of the bound variables, in the clause's order, that make its body false: up to
  // `most` of them, none if there are none.  Nothing: the search takes more than `steps`.
  std::optional<std::vector<std::vector<int>>> violations(Formula clause, size_t most,
                                                          uint64_t steps);

  // Of a formula without quantifiers.
  bool satisfies(Formula ground) const { return holds(ground, {}); }

  // All of it, over the symbols of the formulas.
  Structure structure(const std::vector<const Symbol*>& symbols) const;

 private:
  friend class ViolationSearch;
  struct TupleHash {
    size_t operator()(const std::vector<int>& tuple) const;
  };
  using Table = std::unordered_map<std::vector<int>, int, TupleHash>;
  using Bindings = std::vector<std::pair<Term, int>>;
  using Tuples = std::vector<std::vector<int>>;

  int value(Term t, const Bindings& bindings) const;
  bool holds(Formula f, const Bindings& bindings) const;
  bool holds(const Symbol* relation, const std::vector<int>& tuple) const;
  // A defined relation must not be large: all its tuples are looked at.
  const Tuples& true_tuples(const Symbol* relation) const;
  // A defined relation that could be true of many tuples.
  bool is_large(const Symbol* relation) const;
  std::vector<int> sizes_of(const Symbol* relation) const;

  Formulas& fs_;
  const Definitions& definitions_;
  std::map<const Sort*, int, ById> sizes_;
  std::unordered_map<Term, int> variables_;
  mutable std::unordered_map<const Symbol*, Table> tables_;  // of defined relations: a cache
  std::unordered_map<const Symbol*, Tuples> true_tuples_;    // as they came
  mutable std::unordered_map<const Symbol*, Tuples> defined_tuples_;  // a cache
};

}  // namespace epr
