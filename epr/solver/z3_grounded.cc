// Z3 without quantifiers: clauses are instantiated here (grounding.h), Z3 decides
// equality and propositional logic.
//
// A formula is Skolemised once, however often it is asserted or assumed.  The
// instances of an assumed formula's clauses are guarded by its literal; instances
// of asserted clauses over its terms are not, as they hold anyway.  So what was
// built for one check serves the next: assumed formulas stay, in a scope on top of
// the caller's, until that changes or until terms of formulas no longer assumed
// outnumber those that are needed.
//
// The elements of a model are the values of the terms that the asserted and
// assumed formulas need, not of leftovers: models stay small, and by the argument
// in grounding.cc they are models all the same.
//
// A check that needs too many instances, or functions that are not stratified, is
// handed to the quantified backend, which then follows all assertions.

#include <atomic>
#include <map>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "epr/logic/fault.h"
#include "epr/logic/skolemise.h"
#include "epr/solver/assertions.h"
#include "epr/solver/grounding.h"
#include "epr/solver/z3_backends.h"
#include "epr/solver/z3_model.h"
#include "epr/solver/z3_session.h"

namespace epr {
namespace {

// Work: to tell Z3 of an instance, and to read off a model what a term is.
constexpr uint64_t kOfInstance = 10;
constexpr uint64_t kOfTerm = 8;

class GroundedSolver : public Solver {
 public:
  GroundedSolver(Formulas& formulas, const SolverOptions& options)
      : formulas_(formulas),
        options_(options),
        session_(options, formulas.work()),
        grounding_(formulas),
        asserted_terms_(formulas) {}

  void push() override {
    close_assumptions();
    assertions_.push();
    marks_.push_back(asserted_terms_.mark());
    push_scope();
    if (fallback_) fallback_->push();
  }

  void pop() override {
    close_assumptions();
    assertions_.pop();
    asserted_terms_.restore(marks_.back());
    marks_.pop_back();
    pop_scope();
    if (fallback_) fallback_->pop();
  }

  void assert_formula(Formula f) override {
    close_assumptions();
    assertions_.add(f);
    for (Formula clause : clauses_of(f)) {
      asserted_terms_.add(clause);
      add_clause(clause, nullptr);
    }
    if (fallback_) fallback_->assert_formula(f);
  }

  Answer check(std::span<const Formula> assumptions) override {
    return solve(assumptions, [&](const GroundTerms& needed) { return read(assumptions, needed); });
  }

  Answer refute(std::span<const Formula> assumptions) override {
    return solve(assumptions, [](const GroundTerms&) -> Answer { return Sat{Structure({})}; });
  }

  const SolverStats& stats() const override { return stats_; }

  void interrupt() override {
    if (in_fallback_) {
      fallback_->interrupt();
    } else {
      session_.interrupt();
    }
  }

 private:
  // `on_sat` makes the answer when there is a model.
  template <typename OnSat>
  Answer solve(std::span<const Formula> assumptions, OnSat on_sat) {
    GroundTerms needed = asserted_terms_;
    for (Formula f : assumptions) {
      for (Formula clause : clauses_of(f)) needed.add(clause);
    }
    if (!needed.close(options_.instance_cap) || !instantiate(assumptions, needed.count())) {
      return fall_back(assumptions);
    }
    ++stats_.checks;
    z3::expr_vector literals(session_.context());
    for (Formula f : assumptions) literals.push_back(assumed_.at(f));
    const Z3Session::Outcome outcome = session_.check(literals);
    if (const auto* doubt = std::get_if<GaveUp>(&outcome)) return *doubt;
    if (const auto* unsat = std::get_if<Z3Session::Contradictory>(&outcome)) {
      return Unsat{std::vector<int>(unsat->core.begin(), unsat->core.end())};
    }
    try {
      return on_sat(needed);
    } catch (const z3::exception& problem) {
      return GaveUp{fmt::format("Z3's model could not be read: {}", problem.msg())};
    }
  }

  // A clause as Z3 sees it: its variables are constants to be replaced.
  struct Template {
    z3::expr body;
    z3::expr_vector vars;
  };

  const std::vector<Formula>& clauses_of(Formula f) {
    auto known = clauses_.find(f);
    if (known == clauses_.end()) {
      known = clauses_.emplace(f, skolemise(formulas_, f).clauses).first;
      if (EPR_FAULT("clause-lost") && known->second.size() > 1) known->second.pop_back();
    }
    return known->second;
  }

  void push_scope() {
    grounding_.push();
    session_.attempt([&] { session_.solver().push(); });
  }

