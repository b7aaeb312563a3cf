// What: bounded model checking of one call tree.  A model of the unrolled tree
// (unroll.h) gives the start, and tells for each choice of each run whether it is
// made and how; their order is that of Transition::choices, a callee's choices
// standing where it is called.
//
// Why sound: what is returned has been replayed by epr/certify, which knows nothing
// of this.  NoExecution rests on unroll() and on the solver.
//
// Source: Frumkin et al., rule Reachable.  Deviation: models are made small.  The
// first one fixes the path; then what other paths need is left out, and sorts are
// asked to have few elements, one after the other.

#include "epr/vc/realize.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/unroll.h"

namespace epr {
namespace {

// --- Small models -------------------------------------------------------------

// Nullary relations that are no part of the program: they say which path is taken.
std::vector<const Symbol*> switches_of(const std::vector<Formula>& formulas) {
  std::vector<const Symbol*> out;
  for (const Symbol* symbol : symbols_of(formulas)) {
    const bool made_here = symbol->name.find('@') != std::string::npos;
    if (symbol->is_relation() && symbol->arity() == 0 && made_here) out.push_back(symbol);
  }
  return out;
}

// More elements than that are not bounded: to refute a bound is to refute a pigeon
// hole principle.
constexpr int kFew = 4;

// The sort has at most `count` elements.
Formula at_most(Formulas& fs, const Sort* sort, int count) {
  Term any = fs.var("any@", sort);
  std::vector<Formula> one_of;
  for (int k = 0; k < count; ++k) {
    one_of.push_back(fs.eq(any, fs.var(fmt::format("one@{}", k), sort)));
  }
  return fs.forall({any}, fs.disj(std::move(one_of)));
}

// A model of the formulas like the one given, but with fewer elements if the solver
// finds such without effort.
class Shrinker {
 public:
  Shrinker(const Program& program, const std::vector<Formula>& formulas, Structure model,
           const SolverOptions& options)
      : program_(program),
        fs_(*program.formulas),
        switches_(switches_of(formulas)),
        solver_(make_grounded_solver(fs_, options)),
        model_(std::move(model)) {
    Substitution path;
    for (const Symbol* symbol : switches_) {
      path.relations[symbol] = Definition{{}, model_.holds(symbol, {}) ? fs_.top() : fs_.bottom()};
    }
    for (Formula f : formulas) solver_->assert_formula(substitute(fs_, f, path));
  }

  Structure run() {
    const Answer answer = solver_->check();
    if (const auto* sat = std::get_if<Sat>(&answer)) {
      keep(sat->model);
      for (const Sort* sort : program_.sorts) bound(sort);
    }
    return std::move(model_);
  }

  uint64_t checks() const { return solver_->stats().checks; }

 private:
  // From above: a model found is seldom far from the smallest, which then takes one
  // question, and an answer may skip sizes.
  void bound(const Sort* sort) {
    int count = std::min(model_.size(sort) - 1, kFew);
    while (count > 0) {
      const Formula few = at_most(fs_, sort, count);
      const Answer answer = solver_->check(std::vector<Formula>{few});
      const auto* sat = std::get_if<Sat>(&answer);
      if (!sat) return;
      keep(sat->model);
      solver_->assert_formula(few);
      count = std::min(count, model_.size(sort)) - 1;
    }
  }

  void keep(Structure model) {
    for (const Symbol* symbol : switches_) model.set(symbol, {}, model_.holds(symbol, {}));
    model_ = std::move(model);
  }

  const Program& program_;
  Formulas& fs_;
  std::vector<const Symbol*> switches_;
  std::unique_ptr<Solver> solver_;
  Structure model_;
};

// --- Reading the execution ----------------------------------------------------

// The choices of the runs, as a model has them.
class ChoiceReader {
 public:
  ChoiceReader(const Program& program, const UnrolledTree& tree, const Structure& model)
      : fs_(*program.formulas), tree_(tree), model_(model) {}

