// Z3 without quantifiers, instances made where a candidate model asks for them.
//
// What: ground formulas go to Z3.  A definition (forall x. P(x) <-> body) is instantiated
// for each ground atom of P that occurs.  Of the other universal clauses those instances
// are added that are false in the model of what Z3 has been told, until none is.
//
// Why right: Unsat comes from consequences of the formulas.  A model without violations is
// one of all formulas: its elements are the values of the ground terms; on tuples that no
// ground atom mentions relations are false and defined relations as defined, which no
// ground formula can tell; and the universal clauses were looked at in just this structure.
// It ends, as there are finitely many instances over the terms of stratified functions.
//
// Source: model-based instantiation (Ge & de Moura), with our own candidates.  It is what
// grounding.h does, for formulas most of whose instances say nothing.

#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "epr/logic/fault.h"
#include "epr/logic/skolemise.h"
#include "epr/solver/assertions.h"
#include "epr/solver/candidate.h"
#include "epr/solver/z3_backends.h"
#include "epr/solver/z3_session.h"

namespace epr {
namespace {

// New instances of a clause in one round.
constexpr size_t kMostViolations = 16;
// Of the search for them, in one clause and round.
constexpr uint64_t kMostSteps = 300'000;
// Work: to tell Z3 of a formula, and to read off a model what a term and an atom are.
constexpr uint64_t kOfGround = 20;
constexpr uint64_t kOfTerm = 8;
constexpr uint64_t kOfAtom = 2;

class LazySolver : public Solver {
 public:
  LazySolver(Formulas& formulas, const SolverOptions& options)
      : formulas_(formulas), options_(options), session_(options, formulas.work()) {}

  void push() override {
    assertions_.push();
    scopes_.push_back(trail_.size());
    session_.attempt([&] { session_.solver().push(); });
  }

  void pop() override {
    assertions_.pop();
    for (; trail_.size() > scopes_.back(); trail_.pop_back()) trail_.back()();
    scopes_.pop_back();
    session_.attempt([&] { session_.solver().pop(); });
  }

  void assert_formula(Formula f) override {
    assertions_.add(f);
    for (Formula clause : clauses_of(f)) add_clause(clause, nullptr);
  }

  Answer check(std::span<const Formula> assumptions) override {
    return solve(assumptions,
                 [&](const Candidate& candidate) { return whole(candidate, assumptions); });
  }

  Answer sketch(std::span<const Formula> assumptions) override {
    return solve(assumptions, [&](const Candidate& candidate) -> Answer {
      return Sat{candidate.structure(switches())};
    });
  }

  Answer refute(std::span<const Formula> assumptions) override {
    return solve(assumptions, [](const Candidate&) -> Answer { return Sat{Structure({})}; });
  }

  const SolverStats& stats() const override { return stats_; }
  void interrupt() override { session_.interrupt(); }

 private:
  struct Universal {
    Formula clause;
    Formula assumption;  // under which it counts; nullptr: always
  };
  struct Ground {
    Formula formula;
    Formula assumption;
  };

  template <typename OnSat>
  Answer solve(std::span<const Formula> assumptions, OnSat on_sat) {
    ++stats_.checks;
    for (Formula f : assumptions) assume(f);
    const std::unordered_set<Formula> active(assumptions.begin(), assumptions.end());
    z3::expr_vector literals(session_.context());
    for (Formula f : assumptions) literals.push_back(literal(f));
    while (true) {
      const Z3Session::Outcome outcome = session_.check(literals);
      if (const auto* doubt = std::get_if<GaveUp>(&outcome)) return *doubt;
      if (const auto* unsat = std::get_if<Z3Session::Contradictory>(&outcome)) {
        return Unsat{std::vector<int>(unsat->core.begin(), unsat->core.end())};
      }
      try {
        Round round(*this);
        const auto added = instantiate(round, active);
        if (!added) return GaveUp{"too many instances to look at"};
        if (*added == 0) return on_sat(round.candidate);
      } catch (const z3::exception& problem) {
        return GaveUp{fmt::format("Z3's model could not be read: {}", problem.msg())};
      }
    }
  }

  // --- What Z3 is told -----------------------------------------------------------

  const std::vector<Formula>& clauses_of(Formula f) {
    auto known = clauses_.find(f);
    if (known == clauses_.end()) {
      known = clauses_.emplace(f, skolemise(formulas_, f).clauses).first;
    }
    return known->second;
  }

  z3::expr literal(Formula assumption) {
    return session_.context().bool_const(fmt::format("a#{}", assumption->id).c_str());
  }

