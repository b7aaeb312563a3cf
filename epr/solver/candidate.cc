// What: a search for values that make a clause false, led by what is true.  What has to
// hold is a list of goals; the next one is taken that binds most for least: equations
// bind a variable, an atom that must be true is one of the tuples it is true of, a
// defined one that could be true of many becomes its definition, a disjunction is
// branched over.  Only where nothing else is left are the elements of a sort tried one by
// one.
//
// Why: most facts about states say "if R holds here, then ...", and most of R is false.

#include "epr/solver/candidate.h"

#include <algorithm>

#include "epr/logic/check.h"

namespace epr {

// --- Definitions ----------------------------------------------------------------

namespace {

// Of a defined relation: with more, it is cheaper to follow its definition to what makes it
// true than to look at every tuple.
constexpr size_t kMostTuples = 256;

bool defines(Formula atom, const std::vector<Term>& vars) {
  if (atom->kind != Kind::kRel || atom->symbol->rigid || atom->terms.size() != vars.size()) {
    return false;
  }
  std::vector<Term> args = atom->terms;
  std::vector<Term> params = vars;
  std::sort(args.begin(), args.end());
  std::sort(params.begin(), params.end());
  return args == params && std::adjacent_find(args.begin(), args.end()) == args.end();
}

}  // namespace

const Symbol* Definitions::add(Formula clause) {
  if (clause->kind != Kind::kForall || clause->args[0]->kind != Kind::kIff) return nullptr;
  Formula left = clause->args[0]->args[0];
  Formula right = clause->args[0]->args[1];
  for (const auto& [atom, body] : {std::pair(left, right), std::pair(right, left)}) {
    if (!defines(atom, clause->vars) || find(atom->symbol)) continue;
    if (reaches(body, atom->symbol)) continue;
    definitions_.emplace(atom->symbol, Definition{atom->terms, body});
    return atom->symbol;
  }
  return nullptr;
}

const Definition* Definitions::find(const Symbol* relation) const {
  const auto known = definitions_.find(relation);
  return known == definitions_.end() ? nullptr : &known->second;
}

bool Definitions::reaches(Formula body, const Symbol* relation) const {
  std::vector<Formula> todo{body};
  std::unordered_map<const Symbol*, bool> seen;
  while (!todo.empty()) {
    const std::vector<Formula> next{todo.back()};
    todo.pop_back();
    for (const Symbol* symbol : symbols_of(next)) {
      if (symbol == relation) return true;
      const Definition* definition = find(symbol);
      if (definition && seen.emplace(symbol, true).second) todo.push_back(definition->body);
    }
  }
  return false;
}

// --- Values ---------------------------------------------------------------------

size_t Candidate::TupleHash::operator()(const std::vector<int>& tuple) const {
  size_t hash = tuple.size();
  for (int k : tuple) hash = hash * 1000003 + static_cast<size_t>(k);
  return hash;
}

void Candidate::set(const Symbol* symbol, std::vector<int> tuple, int value) {
  const auto [known, is_new] = tables_[symbol].emplace(tuple, value);
  if (is_new && symbol->is_relation() && value != 0) true_tuples_[symbol].push_back(tuple);
}

int Candidate::size(const Sort* sort) const {
  const auto known = sizes_.find(sort);
  return known == sizes_.end() ? 1 : known->second;
}

int Candidate::value(Term t, const Bindings& bindings) const {
  if (t->is_var()) {
    for (size_t k = bindings.size(); k-- > 0;) {
      if (bindings[k].first == t) return bindings[k].second;
    }
    const auto known = variables_.find(t);
    return known == variables_.end() ? 0 : known->second;
  }
  std::vector<int> args;
  for (Term arg : t->args) args.push_back(value(arg, bindings));
  const auto table = tables_.find(t->symbol);
  if (table == tables_.end()) return 0;
  const auto known = table->second.find(args);
  return known == table->second.end() ? 0 : known->second;
}

bool Candidate::holds(const Symbol* relation, const std::vector<int>& tuple) const {
  Table& table = tables_[relation];
  const auto known = table.find(tuple);
  if (known != table.end()) return known->second != 0;
  const Definition* definition = definitions_.find(relation);
  if (!definition) return false;
  Bindings params;
  for (size_t k = 0; k < tuple.size(); ++k) params.emplace_back(definition->params[k], tuple[k]);
  const bool result = holds(definition->body, params);
  tables_[relation].emplace(tuple, result ? 1 : 0);
  return result;
}

bool Candidate::holds(Formula f, const Bindings& bindings) const {
  switch (f->kind) {
    case Kind::kTrue:
      return true;
    case Kind::kFalse:
      return false;
    case Kind::kRel: {
      std::vector<int> tuple;
      for (Term t : f->terms) tuple.push_back(value(t, bindings));
      return holds(f->symbol, tuple);
    }
    case Kind::kEq:
      return value(f->terms[0], bindings) == value(f->terms[1], bindings);
    case Kind::kNot:
      return !holds(f->args[0], bindings);
    case Kind::kAnd:
      return std::all_of(f->args.begin(), f->args.end(),
                         [&](Formula arg) { return holds(arg, bindings); });
    case Kind::kOr:
      return std::any_of(f->args.begin(), f->args.end(),
                         [&](Formula arg) { return holds(arg, bindings); });
    case Kind::kImplies:
      return !holds(f->args[0], bindings) || holds(f->args[1], bindings);
    case Kind::kIff:
      return holds(f->args[0], bindings) == holds(f->args[1], bindings);
    case Kind::kIte:
      return holds(f->args[holds(f->args[0], bindings) ? 1 : 2], bindings);
    case Kind::kForall:
    case Kind::kExists:
      break;
  }
  EPR_CHECK(false, "clauses have no quantifier inside");
}

const Candidate::Tuples& Candidate::true_tuples(const Symbol* relation) const {
  static const Tuples kNone;
  if (!definitions_.find(relation)) {
    const auto known = true_tuples_.find(relation);
    return known == true_tuples_.end() ? kNone : known->second;
  }
  const auto known = defined_tuples_.find(relation);
  if (known != defined_tuples_.end()) return known->second;
  Tuples out;
  for_each_tuple(sizes_of(relation), [&](std::span<const int> tuple) {
    std::vector<int> values(tuple.begin(), tuple.end());
    if (holds(relation, values)) out.push_back(std::move(values));
  });
  return defined_tuples_.emplace(relation, std::move(out)).first->second;
}

std::vector<int> Candidate::sizes_of(const Symbol* relation) const {
  std::vector<int> out;
  for (const Sort* sort : relation->domain) out.push_back(size(sort));
  return out;
}

bool Candidate::is_large(const Symbol* relation) const {
  if (!definitions_.find(relation)) return false;
  size_t tuples = 1;
  for (int size : sizes_of(relation)) tuples *= static_cast<size_t>(size);
  return tuples > kMostTuples;
}

Structure Candidate::structure(const std::vector<const Symbol*>& symbols) const {
  Sizes sizes;
  for (const Sort& sort : fs_.vocabulary().sorts()) sizes[&sort] = size(&sort);
  Structure out(std::move(sizes));
  for (const auto& [v, element] : variables_) out.variables().bind(v, element);
  for (const Symbol* symbol : symbols) {
    const auto table = tables_.find(symbol);
    if (symbol->is_relation() && definitions_.find(symbol)) {
      for_each_tuple(domain_sizes(out, symbol), [&](std::span<const int> tuple) {
        if (holds(symbol, {tuple.begin(), tuple.end()})) out.set(symbol, tuple, true);
      });
    } else if (table != tables_.end()) {
      for (const auto& [tuple, value] : table->second) {
        if (symbol->is_relation()) {
          out.set(symbol, tuple, value != 0);
        } else {
          out.set_value(symbol, tuple, value);
        }
      }
    }
  }
  return out;
}

// --- Violations -----------------------------------------------------------------

class ViolationSearch {
 public:
  ViolationSearch(const Candidate& candidate, Formula clause, size_t most, uint64_t steps)
      : c_(candidate), vars_(clause->vars), most_(most), steps_(steps) {
    search({Goal{clause->args[0], false}});
  }

