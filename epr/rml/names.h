#pragma once

// Names as sort_check resolves them, and what went wrong so far.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "epr/logic/formula.h"
#include "epr/logic/source.h"
#include "epr/logic/substitute.h"
#include "epr/rml/syntax.h"

namespace epr {

// Diagnostics of one run, in the order they were found.
class Problems {
 public:
  void add(const Span& span, std::string message) {
    if (found_.size() < kMost) found_.push_back(Diagnostic{span, std::move(message)});
  }
  bool none() const { return found_.empty(); }
  size_t count() const { return found_.size(); }
  std::vector<Diagnostic> take() { return std::move(found_); }

 private:
  static constexpr size_t kMost = 20;
  std::vector<Diagnostic> found_;
};

// " (did you mean 'x'?)" for the closest of the candidates, or "".
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

// False, with a problem added, for a name that only `backquotes` can write and
// that could be taken for one the program makes itself ("x@3", "stale#2").
bool check_name(const syntax::Name& name, Problems& problems);

// Variables in scope.  Inner declarations may not hide outer ones.
class Scope {
 public:
  void enter() { marks_.push_back(variables_.size()); }
  void leave() {
    variables_.resize(marks_.back());
    marks_.pop_back();
  }
  void declare(const std::string& name, Term variable) { variables_.emplace_back(name, variable); }
  Term find(std::string_view name) const;  // nullptr when there is none
  std::vector<std::string> names() const;

 private:
  std::vector<std::pair<std::string, Term>> variables_;
  std::vector<size_t> marks_;
};

// What global names stand for while a program is checked.  Symbols live in the
// vocabulary; `kinds` says what each global name is, for messages and clashes.
struct Names {
  Formulas* formulas = nullptr;
  std::map<std::string, std::string, std::less<>> kinds;  // name -> "relation", "action", ...
  std::map<std::string, Definition, std::less<>> defines;
  bool primes_allowed = false;
};

// nullptr, with a problem added, when the sort is unknown.
const Sort* resolve_sort(const Names& names, const syntax::Name& name, Problems& problems);

// nullptr, with a problem added, when ill-sorted.
Term resolve_term(const Names& names, const Scope& scope, const syntax::Term& term,
                  Problems& problems);
Formula resolve_formula(const Names& names, Scope& scope, const syntax::Formula& formula,
                        Problems& problems);

// Checks number and sorts of arguments; false, with a problem added, if wrong.
bool check_arguments(const std::string& what, const Span& span, const std::vector<Term>& args,
                     const std::vector<const Sort*>& expected, Problems& problems);

// Declares the parameters in the scope and returns their variables; those with
// unknown sorts or repeated names are left out, with a problem added.
std::vector<Term> declare_parameters(const Names& names, Scope& scope,
                                     const std::vector<syntax::Parameter>& parameters,
                                     Problems& problems);

}  // namespace epr