  void assume(Formula f) {
    if (!assumed_.insert(f).second) return;
    trail_.push_back([this, f] { assumed_.erase(f); });
    for (Formula clause : clauses_of(f)) add_clause(clause, f);
  }

  void add_clause(Formula clause, Formula assumption) {
    if (clause->kind != Kind::kForall) return add_ground(clause, assumption);
    const Symbol* defined = assumption ? nullptr : definitions_.add(clause);
    if (!defined) {
      universals_.push_back(Universal{clause, assumption});
      trail_.push_back([this] { universals_.pop_back(); });
      return;
    }
    trail_.push_back([this, defined] { definitions_.remove(defined); });
    const std::vector<Formula> known = atoms_[defined];
    for (Formula atom : known) define(atom);
  }

  // Defines all that occurs in it, and in what that is defined by.
  void add_ground(Formula f, Formula assumption) {
    formulas_.work().add(kOfGround);
    session_.attempt([&] {
      z3::expr told = session_.translator().translate(f);
      if (assumption) told = z3::implies(literal(assumption), told);
      session_.solver().add(told);
    });
    grounds_.push_back(Ground{f, assumption});
    trail_.push_back([this] { grounds_.pop_back(); });
    note(f);
  }

  void define(Formula atom) {
    const Definition* definition = definitions_.find(atom->symbol);
    Substitution here;
    for (size_t k = 0; k < atom->terms.size(); ++k) {
      here.variables[definition->params[k]] = atom->terms[k];
    }
    ++stats_.instances;
    add_ground(formulas_.iff(atom, substitute(formulas_, definition->body, here)), nullptr);
  }

  // Takes down the atoms and terms of a ground formula.
  void note(Formula f) {
    if (!noted_.insert(f).second) return;
    trail_.push_back([this, f] { noted_.erase(f); });
    for (Term t : f->terms) note(t);
    if (f->kind == Kind::kRel) {
      atoms_[f->symbol].push_back(f);
      trail_.push_back([this, f] { atoms_[f->symbol].pop_back(); });
      if (definitions_.find(f->symbol)) define(f);
    }
    for (Formula arg : f->args) note(arg);
  }

  void note(Term t) {
    if (!noted_terms_.insert(t).second) return;
    for (Term arg : t->args) note(arg);
    terms_.push_back(t);
    trail_.push_back([this, t] {
      noted_terms_.erase(t);
      terms_.pop_back();
    });
  }

  // --- A model of it -------------------------------------------------------------

  // What Z3's model says of the terms and atoms that occur.
  struct Round {
    explicit Round(LazySolver& solver)
        : candidate(solver.formulas_, solver.definitions_),
          solver_(solver),
          model_(solver.session_.model()) {
      Work& work = solver.formulas_.work();
      work.add(kOfTerm * solver.terms_.size());
      for (Term t : solver.terms_) value(t);
      for (const Sort& sort : solver.formulas_.vocabulary().sorts()) {
        auto& universe = representatives[&sort];
        if (universe.empty()) universe.push_back(nullptr);
        candidate.set_size(&sort, static_cast<int>(universe.size()));
      }
      for (const auto& [symbol, atoms] : solver.atoms_) {
        if (atoms.empty()) continue;
        work.add(kOfAtom * atoms.size());
        read(symbol, atoms);
      }
    }

    Candidate candidate;
    std::map<const Sort*, std::vector<Term>, ById> representatives;  // by element

   private:
    int element(Term t, const z3::expr& value) {
      auto& universe = representatives[t->sort];
      const auto [known, is_new] = elements_.emplace(value.id(), static_cast<int>(universe.size()));
      if (is_new) {
        universe.push_back(t);
        kept_.push_back(value);
      }
      return known->second;
    }

    // A term that Z3 has no value for may be anything.
    void value(Term t) {
      const z3::expr translated = solver_.session_.translator().translate(t);
      const z3::expr result = model_.eval(translated, true);
      const int at = element(t, result);
      values_.emplace(t, at);
      if (t->is_var()) return candidate.set_variable(t, at);
      std::vector<int> args;
      for (Term arg : t->args) args.push_back(values_.at(arg));
      candidate.set(t->symbol, std::move(args), at);
    }

