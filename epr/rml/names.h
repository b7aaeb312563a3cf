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
  // A message that is too long to be read, because of a name, is shortened.
  void add(const Span& span, std::string message);
  bool none() const { return count_ == 0; }
  size_t count() const { return count_; }                 // also of those that were not kept
  bool enough() const { return found_.size() == kMost; }  // no more are kept
  std::vector<Diagnostic> take() { return std::move(found_); }

 private:
  static constexpr size_t kMost = 20;
  std::vector<Diagnostic> found_;
  size_t count_ = 0;
};

// " (did you mean 'x'?)" for the closest of the candidates, or "".
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

// "a relation", "an action"
std::string with_article(std::string_view noun);

// False, with a problem added, for a name that only `backquotes` can write and
// that could be taken for one the program makes itself ("x@3", "stale#2").
bool check_name(const syntax::Name& name, Problems& problems);

// Variables in scope.  Whoever declares one sees to it that it hides no other.
class Scope {
 public:
  void enter() { marks_.push_back(declared_.size()); }
  void leave();
  void declare(const std::string& name, Term variable);
  Term find(std::string_view name) const;  // nullptr when there is none
  std::vector<std::string> names() const;

 private:
  std::map<std::string, Term, std::less<>> variables_;
  std::vector<std::string> declared_;  // in order
  std::vector<size_t> marks_;
};

// What a formula comes to when it is written out.
struct FormulaSize {
  size_t nodes = 0;
  size_t depth = 0;
};
FormulaSize size_of(Formula f);

struct Define {
  Definition meaning;  // body: nullptr when it was refused
  bool fits = false;   // small enough to be put into formulas
};
Define make_define(std::vector<Term> params, Formula body);

// What global names stand for while a program is checked.  Symbols live in the
// vocabulary; `kinds` says what each global name is, for messages and clashes.
struct Names {
  Formulas* formulas = nullptr;
  std::map<std::string, std::string, std::less<>> kinds;  // name -> "relation", "action", ...
  std::map<std::string, Define, std::less<>> defines;
  bool primes_allowed = false;
};

// nullptr, with a problem added, when the sort is unknown.
const Sort* resolve_sort(const Names& names, const syntax::Name& name, Problems& problems);

// nullptr when ill-sorted, or when definitions make it too large.  A problem is
// added, unless there are enough or one was where a name in it was declared.
Term resolve_term(const Names& names, const Scope& scope, const syntax::Term& term,
                  Problems& problems);
Formula resolve_formula(const Names& names, Scope& scope, const syntax::Formula& formula,
                        Problems& problems);

// Checks number and sorts of arguments; false, with a problem added, if wrong.
bool check_arguments(const std::string& what, const Span& span, const std::vector<Term>& args,
                     const std::vector<const Sort*>& expected, Problems& problems);

// The variable that the parameter declares; nullptr, with a problem added, when
// its sort is unknown or its name taken.  It is not declared in the scope yet.
Term resolve_parameter(const Names& names, const Scope& scope, const syntax::Parameter& parameter,
                       Problems& problems);

// Declares the parameters in the scope and returns their variables; those with
// unknown sorts or repeated names are left out, with a problem added.
std::vector<Term> declare_parameters(const Names& names, Scope& scope,
                                     const std::vector<syntax::Parameter>& parameters,
                                     Problems& problems);

}  // namespace epr