  std::optional<std::vector<std::vector<int>>> result() && {
    if (steps_ == 0) return std::nullopt;
    return std::move(found_);
  }

 private:
  struct Goal {
    Formula f;
    bool truth;
  };
  using Goals = std::vector<Goal>;

  bool done() const { return found_.size() >= most_ || steps_ == 0; }

  bool bound(Term v) const {
    return std::any_of(bindings_.begin(), bindings_.end(),
                       [&](const auto& binding) { return binding.first == v; });
  }
  bool ours(Term v) const { return std::find(vars_.begin(), vars_.end(), v) != vars_.end(); }
  bool open(Term v) const { return v->is_var() && ours(v) && !bound(v); }
  bool ground(Term t) const {
    if (t->is_var()) return !open(t);
    return std::all_of(t->args.begin(), t->args.end(), [&](Term arg) { return ground(arg); });
  }
  bool ground(Formula f) const {
    return std::all_of(f->terms.begin(), f->terms.end(), [&](Term t) { return ground(t); }) &&
           std::all_of(f->args.begin(), f->args.end(), [&](Formula arg) { return ground(arg); });
  }

  // False: some goal cannot be met.  Goals without open variables are gone afterwards.
  bool settle(Goals& goals) {
    for (size_t k = 0; k < goals.size();) {
      const Goal goal = goals[k];
      if (ground(goal.f)) {
        if (c_.holds(goal.f, bindings_) != goal.truth) return false;
        goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(k));
      } else if (!expand(goal, k, goals)) {
        ++k;
      }
    }
    return true;
  }