    void read(const Symbol* symbol, const std::vector<Formula>& atoms) {
      const z3::func_decl declaration = solver_.session_.translator().translate(symbol);
      if (!model_.has_interp(declaration)) return;
      if (symbol->arity() == 0) {
        candidate.set(symbol, {}, model_.get_const_interp(declaration).is_true() ? 1 : 0);
        return;
      }
      z3::func_interp interpretation = model_.get_func_interp(declaration);
      std::map<std::vector<int>, bool> entries;
      for (unsigned k = 0; k < interpretation.num_entries(); ++k) {
        const z3::func_entry entry = interpretation.entry(k);
        std::vector<int> tuple;
        for (unsigned n = 0; n < entry.num_args(); ++n) {
          const auto known = elements_.find(entry.arg(n).id());
          tuple.push_back(known == elements_.end() ? -1 : known->second);
        }
        entries[tuple] = entry.value().is_true();
      }
      const z3::expr otherwise = interpretation.else_value();
      const bool plain = otherwise.is_true() || otherwise.is_false();
      for (Formula atom : atoms) {
        std::vector<int> tuple;
        for (Term t : atom->terms) tuple.push_back(values_.at(t));
        const auto known = entries.find(tuple);
        const bool holds = known != entries.end() ? known->second
                           : plain                ? otherwise.is_true()
                                                  : evaluates_to_true(atom);
        candidate.set(symbol, std::move(tuple), holds ? 1 : 0);
      }
    }

    bool evaluates_to_true(Formula atom) {
      return model_.eval(solver_.session_.translator().translate(atom), true).is_true();
    }

    LazySolver& solver_;
    z3::model model_;
    std::vector<z3::expr> kept_;                  // so that ids stay theirs
    std::unordered_map<unsigned, int> elements_;  // by Z3's id of the value
    std::unordered_map<Term, int> values_;
  };

  // How many instances were added; nothing: the search for them was too long.
  std::optional<size_t> instantiate(Round& round, const std::unordered_set<Formula>& active) {
    std::vector<std::pair<Formula, Formula>> due;
    for (const Universal& universal : universals_) {
      if (universal.assumption && !active.contains(universal.assumption)) continue;
      const auto violations =
          round.candidate.violations(universal.clause, kMostViolations, kMostSteps);
      if (!violations) return std::nullopt;
      for (const std::vector<int>& values : *violations) {
        due.emplace_back(instance(round, universal.clause, values), universal.assumption);
      }
    }
    for (const auto& [f, assumption] : due) add_ground(f, assumption);
    stats_.instances += due.size();
    return due.size();
  }

  Formula instance(Round& round, Formula clause, const std::vector<int>& values) {
    Substitution here;
    for (size_t k = 0; k < values.size(); ++k) {
      Term variable = clause->vars[k];
      Term& term = round.representatives.at(variable->sort)[static_cast<size_t>(values[k])];
      if (!term) term = formulas_.var("some@", variable->sort);
      here.variables[variable] = term;
    }
    return substitute(formulas_, clause->args[0], here);
  }

  std::vector<const Symbol*> switches() const {
    std::vector<const Symbol*> out;
    for (const auto& [symbol, atoms] : atoms_) {
      if (symbol->arity() == 0) out.push_back(symbol);
    }
    return out;
  }

  // Nothing read is believed: every ground formula is evaluated, as the universal ones were
  // when they were searched for violations.
  Answer whole(const Candidate& candidate, std::span<const Formula> assumptions) {
    const std::unordered_set<Formula> active(assumptions.begin(), assumptions.end());
    for (const Ground& ground : grounds_) {
      if (ground.assumption && !active.contains(ground.assumption)) continue;
      if (!candidate.satisfies(ground.formula)) {
        return GaveUp{"the model does not satisfy the formulas"};
      }
    }
    const std::vector<Formula> all = assertions_.with(assumptions);
    Structure structure = candidate.structure(symbols_of(all));
    for (Formula f : all) {
      for (Term v : free_variables(f)) {
        if (!structure.variables().find(v)) structure.variables().bind(v, 0);
      }
    }
    return Sat{std::move(structure)};
  }

  Formulas& formulas_;
  SolverOptions options_;
  Z3Session session_;
  Assertions assertions_;
  std::unordered_map<Formula, std::vector<Formula>> clauses_;
  Definitions definitions_;
  std::vector<Universal> universals_;
  std::vector<Ground> grounds_;  // all that Z3 was told
  std::unordered_set<Formula> assumed_;
  std::unordered_set<Formula> noted_;
  std::unordered_set<Term> noted_terms_;
  std::vector<Term> terms_;  // arguments before what they are of
  std::map<const Symbol*, std::vector<Formula>, ById> atoms_;
  std::vector<std::function<void()>> trail_;  // takes back what happened since a scope began
  std::vector<size_t> scopes_;                // where in the trail
  SolverStats stats_;
};

}  // namespace

std::unique_ptr<Solver> make_z3_lazy(Formulas& formulas, const SolverOptions& options) {
  return std::make_unique<LazySolver>(formulas, options);
}

}  // namespace epr
