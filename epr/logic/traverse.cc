// Questions about formulas that one walk over the shared graph answers.
//
// Formulas are graphs with sharing: each node is visited once, or once per
// quantifier in whose scope it stands.

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "epr/logic/formula.h"

namespace epr {
namespace {

bool by_id(Term a, Term b) { return a->id < b->id; }

void collect(Term t, std::unordered_set<Term>& out) {
  if (t->is_var()) {
    out.insert(t);
    return;
  }
  for (Term arg : t->args) collect(arg, out);
}

// Walks one scope: a formula down to its quantifiers, whose own free variables
// are found by walks of their own, each made once.
class FreeVariables {
 public:
  using Known = std::unordered_map<Formula, std::vector<Term>>;  // of quantifiers

  explicit FreeVariables(Known& known) : known_(known) {}

  void visit(Formula f) {
    if (!done_.insert(f).second) return;
    for (Term t : f->terms) collect(t, found_);
    if (f->vars.empty()) {
      for (Formula arg : f->args) visit(arg);
      return;
    }
    auto known = known_.find(f);
    if (known == known_.end()) {
      FreeVariables inner(known_);
      inner.visit(f->args[0]);
      for (Term v : f->vars) inner.found_.erase(v);
      known = known_.emplace(f, inner.result()).first;
    }
    found_.insert(known->second.begin(), known->second.end());
  }

  std::vector<Term> result() const {
    std::vector<Term> out(found_.begin(), found_.end());
    std::sort(out.begin(), out.end(), by_id);
    return out;
  }

  bool contains(Term v) const { return found_.contains(v); }

 private:
  Known& known_;
  std::unordered_set<Formula> done_;
  std::unordered_set<Term> found_;
};

void collect_symbols(Term t, std::unordered_set<Term>& done, std::set<int>& ids,
                     std::vector<const Symbol*>& out) {
  if (!done.insert(t).second) return;
  if (t->symbol && ids.insert(t->symbol->id).second) out.push_back(t->symbol);
  for (Term arg : t->args) collect_symbols(arg, done, ids, out);
}

}  // namespace

std::vector<Term> free_variables(Formula f) {
  FreeVariables::Known known;
  FreeVariables walk(known);
  walk.visit(f);
  return walk.result();
}

std::vector<Term> free_variables(Term t) {
  std::unordered_set<Term> found;
  collect(t, found);
  std::vector<Term> out(found.begin(), found.end());
  std::sort(out.begin(), out.end(), by_id);
  return out;
}

bool occurs_free(Term var, Formula f) {
  FreeVariables::Known known;
  FreeVariables walk(known);
  walk.visit(f);
  return walk.contains(var);
}

std::vector<const Symbol*> symbols_of(std::span<const Formula> fs) {
  std::unordered_set<Formula> done;
  std::unordered_set<Term> terms_done;
  std::set<int> ids;
  std::vector<const Symbol*> out;
  std::vector<Formula> todo(fs.begin(), fs.end());
  while (!todo.empty()) {
    Formula f = todo.back();
    todo.pop_back();
    if (!done.insert(f).second) continue;
    if (f->symbol && ids.insert(f->symbol->id).second) out.push_back(f->symbol);
    for (Term t : f->terms) collect_symbols(t, terms_done, ids, out);
    todo.insert(todo.end(), f->args.begin(), f->args.end());
  }
  std::sort(out.begin(), out.end(), [](const Symbol* a, const Symbol* b) { return a->id < b->id; });
  return out;
}

}  // namespace epr
