// Universal quantifiers as finite conjunctions.
//
// Why it is enough.  Let C be universal clauses over sorts whose functions are
// stratified, and T the terms made of C's constants and free variables by C's
// functions, with one more constant for a sort that would have none.  Stratified
// means that sorts can be ordered so that functions go down, so T is finite.  If
// all instances of C over T hold in a structure M, restrict M to the values of T:
// that set is closed under the functions and contains the constants, so it is a
// structure, and since each of its elements is the value of a term of T, the
// clauses hold in it for all elements.  So the instances are satisfiable iff C is,
// and a contradiction among instances is one of C.  More terms than T do no harm:
// they add consequences of C only.  (Herbrand's theorem; Abadi, Rabinovich and
// Sagiv for the stratified case; Piskac, de Moura and Bjørner for EPR with
// equality.)
//
// Scopes.  Terms and clauses come in the order of a stack.  What has been
// instantiated is described by two numbers: the first c clauses over the first n
// terms of each sort.  A new clause needs all tuples, an old one the tuples with a
// new term; leaving a scope restores the numbers, and its owner forgets the
// instances made inside.

#include "epr/solver/grounding.h"

#include <algorithm>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/logic/fragment.h"

namespace epr {
namespace {

uint64_t bounded_product(std::span<const size_t> factors, uint64_t bound) {
  uint64_t product = 1;
  for (size_t factor : factors) {
    if (factor == 0) return 0;
    product = product > bound / factor ? bound + 1 : product * factor;
  }
  return product;
}

// Calls visit(tuple) for all tuples with from[k] <= tuple[k] < to[k].
template <typename Visit>
void for_each_between(const std::vector<size_t>& from, const std::vector<size_t>& to, Visit visit) {
  for (size_t k = 0; k < from.size(); ++k) {
    if (from[k] >= to[k]) return;
  }
  std::vector<size_t> tuple = from;
  while (true) {
    visit(tuple);
    size_t k = tuple.size();
    while (k > 0 && ++tuple[k - 1] == to[k - 1]) {
      tuple[k - 1] = from[k - 1];
      --k;
    }
    if (k == 0) return;
  }
}

}  // namespace

void GroundTerms::add_term(Term t) {
  if (known_.insert(t).second) terms_[t->sort->id].push_back(t);
}

void GroundTerms::add_function(const Symbol* function) {
  const bool known = std::find(functions_.begin(), functions_.end(), function) != functions_.end();
  if (!known) functions_.push_back(function);
}

void GroundTerms::add_symbols(Term t, const std::vector<Term>& bound,
                              std::unordered_set<Term>& done) {
  if (!done.insert(t).second) return;
  if (t->args.empty()) {
    if (std::find(bound.begin(), bound.end(), t) == bound.end()) add_term(t);
    return;
  }
  for (Term arg : t->args) add_symbols(arg, bound, done);
  add_function(t->symbol);
}

void GroundTerms::add(Formula clause) {
  for (Term v : clause->vars) inhabited_.emplace(v->sort->id, v->sort);
  std::unordered_set<Term> terms_done;
  std::unordered_set<Formula> done;
  std::vector<Formula> todo = {clause};
  while (!todo.empty()) {
    Formula f = todo.back();
    todo.pop_back();
    if (!done.insert(f).second) continue;
    EPR_CHECK(f == clause || f->vars.empty(), "a clause has quantifiers in front only");
    for (Term t : f->terms) add_symbols(t, clause->vars, terms_done);
    todo.insert(todo.end(), f->args.rbegin(), f->args.rend());
  }
}

bool GroundTerms::stratified() {
  if (stratified_functions_ == functions_.size()) return true;
  AlternationGraph graph;
  for (const Symbol* function : functions_) graph.add_function(function);
  if (graph.cycle()) return false;
  stratified_functions_ = functions_.size();
  return true;
}

void GroundTerms::apply_to_all(const Symbol* function, uint64_t most) {
  std::vector<size_t> sizes;
  for (const Sort* sort : function->domain) sizes.push_back(of(sort).size());
  for_each_between(std::vector<size_t>(sizes.size(), 0), sizes, [&](const std::vector<size_t>& at) {
    if (count() > most) return;
    std::vector<Term> args;
    for (size_t k = 0; k < at.size(); ++k) args.push_back(of(function->domain[k])[at[k]]);
    add_term(formulas_->apply(function, std::move(args)));
  });
}

bool GroundTerms::close(uint64_t most) {
  if (!stratified()) return false;
  for (const auto& [id, sort] : inhabited_) {
    if (of(sort).empty()) add_term(formulas_->var("some!" + sort->name, sort));
  }
  for (uint64_t before = ~uint64_t{0}; before != count();) {
    before = count();
    if (EPR_FAULT("terms-not-closed")) break;
    for (const Symbol* function : functions_) apply_to_all(function, most);
    if (count() > most) return false;
  }
  return true;
}

const std::vector<Term>& GroundTerms::of(const Sort* sort) const {
  static const std::vector<Term> none;
  auto found = terms_.find(sort->id);
  return found == terms_.end() ? none : found->second;
}

std::vector<Term> GroundTerms::all() const {
  std::vector<Term> out;
  for (const auto& [id, terms] : terms_) out.insert(out.end(), terms.begin(), terms.end());
  return out;
}

GroundTerms::Mark GroundTerms::mark() const {
  Mark mark{{}, inhabited_, functions_.size()};
  for (const auto& [id, terms] : terms_) mark.terms[id] = terms.size();
  return mark;
}

void GroundTerms::restore(const Mark& mark) {
  for (auto& [id, terms] : terms_) {
    auto size = mark.terms.find(id);
    const size_t keep = size == mark.terms.end() ? 0 : size->second;
    for (size_t k = keep; k < terms.size(); ++k) known_.erase(terms[k]);
    terms.resize(keep);
  }
  inhabited_ = mark.inhabited;
  functions_.resize(mark.functions);
  stratified_functions_ = std::min(stratified_functions_, mark.functions);
}

void Grounding::push() { scopes_.push_back({terms_.mark(), clauses_.size(), covered_}); }

void Grounding::pop() {
  EPR_CHECK(!scopes_.empty(), "pop without push");
  terms_.restore(scopes_.back().terms);
  clauses_.resize(scopes_.back().clauses);
  covered_ = std::move(scopes_.back().covered);
  scopes_.pop_back();
}

size_t Grounding::add_clause(Formula clause) {
  EPR_CHECK(!clause->quantified || (clause->kind == Kind::kForall && !clause->args[0]->quantified),
            "a clause is universal");
  terms_.add(clause);
  clauses_.push_back(clause);
  return clauses_.size() - 1;
}

std::vector<size_t> Grounding::sizes(Formula clause) const {
  std::vector<size_t> out;
  for (Term v : clause->vars) out.push_back(terms_.of(v->sort).size());
  return out;
}

// REQUIRES: the clause is an old one.
std::vector<size_t> Grounding::covered_sizes(size_t clause) const {
  std::vector<size_t> out;
  for (Term v : clauses_[clause]->vars) {
    auto size = covered_.terms.find(v->sort->id);
    out.push_back(size == covered_.terms.end() ? 0 : size->second);
  }
  return out;
}

uint64_t Grounding::count_due(uint64_t cap) const {
  uint64_t count = 0;
  for (size_t k = 0; k < clauses_.size() && count <= cap; ++k) {
    count += bounded_product(sizes(clauses_[k]), cap);
    if (k < covered_.clauses) count -= bounded_product(covered_sizes(k), cap);
  }
  return count;
}

// The tuples with a new term, grouped by the first position that has one.
void Grounding::enumerate(size_t clause, std::vector<Instance>& out) const {
  const std::vector<Term>& vars = clauses_[clause]->vars;
  const std::vector<size_t> all = sizes(clauses_[clause]);
  const auto emit = [&](const std::vector<size_t>& at) {
    Instance instance{clause, {}};
    for (size_t k = 0; k < at.size(); ++k)
      instance.values.push_back(terms_.of(vars[k]->sort)[at[k]]);
    out.push_back(std::move(instance));
  };
  if (clause >= covered_.clauses) {
    for_each_between(std::vector<size_t>(all.size(), 0), all, emit);
    return;
  }
  if (EPR_FAULT("old-clauses-not-instantiated")) return;
  const std::vector<size_t> old = covered_sizes(clause);
  for (size_t first = 0; first < all.size(); ++first) {
    std::vector<size_t> from(all.size(), 0);
    std::vector<size_t> to = all;
    from[first] = old[first];
    for (size_t k = 0; k < first; ++k) to[k] = old[k];
    for_each_between(from, to, emit);
  }
}

bool Grounding::close_terms(uint64_t most) {
  const GroundTerms::Mark before = terms_.mark();
  if (terms_.close(most)) return true;
  terms_.restore(before);
  return false;
}

std::optional<std::vector<Instance>> Grounding::due(uint64_t cap) {
  if (!close_terms(cap) || covered_.instances + count_due(cap) > cap) return std::nullopt;
  std::vector<Instance> out;
  for (size_t k = 0; k < clauses_.size(); ++k) enumerate(k, out);
  covered_.terms = terms_.mark().terms;
  covered_.clauses = clauses_.size();
  covered_.instances += out.size();
  return out;
}

}  // namespace epr
