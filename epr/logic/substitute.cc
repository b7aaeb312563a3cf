#include "epr/logic/substitute.h"

#include <optional>
#include <unordered_set>
#include <utility>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"

namespace epr {
namespace {

void add_all(std::unordered_set<Term>& set, const std::vector<Term>& items) {
  set.insert(items.begin(), items.end());
}

// The free variables that the substitution may bring in.
std::unordered_set<Term> incoming_variables(const Substitution& substitution) {
  std::unordered_set<Term> out;
  for (const auto& [from, to] : substitution.variables) add_all(out, free_variables(to));
  for (const auto& [symbol, definition] : substitution.relations) {
    std::unordered_set<Term> free;
    add_all(free, free_variables(definition.body));
    for (Term param : definition.params) free.erase(param);
    out.insert(free.begin(), free.end());
  }
  return out;
}

// One substitution applied to many nodes; results are shared like the nodes.
// Below a quantifier that hides or renames variables a nested Applier works on
// the changed substitution.
class Applier {
 public:
  using Variables = std::unordered_set<Term>;

  // `incoming`: what the substitution may bring in, if that is known already.
  Applier(Formulas& formulas, const Substitution& substitution,
          std::optional<Variables> incoming = std::nullopt)
      : formulas_(formulas), substitution_(substitution), incoming_(std::move(incoming)) {}

  Term apply(Term t) {
    if (t->is_var()) {
      if (EPR_FAULT("variables-not-substituted")) return t;
      auto it = substitution_.variables.find(t);
      return it == substitution_.variables.end() ? t : it->second;
    }
    if (t->args.empty()) return t;
    auto known = terms_.find(t);
    if (known != terms_.end()) return known->second;
    std::vector<Term> args;
    for (Term arg : t->args) args.push_back(apply(arg));
    return terms_[t] = formulas_.apply(t->symbol, std::move(args));
  }

  Formula apply(Formula f) {
    auto known = formulas_done_.find(f);
    if (known != formulas_done_.end()) return known->second;
    return formulas_done_[f] = compute(f);
  }

 private:
  Formula compute(Formula f) {
    switch (f->kind) {
      case Kind::kTrue:
      case Kind::kFalse:
        return f;
      case Kind::kRel:
        return atom(f);
      case Kind::kEq:
        return formulas_.eq(apply(f->terms[0]), apply(f->terms[1]));
      case Kind::kNot:
        return formulas_.negate(apply(f->args[0]));
      case Kind::kAnd:
        return formulas_.conj(all(f->args));
      case Kind::kOr:
        return formulas_.disj(all(f->args));
      case Kind::kImplies:
        return formulas_.implies(apply(f->args[0]), apply(f->args[1]));
      case Kind::kIff:
        return formulas_.iff(apply(f->args[0]), apply(f->args[1]));
      case Kind::kIte:
        return formulas_.ite(apply(f->args[0]), apply(f->args[1]), apply(f->args[2]));
      case Kind::kForall:
      case Kind::kExists:
        return quantifier(f);
    }
    EPR_CHECK(false, "unknown kind of formula");
  }

  std::vector<Formula> all(const std::vector<Formula>& fs) {
    std::vector<Formula> out;
    out.reserve(fs.size());
    for (Formula f : fs) out.push_back(apply(f));
    return out;
  }

  Formula atom(Formula f) {
    std::vector<Term> args;
    for (Term t : f->terms) args.push_back(apply(t));
    auto renamed = substitution_.renamed.find(f->symbol);
    if (renamed != substitution_.renamed.end())
      return formulas_.rel(renamed->second, std::move(args));
    auto defined = substitution_.relations.find(f->symbol);
    if (defined == substitution_.relations.end()) return formulas_.rel(f->symbol, std::move(args));
    const Definition& definition = defined->second;
    EPR_CHECK(definition.params.size() == args.size(), "arity of a definition");
    Substitution instance;
    for (size_t k = 0; k < args.size(); ++k) instance.variables[definition.params[k]] = args[k];
    return substitute(formulas_, definition.body, instance);
  }

  Formula quantifier(Formula f) {
    if (!incoming_) incoming_ = incoming_variables(substitution_);
    Substitution inner = substitution_;
    Variables incoming = *incoming_;
    std::vector<Term> vars;
    for (Term v : f->vars) {
      inner.variables.erase(v);
      if (incoming_->contains(v) && !EPR_FAULT("substitution-captures")) {
        Term renamed = formulas_.fresh_var(v->name, v->sort);
        inner.variables[v] = renamed;
        incoming.insert(renamed);
        vars.push_back(renamed);
      } else {
        vars.push_back(v);
      }
    }
    Applier below(formulas_, inner, std::move(incoming));
    Formula body = below.apply(f->args[0]);
    return f->kind == Kind::kForall ? formulas_.forall(std::move(vars), body)
                                    : formulas_.exists(std::move(vars), body);
  }

  Formulas& formulas_;
  const Substitution& substitution_;
  std::optional<Variables> incoming_;  // asked for by the first quantifier
  std::unordered_map<Term, Term> terms_;
  std::unordered_map<Formula, Formula> formulas_done_;
};

}  // namespace

Term substitute(Formulas& formulas, Term t, const Substitution& substitution) {
  return Applier(formulas, substitution).apply(t);
}

Formula substitute(Formulas& formulas, Formula f, const Substitution& substitution) {
  return Applier(formulas, substitution).apply(f);
}

}  // namespace epr
