#pragma once

// Random formulas and structures over a small vocabulary in the manner of ours:
// containers and iterators, a function from iterators to containers, relations of
// up to two arguments, a constant of each sort.
//
// Bound and free variables have the same names, so that shadowing and capture
// happen all the time.

#include <cstdint>
#include <functional>
#include <vector>

#include "epr/logic/formula.h"
#include "epr/logic/structure.h"
#include "epr/logic/substitute.h"

namespace epr::testing {

// A number from 0 to bound - 1.
using Choose = std::function<int(int bound)>;

// Choices that follow from the seed alone, on every machine.
Choose choices_from(uint64_t seed);
// Choices of the rapidcheck property that is running; they shrink.
Choose choices_of_property();

class RandomFormulas {
 public:
  RandomFormulas(Formulas& formulas, Choose choose);

  // Any formula of at most this depth; terms with or without functions.
  Formula formula(int depth);
  // One that stays in the fragment when it is assumed together with others like it.
  Formula stratified_formula(int depth);
  Formula atom();
  Term term(const Sort* sort);
  Term variable(const Sort* sort);

  // 1 to max_size elements per sort; every symbol and variable has a value.
  Structure structure(int max_size);

  // Replaces some variables, defines some relations and renames some others.
  Substitution substitution();
  // The structure in which a formula means what the substituted one means in
  // `structure`: the law of substitute.h.
  Structure described(const Substitution& substitution, const Structure& structure) const;

  const std::vector<Term>& variables() const { return variables_; }
  const std::vector<const Symbol*>& symbols() const { return symbols_; }
  const Sort* container() const { return container_; }
  const Sort* iterator() const { return iterator_; }
  const Symbol* cnt() const { return cnt_; }

 private:
  Formula quantifier(int depth);
  bool one_in(int n) { return choose_(n) == 0; }

  Formulas& formulas_;
  Choose choose_;
  const Sort* container_;
  const Sort* iterator_;
  const Symbol* cnt_;
  std::vector<const Symbol*> symbols_;
  std::vector<const Symbol*> relations_;
  std::vector<Term> variables_;
};

}  // namespace epr::testing
