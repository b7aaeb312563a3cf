#pragma once

// Names that SMT-LIB accepts for the sorts, symbols and variables of formulas.
//
// Invariant: two symbols or variables never share a name, nor do two sorts; a
// variable bound in several places has one name.  What is declared first keeps
// its own name where the standard allows it.

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "epr/logic/formula.h"

namespace epr {

class SmtlibNames {
 public:
  explicit SmtlibNames(std::span<const Formula> fs);

  // What occurs, each once, by id.
  const std::vector<const Sort*>& sorts() const { return sorts_; }
  const std::vector<const Symbol*>& symbols() const { return symbols_; }
  const std::vector<Term>& free_variables() const { return free_; }

  const std::string& of(const Sort* sort) const { return sort_names_.at(sort); }
  const std::string& of(const Symbol* symbol) const { return symbol_names_.at(symbol); }
  const std::string& of_variable(Term variable) const { return variable_names_.at(variable); }

  // A name that nothing else has.
  std::string fresh(std::string_view wish) { return unique(wish, taken_); }

 private:
  static std::string unique(std::string_view wish, std::set<std::string>& taken);

  std::vector<const Sort*> sorts_;
  std::vector<const Symbol*> symbols_;
  std::vector<Term> free_;
  std::set<std::string> taken_;  // by symbols and variables, before quoting
  std::unordered_map<const Sort*, std::string> sort_names_;
  std::unordered_map<const Symbol*, std::string> symbol_names_;
  std::unordered_map<Term, std::string> variable_names_;
};

}  // namespace epr
