#include "epr/logic/formula.h"

#include <algorithm>
#include <utility>

#include "epr/logic/check.h"

namespace epr {
namespace {

size_t mix(size_t seed, size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2));
}

template <typename T>
size_t mix_all(size_t seed, const std::vector<T>& items) {
  for (const T& item : items) seed = mix(seed, static_cast<size_t>(item->id) + 1);
  return mix(seed, items.size());
}

bool is_quantifier(Kind kind) { return kind == Kind::kForall || kind == Kind::kExists; }

}  // namespace

struct Formulas::TermHash {
  size_t operator()(Term t) const {
    size_t seed = t->is_var() ? std::hash<std::string>()(t->name)
                              : static_cast<size_t>(t->symbol->id) * 31 + 7;
    return mix_all(mix(seed, static_cast<size_t>(t->sort->id)), t->args);
  }
};
struct Formulas::TermEq {
  bool operator()(Term a, Term b) const {
    return a->sort == b->sort && a->symbol == b->symbol && a->args == b->args && a->name == b->name;
  }
};
struct Formulas::FormulaHash {
  size_t operator()(Formula f) const {
    size_t seed = static_cast<size_t>(f->kind);
    if (f->symbol) seed = mix(seed, static_cast<size_t>(f->symbol->id) + 101);
    return mix_all(mix_all(mix_all(seed, f->terms), f->args), f->vars);
  }
};
struct Formulas::FormulaEq {
  bool operator()(Formula a, Formula b) const {
    return a->kind == b->kind && a->symbol == b->symbol && a->terms == b->terms &&
           a->args == b->args && a->vars == b->vars;
  }
};

Formulas::Formulas()
    : term_table_(std::make_unique<std::unordered_set<Term, TermHash, TermEq>>()),
      formula_table_(std::make_unique<std::unordered_set<Formula, FormulaHash, FormulaEq>>()) {
  top_ = intern(FormulaNode{0, Kind::kTrue, nullptr, {}, {}, {}, false});
  bottom_ = intern(FormulaNode{0, Kind::kFalse, nullptr, {}, {}, {}, false});
}

Formulas::~Formulas() = default;

Term Formulas::intern(TermNode node) {
  work_.add(1);
  auto it = term_table_->find(&node);
  if (it != term_table_->end()) return *it;
  node.id = static_cast<int>(terms_.size());
  terms_.push_back(std::move(node));
  term_table_->insert(&terms_.back());
  return &terms_.back();
}

Formula Formulas::intern(FormulaNode node) {
  work_.add(1);
  auto it = formula_table_->find(&node);
  if (it != formula_table_->end()) return *it;
  node.id = static_cast<int>(formulas_.size());
  node.quantified = is_quantifier(node.kind);
  for (Formula arg : node.args) node.quantified = node.quantified || arg->quantified;
  formulas_.push_back(std::move(node));
  formula_table_->insert(&formulas_.back());
  return &formulas_.back();
}

Term Formulas::var(std::string_view name, const Sort* sort) {
  return intern(TermNode{0, sort, std::string(name), nullptr, {}});
}

Term Formulas::fresh_var(std::string_view hint, const Sort* sort) {
  const std::string base(hint.substr(0, hint.find('!')));
  while (true) {
    const size_t before = terms_.size();
    Term made = var(base + "!" + std::to_string(fresh_++), sort);
    if (terms_.size() > before) return made;
  }
}

Term Formulas::apply(const Symbol* function, std::vector<Term> args) {
  EPR_CHECK(!function->is_relation(), "a term needs a function: " + function->name);
  EPR_CHECK(args.size() == function->domain.size(), "arity of " + function->name);
  for (size_t k = 0; k < args.size(); ++k) {
    EPR_CHECK(args[k]->sort == function->domain[k], "argument sort of " + function->name);
  }
  return intern(TermNode{0, function->range, "", function, std::move(args)});
}