  std::vector<int> read() {
    read(tree_.runs.front());
    if (EPR_FAULT("trace-loses-a-choice") && !out_.empty()) out_.pop_back();
    return std::move(out_);
  }

 private:
  void read(const UnrolledRun& run) {
    for (const Choice& choice : run.transition->choices) {
      if (!holds(run, choice.guard)) continue;
      if (const auto* element = std::get_if<ElementTaken>(&choice.taken)) {
        out_.push_back(value(run, element->element));
      } else if (const auto* alternative = std::get_if<AlternativeTaken>(&choice.taken)) {
        out_.push_back(taken(run, alternative->guards));
      } else {
        const auto callee = run.callees.find(std::get<CallMade>(choice.taken).call);
        EPR_CHECK(callee != run.callees.end(), "the model makes a call that the tree does not");
        read(tree_.runs[callee->second]);
      }
    }
  }

  int taken(const UnrolledRun& run, const std::vector<Formula>& guards) {
    size_t k = 0;
    while (k < guards.size() && !holds(run, guards[k])) ++k;
    EPR_CHECK(k < guards.size(), "guards of alternatives are together that of the choice");
    return static_cast<int>(k);
  }

  bool holds(const UnrolledRun& run, Formula f) { return holds_in_run(fs_, run, f, model_); }
  int value(const UnrolledRun& run, Term t) { return value_in_run(fs_, run, t, model_); }

  Formulas& fs_;
  const UnrolledTree& tree_;
  const Structure& model_;
  std::vector<int> out_;
};

Structure start_of(const Program& program, const Procedure& procedure, const Structure& model) {
  Structure start(model.sizes());
  for (const auto* symbols : {&program.rigid, &program.state}) {
    for (const Symbol* symbol : *symbols) {
      if (!EPR_FAULT("trace-starts-elsewhere")) start.set_table(symbol, model.table(symbol));
    }
  }
  for (Term input : procedure.inputs) {
    start.variables().bind(input, model.variables().find(input).value_or(0));
  }
  return start;
}

int site_of(const CallTree& tree) {
  const CallTree* thrower = &tree;
  while (!thrower->calls.empty() && thrower->calls.back().threw) {
    thrower = &thrower->calls.back().tree;
  }
  return thrower->site;
}

}  // namespace

Realized realize(const Program& program, const ProgramFacts& facts, int entry, const CallTree& tree,
                 const RealizeOptions& options) {
  const Entry& start = program.entries[static_cast<size_t>(entry)];
  EPR_CHECK(start.procedure == tree.procedure, "a tree starts at its entry");
  const UnrolledTree unrolled = unroll(program, facts, tree);
  const std::vector<Formula> formulas = executions_from(program, start, unrolled);
  const auto solver = make_grounded_solver(*program.formulas, options.solver);
  for (Formula f : formulas) solver->assert_formula(f);
  Answer answer = solver->check();
  Realized out{NoExecution{}, solver->stats().checks};
  if (auto* doubt = std::get_if<GaveUp>(&answer)) out.outcome = std::move(*doubt);
  if (!std::holds_alternative<Sat>(answer)) return out;
  Structure model = std::get<Sat>(std::move(answer)).model;
  if (options.models == RealizeOptions::Models::kSmall) {
    Shrinker shrinker(program, formulas, std::move(model), options.solver);
    model = shrinker.run();
    out.checks += shrinker.checks();
  }
  const Procedure& procedure = program.procedures[static_cast<size_t>(tree.procedure)];
  Trace trace{entry, start_of(program, procedure, model),
              ChoiceReader(program, unrolled, model).read(), site_of(tree)};
  const auto replayed = replay(program, trace);
  if (const auto* refused = std::get_if<Refused>(&replayed)) {
    out.outcome = GaveUp{
        fmt::format("replay refuses the execution that was found: {}", refused->reason), false};
  } else {
    out.outcome = std::move(trace);
  }
  return out;
}

}  // namespace epr