  void pop_scope() {
    grounding_.pop();
    templates_.erase(templates_.begin() + static_cast<std::ptrdiff_t>(grounding_.clause_count()),
                     templates_.end());
    session_.attempt([&] { session_.solver().pop(); });
  }

  void close_assumptions() {
    if (!assuming_) return;
    pop_scope();
    assumed_.clear();
    assuming_ = false;
  }

  // `guard`: the literal under which the clause holds, or null.
  void add_clause(Formula clause, const z3::expr* guard) {
    grounding_.add_clause(clause);
    Template made{z3::expr(session_.context()), z3::expr_vector(session_.context())};
    session_.attempt([&] {
      Z3Translator& translator = session_.translator();
      made.body = translator.translate(clause->vars.empty() ? clause : clause->args[0]);
      for (Term v : clause->vars) made.vars.push_back(translator.translate(v));
      if (guard) made.body = z3::implies(*guard, made.body);
    });
    templates_.push_back(made);
  }

  void assume(Formula f) {
    if (assumed_.contains(f)) return;
    const std::string name = fmt::format("a#{}", f->id);
    const z3::expr literal = session_.context().bool_const(name.c_str());
    assumed_.emplace(f, literal);
    for (Formula clause : clauses_of(f)) {
      add_clause(clause, EPR_FAULT("assumption-stays") ? nullptr : &literal);
    }
  }

  // Makes all instances that are due; false if there are too many.
  bool instantiate(std::span<const Formula> assumptions, uint64_t needed_terms) {
    if (!assuming_ && !add_due_instances()) return false;
    open_assumptions(assumptions);
    const uint64_t plenty = 2 * needed_terms + 8;
    const bool wasteful =
        !grounding_.close_terms(options_.instance_cap) || grounding_.terms().count() > plenty;
    if (wasteful && assumed_.size() > assumptions.size()) {
      close_assumptions();
      open_assumptions(assumptions);
    }
    return add_due_instances();
  }

  void open_assumptions(std::span<const Formula> assumptions) {
    if (!assuming_) push_scope();
    assuming_ = true;
    for (Formula f : assumptions) assume(f);
  }

  bool add_due_instances() {
    const auto due = grounding_.due(options_.instance_cap);
    if (!due) return false;
    stats_.instances += due->size();
    formulas_.work().add(kOfInstance * due->size());
    session_.attempt([&] {
      for (const Instance& instance : *due) {
        if (EPR_FAULT("instance-missing") && &instance == &due->back()) continue;
        add_instance(instance);
      }
    });
    return true;
  }

  void add_instance(const Instance& instance) {
    Template& made = templates_[instance.clause];
    if (instance.values.empty()) return session_.solver().add(made.body);
    z3::expr_vector values(session_.context());
    for (Term t : instance.values) values.push_back(session_.translator().translate(t));
    session_.solver().add(made.body.substitute(made.vars, values));
  }

  Answer fall_back(std::span<const Formula> assumptions) {
    if (!fallback_) {
      fallback_ = make_z3_lazy(formulas_, options_);
      assertions_.replay(*fallback_);
    }
    ++stats_.checks;
    ++stats_.fallbacks;
    in_fallback_ = true;
    Answer answer = fallback_->check(assumptions);
    in_fallback_ = false;
    return answer;
  }

  Answer read(std::span<const Formula> assumptions, const GroundTerms& needed) {
    Z3ModelReader reader(formulas_.vocabulary(), session_.translator(), session_.model());
    formulas_.work().add(kOfTerm * needed.count());
    for (Term t : needed.all()) reader.use_term(t);
    auto read = reader.read(assertions_.with(assumptions));
    if (auto* doubt = std::get_if<GaveUp>(&read)) return *doubt;
    return Sat{std::get<Structure>(std::move(read))};
  }

  Formulas& formulas_;
  SolverOptions options_;
  Z3Session session_;
  Assertions assertions_;
  Grounding grounding_;
  GroundTerms asserted_terms_;            // of the asserted formulas alone, not closed
  std::vector<GroundTerms::Mark> marks_;  // of asserted_terms_, by scope
  std::vector<Template> templates_;       // by number of the clause in grounding_
  std::unordered_map<Formula, std::vector<Formula>> clauses_;
  bool assuming_ = false;  // the scope of assumptions is open
  // Ordered: Z3 numbers expressions as they come and go, and sorts by number.
  std::map<Formula, z3::expr, ById> assumed_;
  std::unique_ptr<Solver> fallback_;
  std::atomic<bool> in_fallback_ = false;
  SolverStats stats_;
};

}  // namespace

std::unique_ptr<Solver> make_z3_grounded(Formulas& formulas, const SolverOptions& options) {
  return std::make_unique<GroundedSolver>(formulas, options);
}

}  // namespace epr