  // Replaces a goal by those that are together the same.
  bool expand(const Goal& goal, size_t k, Goals& goals) {
    Goals parts;
    if (goal.f->kind == Kind::kNot) {
      parts.push_back({goal.f->args[0], !goal.truth});
    } else if (goal.f->kind == (goal.truth ? Kind::kAnd : Kind::kOr)) {
      for (Formula arg : goal.f->args) parts.push_back({arg, goal.truth});
    } else if (goal.f->kind == Kind::kImplies && !goal.truth) {
      parts = {{goal.f->args[0], true}, {goal.f->args[1], false}};
    } else {
      return false;
    }
    goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(k));
    goals.insert(goals.begin() + static_cast<std::ptrdiff_t>(k), parts.begin(), parts.end());
    return true;
  }

  void search(Goals goals) {
    if (done()) return;
    --steps_;
    c_.fs_.work().add(2 + goals.size());
    if (!settle(goals)) return;
    if (goals.empty()) return record();
    for (size_t k = 0; k < goals.size(); ++k) {
      if (binds_by_equation(goals[k])) return take_equation(goals, k);
    }
    if (const auto k = best_atom(goals)) return take_atom(goals, *k);
    for (size_t k = 0; k < goals.size(); ++k) {
      const Formula f = goals[k].f;
      if (f->kind == Kind::kRel && c_.definitions_.find(f->symbol))
        return take_definition(goals, k);
    }
    for (size_t k = 0; k < goals.size(); ++k) {
      if (goals[k].f->kind != Kind::kRel && goals[k].f->kind != Kind::kEq) return branch(goals, k);
    }
    enumerate(goals);
  }

  void record() {
    std::vector<int> values;
    for (Term v : vars_) values.push_back(bound(v) ? c_.value(v, bindings_) : 0);
    found_.push_back(std::move(values));
  }

  static Goals without(Goals goals, size_t k) {
    goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(k));
    return goals;
  }

  bool binds_by_equation(const Goal& goal) const {
    if (goal.f->kind != Kind::kEq || !goal.truth) return false;
    Term a = goal.f->terms[0];
    Term b = goal.f->terms[1];
    return (open(a) && ground(b)) || (open(b) && ground(a));
  }

  void take_equation(const Goals& goals, size_t k) {
    Term a = goals[k].f->terms[0];
    Term b = goals[k].f->terms[1];
    if (!open(a)) std::swap(a, b);
    bindings_.emplace_back(a, c_.value(b, bindings_));
    search(without(goals, k));
    bindings_.pop_back();
  }

  // Whose open arguments are plain variables, true of fewest tuples.
  std::optional<size_t> best_atom(const Goals& goals) const {
    std::optional<size_t> best;
    size_t fewest = 0;
    for (size_t k = 0; k < goals.size(); ++k) {
      const Formula f = goals[k].f;
      if (f->kind != Kind::kRel || !goals[k].truth || c_.is_large(f->symbol)) continue;
      const bool plain = std::all_of(f->terms.begin(), f->terms.end(),
                                     [&](Term t) { return t->is_var() || ground(t); });
      const size_t tuples = c_.true_tuples(f->symbol).size();
      if (!plain || (best && tuples >= fewest)) continue;
      best = k;
      fewest = tuples;
    }
    return best;
  }

  void take_atom(const Goals& goals, size_t k) {
    const Formula f = goals[k].f;
    const Goals rest = without(goals, k);
    for (const std::vector<int>& tuple : c_.true_tuples(f->symbol)) {
      if (done()) return;
      const size_t before = bindings_.size();
      bool matches = true;
      for (size_t n = 0; n < tuple.size() && matches; ++n) {
        Term t = f->terms[n];
        if (open(t)) {
          bindings_.emplace_back(t, tuple[n]);
        } else {
          matches = c_.value(t, bindings_) == tuple[n];
        }
      }
      if (matches) search(rest);
      bindings_.resize(before);
    }
  }

  void take_definition(Goals goals, size_t k) {
    const Formula f = goals[k].f;
    const Definition* definition = c_.definitions_.find(f->symbol);
    Substitution here;
    for (size_t n = 0; n < f->terms.size(); ++n) {
      here.variables[definition->params[n]] = f->terms[n];
    }
    goals[k].f = substitute(c_.fs_, definition->body, here);
    search(std::move(goals));
  }

  void branch(const Goals& goals, size_t k) {
    const Goal goal = goals[k];
    const Goals rest = without(goals, k);
    for (const Goals& way : ways(goal)) {
      if (done()) return;
      Goals next = way;
      next.insert(next.end(), rest.begin(), rest.end());
      search(std::move(next));
    }
  }

  static std::vector<Goals> ways(const Goal& goal) {
    const auto& args = goal.f->args;
    std::vector<Goals> out;
    switch (goal.f->kind) {
      case Kind::kAnd:
      case Kind::kOr:
        for (Formula arg : args) out.push_back({{arg, goal.truth}});
        break;
      case Kind::kImplies:
        out = {{{args[0], false}}, {{args[1], true}}};
        break;
      case Kind::kIff:
        out = {{{args[0], true}, {args[1], goal.truth}},
               {{args[0], false}, {args[1], !goal.truth}}};
        break;
      case Kind::kIte:
        out = {{{args[0], true}, {args[1], goal.truth}}, {{args[0], false}, {args[2], goal.truth}}};
        break;
      default:
        EPR_CHECK(false, "no way to branch");
    }
    return out;
  }

  // Some open variable of the first goal.
  void enumerate(const Goals& goals) {
    Term variable = nullptr;
    for (Term v : free_variables(goals[0].f)) {
      if (!variable && open(v)) variable = v;
    }
    for (int element = 0; element < c_.size(variable->sort) && !done(); ++element) {
      bindings_.emplace_back(variable, element);
      search(goals);
      bindings_.pop_back();
    }
  }

  const Candidate& c_;
  const std::vector<Term>& vars_;
  const size_t most_;
  uint64_t steps_;
  Candidate::Bindings bindings_;
  std::vector<std::vector<int>> found_;
};

std::optional<std::vector<std::vector<int>>> Candidate::violations(Formula clause, size_t most,
                                                                   uint64_t steps) {
  return ViolationSearch(*this, clause, most, steps).result();
}

}  // namespace epr