Formula Formulas::rel(const Symbol* relation, std::vector<Term> args) {
  EPR_CHECK(relation->is_relation(), "an atom needs a relation: " + relation->name);
  EPR_CHECK(args.size() == relation->domain.size(), "arity of " + relation->name);
  for (size_t k = 0; k < args.size(); ++k) {
    EPR_CHECK(args[k]->sort == relation->domain[k], "argument sort of " + relation->name);
  }
  return intern(FormulaNode{0, Kind::kRel, relation, std::move(args), {}, {}, false});
}

Formula Formulas::eq(Term left, Term right) {
  EPR_CHECK(left->sort == right->sort, "equality needs one sort");
  if (left == right) return top_;
  if (right->id < left->id) std::swap(left, right);
  return intern(FormulaNode{0, Kind::kEq, nullptr, {left, right}, {}, {}, false});
}

Formula Formulas::negate(Formula f) {
  if (f == top_) return bottom_;
  if (f == bottom_) return top_;
  if (f->kind == Kind::kNot) return f->args[0];
  return intern(FormulaNode{0, Kind::kNot, nullptr, {}, {f}, {}, false});
}

// Flattens nested junctions of the same kind, drops units and repetitions.
Formula Formulas::junction(Kind kind, std::vector<Formula> fs, Formula unit, Formula zero) {
  std::vector<Formula> flat;
  std::unordered_set<Formula> seen;
  const auto add = [&](Formula f) {
    if (f != unit && seen.insert(f).second) flat.push_back(f);
  };
  for (Formula f : fs) {
    if (f->kind == kind) {
      for (Formula arg : f->args) add(arg);
    } else {
      add(f);
    }
  }
  if (seen.contains(zero)) return zero;
  if (flat.empty()) return unit;
  if (flat.size() == 1) return flat[0];
  return intern(FormulaNode{0, kind, nullptr, {}, std::move(flat), {}, false});
}

Formula Formulas::conj(std::vector<Formula> fs) {
  return junction(Kind::kAnd, std::move(fs), top_, bottom_);
}

Formula Formulas::disj(std::vector<Formula> fs) {
  return junction(Kind::kOr, std::move(fs), bottom_, top_);
}

Formula Formulas::implies(Formula a, Formula b) {
  if (a == top_) return b;
  if (a == bottom_ || b == top_ || a == b) return top_;
  if (b == bottom_) return negate(a);
  return intern(FormulaNode{0, Kind::kImplies, nullptr, {}, {a, b}, {}, false});
}

Formula Formulas::iff(Formula a, Formula b) {
  if (a == b) return top_;
  if (a == top_) return b;
  if (b == top_) return a;
  if (a == bottom_) return negate(b);
  if (b == bottom_) return negate(a);
  return intern(FormulaNode{0, Kind::kIff, nullptr, {}, {a, b}, {}, false});
}

Formula Formulas::ite(Formula condition, Formula then_f, Formula else_f) {
  if (condition == top_ || then_f == else_f) return then_f;
  if (condition == bottom_) return else_f;
  if (then_f == top_) return disj(condition, else_f);
  if (then_f == bottom_) return conj(negate(condition), else_f);
  if (else_f == top_) return disj(negate(condition), then_f);
  if (else_f == bottom_) return conj(condition, then_f);
  return intern(FormulaNode{0, Kind::kIte, nullptr, {}, {condition, then_f, else_f}, {}, false});
}

Formula Formulas::quantify(Kind kind, std::vector<Term> vars, Formula body) {
  const std::vector<Term> free = free_variables(body);
  std::vector<Term> used;
  for (Term v : vars) {
    EPR_CHECK(v->is_var(), "only variables are bound");
    const bool repeated = std::find(used.begin(), used.end(), v) != used.end();
    const bool occurs = std::find(free.begin(), free.end(), v) != free.end();
    if (occurs && !repeated) used.push_back(v);
  }
  if (used.empty()) return body;
  return intern(FormulaNode{0, kind, nullptr, {}, {body}, std::move(used), true});
}

Formula Formulas::forall(std::vector<Term> vars, Formula body) {
  return quantify(Kind::kForall, std::move(vars), body);
}

Formula Formulas::exists(std::vector<Term> vars, Formula body) {
  return quantify(Kind::kExists, std::move(vars), body);
}

}  // namespace epr
