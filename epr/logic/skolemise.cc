// Going down in negation normal form (made on the way, only
// where there are quantifiers: quantifier-free parts are kept as they are), an
// existential variable becomes a constant, or a function of those enclosing
// universal variables that occur in its scope.  Outside of universals the disjuncts
// of a disjunction use the same constants, since (exists X. A) | (exists Y. B) is
// exists X. (A | B): that keeps ground terms few when branches are many.
//
// The result is a set of universal clauses.  Pulling every universal to the front
// would give a disjunction of k branches with v universals each a clause of k*v
// variables, and n^(k*v) instances.  So a part with universals that has a sibling
// with universals gets a name g(x), x being the enclosing universal variables it
// speaks of: g(x) takes its place, and forall x. g(x) -> part becomes clauses of
// their own (Plaisted and Greenbaum, "A structure-preserving clause form
// translation").  One direction is enough as g occurs only positively.  A single
// part with universals needs no name: its variables are pulled to the front.
//
// New names contain the formula's id and a running number, so the same formula
// gets the same symbols each time and many solvers may Skolemise it at no cost.

#include "epr/logic/skolemise.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/logic/substitute.h"

namespace epr {
namespace {

// The universal variables around a node, and what replaces variables that its
// quantifiers bound.
struct Context {
  std::vector<Term> universals;
  Substitution renaming;
};

class Skolemiser {
 public:
  Skolemiser(Formulas& formulas, Formula f) : formulas_(formulas), root_(f->id) {
    for (Term v : free_variables(f)) used_.insert(v);
  }

  Skolemised run(Formula f) {
    conjunct(f, true, Context{}, formulas_.top());
    return std::move(result_);
  }

 private:
  using Counters = std::map<const Sort*, size_t, ById>;

  // A quantifier-free formula and the universal variables that were pulled out of it.
  struct Matrix {
    std::vector<Term> vars;
    Formula body;
  };

  struct Signed {
    Formula f;
    bool positive;
  };
  using Parts = std::vector<Signed>;

  // Makes clauses of `f`, which must hold for all values of context.universals,
  // provided that `guard` holds.
  void conjunct(Formula f, bool positive, const Context& context, Formula guard) {
    if (!f->quantified) return clause(context, pulled(f, positive, context), guard);
    switch (f->kind) {
      case Kind::kNot:
        return conjunct(f->args[0], !positive, context, guard);
      case Kind::kForall:
      case Kind::kExists:
        return conjunct(f->args[0], positive, enter(f, positive, context), guard);
      case Kind::kIff:  // (!a | b) & (a | !b), or (a | b) & (!a | !b)
        clause(context, either({{f->args[0], !positive}, {f->args[1], true}}, context), guard);
        clause(context, either({{f->args[0], positive}, {f->args[1], false}}, context), guard);
        return;
      case Kind::kIte:  // (!c | a) & (c | b)
        clause(context, either({{f->args[0], false}, {f->args[1], positive}}, context), guard);
        clause(context, either({{f->args[0], true}, {f->args[2], positive}}, context), guard);
        return;
      default:
        break;
    }
    if (is_disjunction(f, positive))
      return clause(context, either(parts_of(f, positive), context), guard);
    for (const Signed& part : parts_of(f, positive)) {
      conjunct(part.f, part.positive, context, guard);
    }
  }

  void clause(const Context& context, const Matrix& matrix, Formula guard) {
    std::vector<Term> vars = context.universals;
    vars.insert(vars.end(), matrix.vars.begin(), matrix.vars.end());
    result_.clauses.push_back(
        formulas_.forall(std::move(vars), formulas_.implies(guard, matrix.body)));
  }

  // Of & | ->, under a sign.
  static bool is_disjunction(Formula f, bool positive) {
    return (f->kind == Kind::kAnd) != positive;
  }
  static Parts parts_of(Formula f, bool positive) {
    if (f->kind == Kind::kImplies) return {{f->args[0], !positive}, {f->args[1], positive}};
    Parts parts;
    for (Formula arg : f->args) parts.push_back({arg, positive});
    return parts;
  }

