// What: one query for each bound of the call stack.  Its models are all executions
// within the bound (unroll.h); a model is read as the call tree of its execution,
// and that tree is realised.
//
// Why sound: an Execution comes from realize(), which has it replayed.  NothingFound
// rests on unroll() and on the solver.
//
// Source: bounded model checking; the unrolling is that of Corral's recursion bound
// (Lal, Qadeer, Lahiri), all at once.  The solver gets the quantifiers: most runs do
// not take place, so nearly all instances over their variables would be for nothing.

#include "epr/vc/bounded.h"

#include <utility>

#include "epr/solver/z3_solver.h"
#include "epr/vc/unroll.h"

namespace epr {
namespace {

// Which runs of the unrolled tree a model makes.
class TreeReader {
 public:
  TreeReader(Formulas& formulas, const UnrolledTree& tree, const std::set<int>& sites,
             const Structure& model)
      : fs_(formulas), tree_(tree), sites_(sites), model_(model) {}

  CallTree read(const UnrolledRun& run) const {
    CallTree out;
    out.procedure = run.transition->procedure;
    for (const auto& [call, callee] : run.callees) {
      const CallSite& site = run.transition->calls[static_cast<size_t>(call)];
      const bool threw = holds(run, site.threw);
      if (!threw && !holds(run, site.returned)) continue;
      out.calls.push_back(CalledTree{call, threw, read(tree_.runs[callee])});
    }
    for (const ThrowSite& thrown : run.transition->throws) {
      if (sites_.contains(thrown.site) && holds(run, thrown.guard)) out.site = thrown.site;
    }
    return out;
  }

 private:
  bool holds(const UnrolledRun& run, Formula f) const { return holds_in_run(fs_, run, f, model_); }

  Formulas& fs_;
  const UnrolledTree& tree_;
  const std::set<int>& sites_;
  const Structure& model_;
};

class Search {
 public:
  Search(const Program& program, const ProgramFacts& facts, int entry, const std::set<int>& sites,
         const BoundedOptions& options)
      : program_(program), facts_(facts), entry_(entry), sites_(sites), options_(options) {}

  BoundedSearch run() {
    NothingFound nothing;
    for (int bound = 1; bound <= options_.max_bound && !nothing.complete; ++bound) {
      const auto tree = unroll(program_, facts_, entry().procedure, sites_,
                               UnrollBound{bound, options_.max_runs});
      if (!tree) break;
      Answer answer = check(*tree);
      if (auto* doubt = std::get_if<GaveUp>(&answer)) return with(std::move(*doubt));
      if (auto* sat = std::get_if<Sat>(&answer)) return with(execution(*tree, sat->model));
      nothing = NothingFound{bound, !tree->blocked};
    }
    return with(nothing);
  }

 private:
  using Outcome = decltype(BoundedSearch::outcome);

  const Entry& entry() const { return program_.entries[static_cast<size_t>(entry_)]; }

  BoundedSearch with(Outcome outcome) {
    out_.outcome = std::move(outcome);
    return std::move(out_);
  }

  Answer check(const UnrolledTree& tree) {
    const auto solver = make_quantified_solver(*program_.formulas, options_.realize.solver);
    for (Formula f : executions_from(program_, entry(), tree)) solver->assert_formula(f);
    Answer answer = solver->check();
    out_.checks += solver->stats().checks;
    out_.runs = tree.runs.size();
    return answer;
  }

  Outcome execution(const UnrolledTree& tree, const Structure& model) {
    CallTree made = TreeReader(*program_.formulas, tree, sites_, model).read(tree.runs.front());
    Realized realized = realize(program_, facts_, entry_, made, options_.realize);
    out_.checks += realized.checks;
    if (auto* trace = std::get_if<Trace>(&realized.outcome)) {
      return Execution{std::move(*trace), std::move(made)};
    }
    if (auto* doubt = std::get_if<GaveUp>(&realized.outcome)) return std::move(*doubt);
    return GaveUp{"the execution that the solver found is none", false};
  }

  const Program& program_;
  const ProgramFacts& facts_;
  const int entry_;
  const std::set<int>& sites_;
  const BoundedOptions& options_;
  BoundedSearch out_{NothingFound{}};
};

}  // namespace

BoundedSearch find_execution(const Program& program, const ProgramFacts& facts, int entry,
                             const std::set<int>& sites, const BoundedOptions& options) {
  return Search(program, facts, entry, sites, options).run();
}

}  // namespace epr
