#pragma once

// A finite structure: a universe per sort, the value of every symbol on every
// tuple, and values of some free variables.  Elements of a sort are 0..size-1.
//
// Invariant: every symbol that was ever set or asked for has a total table;
// tables start as all-false or all-zero.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "epr/logic/formula.h"

namespace epr {

// Number of elements of each sort.
using Sizes = std::map<const Sort*, int, ById>;

// Values of variables, innermost last: a lookup finds the latest binding.
class Assignment {
 public:
  void bind(Term var, int element) { bindings_.emplace_back(var, element); }
  void unbind() { bindings_.pop_back(); }
  // Rebinds the latest binding of `var`, or adds one.
  void set(Term var, int element);
  std::optional<int> find(Term var) const;
  const std::vector<std::pair<Term, int>>& bindings() const { return bindings_; }

 private:
  std::vector<std::pair<Term, int>> bindings_;
};

class Structure {
 public:
  // REQUIRES: a size of at least 1 for every sort that will be used.
  explicit Structure(Sizes sizes);

  int size(const Sort* sort) const;
  const Sizes& sizes() const { return sizes_; }

  bool holds(const Symbol* relation, std::span<const int> args) const;
  void set(const Symbol* relation, std::span<const int> args, bool value);
  int value(const Symbol* function, std::span<const int> args) const;
  void set_value(const Symbol* function, std::span<const int> args, int element);

  // The truth or value of a symbol on all tuples, in lexicographic order.
  // Relations: 0 or 1.  Functions: elements.
  const std::vector<uint16_t>& table(const Symbol* symbol) const;
  void set_table(const Symbol* symbol, std::vector<uint16_t> table);

  // Truth under `assignment`, which must give all free variables a value.
  bool evaluate(Formula f, Assignment& assignment) const;
  int evaluate(Term t, const Assignment& assignment) const;
  bool evaluate(Formula f) const;  // for closed formulas, and free variables in variables()

  // Values of free variables that belong to the structure (models, traces).
  Assignment& variables() { return variables_; }
  const Assignment& variables() const { return variables_; }

 private:
  size_t tuples(const Symbol* symbol) const;
  size_t index(const Symbol* symbol, std::span<const int> args) const;
  std::vector<uint16_t>& writable(const Symbol* symbol);
  bool quantified(Formula f, Assignment& assignment, size_t depth) const;

  Sizes sizes_;
  mutable std::vector<std::vector<uint16_t>> tables_;  // by symbol id, made on demand
  Assignment variables_;
};

// Calls visit(tuple) for every tuple over the sorts, in lexicographic order.
template <typename Visit>
void for_each_tuple(std::span<const int> sizes, Visit visit) {
  std::vector<int> tuple(sizes.size(), 0);
  while (true) {
    visit(std::span<const int>(tuple));
    size_t k = tuple.size();
    while (k > 0 && ++tuple[k - 1] == sizes[k - 1]) tuple[--k] = 0;
    if (k == 0) return;
  }
}

// Sizes of the sorts of a symbol's arguments.
std::vector<int> domain_sizes(const Structure& structure, const Symbol* symbol);

}  // namespace epr