  // Whether something in `f` is universal under this sign.
  bool has_universal(Formula f, bool positive) {
    if (!f->quantified) return false;
    const std::pair<int, bool> key{f->id, positive};
    auto known = has_universal_.find(key);
    if (known != has_universal_.end()) return known->second;
    bool found = !f->vars.empty() && (f->kind == Kind::kForall) == positive;
    for (size_t k = 0; k < f->args.size() && !found; ++k) {
      const bool flips = f->kind == Kind::kNot || (f->kind == Kind::kImplies && k == 0);
      const bool both_signs = f->kind == Kind::kIff || (f->kind == Kind::kIte && k == 0);
      found = has_universal(f->args[k], flips ? !positive : positive) ||
              (both_signs && has_universal(f->args[k], !positive));
    }
    has_universal_.emplace(key, found);
    return found;
  }

  // `f` without quantifiers; what is universal in it is pulled out or named.
  Matrix pulled(Formula f, bool positive, const Context& context) {
    if (!f->quantified) {
      Formula body = substitute(formulas_, f, context.renaming);
      return {{}, positive ? body : formulas_.negate(body)};
    }
    switch (f->kind) {
      case Kind::kNot:
        return pulled(f->args[0], !positive, context);
      case Kind::kIff:
        return cases(f->args[0], {f->args[1], positive}, {f->args[1], !positive}, context);
      case Kind::kIte:
        return cases(f->args[0], {f->args[1], positive}, {f->args[2], positive}, context);
      case Kind::kForall:
      case Kind::kExists:
        return quantifier(f, positive, context);
      default:
        break;
    }
    const Parts parts = parts_of(f, positive);
    return is_disjunction(f, positive) ? either(parts, context) : both(parts, context);
  }

  Matrix quantifier(Formula f, bool positive, const Context& context) {
    const Context inner = enter(f, positive, context);
    Matrix matrix = pulled(f->args[0], positive, inner);
    const auto outside = static_cast<std::ptrdiff_t>(context.universals.size());
    matrix.vars.insert(matrix.vars.begin(), inner.universals.begin() + outside,
                       inner.universals.end());
    return matrix;
  }

  // (condition & first) | (!condition & second)
  Matrix cases(Formula condition, Signed first, Signed second, const Context& context) {
    Formula yes = without_variables({{condition, true}, first}, context);
    Formula no = without_variables({{condition, false}, second}, context);
    return {{}, formulas_.disj(yes, no)};
  }

  Matrix both(const Parts& parts, const Context& context) {
    std::vector<Formula> bodies;
    Matrix all{{}, nullptr};
    for (const Signed& part : parts) bodies.push_back(join(part, parts, context, all));
    all.body = formulas_.conj(std::move(bodies));
    return all;
  }

  Matrix either(const Parts& parts, const Context& context) {
    std::vector<Formula> bodies;
    Matrix all{{}, nullptr};
    const Counters before = next_constant_;
    Counters after = before;
    for (const Signed& part : parts) {
      if (context.universals.empty()) next_constant_ = before;
      bodies.push_back(join(part, parts, context, all));
      for (const auto& [sort, next] : next_constant_) after[sort] = std::max(after[sort], next);
    }
    next_constant_ = after;
    all.body = formulas_.disj(std::move(bodies));
    return all;
  }

  // One of several parts: named if more than one has universals, pulled otherwise.
  Formula join(const Signed& part, const Parts& parts, const Context& context, Matrix& all) {
    const auto universal = std::count_if(parts.begin(), parts.end(), [&](const Signed& other) {
      return has_universal(other.f, other.positive);
    });
    if (universal > 1) return without_variables({part}, context);
    Matrix matrix = pulled(part.f, part.positive, context);
    all.vars.insert(all.vars.end(), matrix.vars.begin(), matrix.vars.end());
    return matrix.body;
  }

