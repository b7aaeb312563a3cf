#pragma once

// Sorts and symbols, interned once; the only way to make either.
//
// Invariant: two symbols are the same iff their addresses are.  Ids count up in
// order of declaration, so iteration by id is deterministic.

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace epr {

// Orders sorts, symbols, terms and formulas by id: maps and sets keyed by them
// must be walked in an order that does not depend on addresses.
struct ById {
  template <typename T>
  bool operator()(const T* a, const T* b) const {
    return a->id < b->id;
  }
};

struct Sort {
  int id;
  std::string name;
};

// A relation (range == nullptr), a function, or a constant (a function of no
// arguments).  Functions are always rigid: no command changes them.
struct Symbol {
  int id;
  std::string name;
  std::vector<const Sort*> domain;
  const Sort* range;
  bool rigid;

  bool is_relation() const { return range == nullptr; }
  int arity() const { return static_cast<int>(domain.size()); }
};

class Vocabulary {
 public:
  Vocabulary() = default;
  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  // REQUIRES: the name is not yet a sort, or not yet a symbol.
  const Sort* add_sort(std::string name);
  const Symbol* add_relation(std::string name, std::vector<const Sort*> domain, bool rigid);
  const Symbol* add_function(std::string name, std::vector<const Sort*> domain, const Sort* range);

  // The relation like `original` named "original" + suffix; made on first use.
  // Copies stand for a relation at another moment of an execution.
  const Symbol* copy(const Symbol* original, std::string_view suffix);

  // nullptr when there is none.
  const Sort* find_sort(std::string_view name) const;
  const Symbol* find_symbol(std::string_view name) const;

  const std::deque<Sort>& sorts() const { return sorts_; }
  const std::deque<Symbol>& symbols() const { return symbols_; }

 private:
  const Symbol* add(Symbol symbol);

  std::deque<Sort> sorts_;
  std::deque<Symbol> symbols_;
  std::map<std::string, const Sort*, std::less<>> sort_by_name_;
  std::map<std::string, const Symbol*, std::less<>> symbol_by_name_;
};

}  // namespace epr