  // The conjunction of the parts, or the atom that names it if it has universals.
  Formula without_variables(const Parts& parts, const Context& context) {
    const bool universal = std::any_of(parts.begin(), parts.end(), [&](const Signed& part) {
      return has_universal(part.f, part.positive);
    });
    if (!universal) return both(parts, context).body;
    Context around;
    around.renaming = context.renaming;
    std::set<Term, ById> spoken_of;
    for (const Signed& part : parts) {
      for (Term u : dependencies(part.f, context)) spoken_of.insert(u);
    }
    std::vector<const Sort*> sorts;
    for (Term u : context.universals) {
      if (!spoken_of.contains(u)) continue;
      around.universals.push_back(u);
      sorts.push_back(u->sort);
    }
    const Symbol* symbol = new_symbol("guard", std::move(sorts), nullptr);
    result_.guards.push_back(symbol);
    Formula guard = formulas_.rel(symbol, around.universals);
    for (const Signed& part : parts) conjunct(part.f, part.positive, around, guard);
    return guard;
  }

  // The context below a quantifier.
  Context enter(Formula f, bool positive, const Context& context) {
    Context inner = context;
    const bool universal = (f->kind == Kind::kForall) == positive;
    std::vector<Term> around;
    if (!universal) around = dependencies(f, context);
    for (Term v : f->vars) {
      inner.renaming.variables.erase(v);
      if (!universal) {
        inner.renaming.variables[v] = witness(v, around);
      } else if (used_.insert(v).second) {
        inner.universals.push_back(v);
      } else {
        Term renamed = formulas_.var(new_name(v->name), v->sort);
        inner.renaming.variables[v] = renamed;
        inner.universals.push_back(renamed);
      }
    }
    return inner;
  }

  // The universal variables that `f`, in its context, speaks of.
  std::vector<Term> dependencies(Formula f, const Context& context) {
    std::set<Term, ById> spoken_of;
    for (Term v : free_variables(f)) {
      for (Term u : free_variables(substitute(formulas_, v, context.renaming))) spoken_of.insert(u);
    }
    std::vector<Term> out;
    for (Term u : context.universals) {
      if (spoken_of.contains(u)) out.push_back(u);
    }
    return out;
  }

  Term witness(Term v, const std::vector<Term>& around) {
    if (!around.empty() && !EPR_FAULT("witness-loses-its-arguments")) {
      std::vector<const Sort*> domain;
      for (Term u : around) domain.push_back(u->sort);
      const Symbol* function = new_symbol("witness_" + v->name, std::move(domain), v->sort);
      result_.functions.push_back(function);
      return formulas_.apply(function, around);
    }
    std::vector<Term>& pool = constants_[v->sort];
    const size_t number = next_constant_[v->sort]++;
    if (number == pool.size()) {
      pool.push_back(formulas_.var(new_name(v->name), v->sort));
      result_.constants.push_back(pool.back());
    }
    return pool[number];
  }

  // No other formula's Skolemisation makes this name, but the same formula's does.
  std::string new_name(const std::string& hint) {
    return fmt::format("{}!!{}.{}", hint.substr(0, hint.find('!')), root_, ++names_);
  }

  const Symbol* new_symbol(const std::string& hint, std::vector<const Sort*> domain,
                           const Sort* range) {
    Vocabulary& vocabulary = formulas_.vocabulary();
    const std::string name = new_name(hint);
    if (const Symbol* known = vocabulary.find_symbol(name)) return known;
    return range ? vocabulary.add_function(name, std::move(domain), range)
                 : vocabulary.add_relation(name, std::move(domain), true);
  }

  Formulas& formulas_;
  int root_;  // id of the whole formula
  int names_ = 0;
  Skolemised result_;
  std::map<std::pair<int, bool>, bool> has_universal_;
  std::set<Term, ById> used_;  // variables that a clause may not bind again
  std::map<const Sort*, std::vector<Term>, ById> constants_;
  Counters next_constant_;  // first of constants_ that is not in use here
};

}  // namespace

Skolemised skolemise(Formulas& formulas, Formula f) { return Skolemiser(formulas, f).run(f); }

}  // namespace epr
