// What: "what was chosen so far holds, and some other lemma does not" is asked until
// there is no model; each model shows a lemma that does not follow, and of those that
// are false in it the first is chosen.  So there are as many queries as lemmas are
// chosen, not as there are.
//
// Why sound: leaving lemmas out is always sound for whoever uses them; whoever
// proved them by induction has to ask again, as the facts known where a procedure
// starts are conditions of its callers and not facts of theirs.

#include "si/reduce.h"

#include <algorithm>

#include "epr/logic/check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"

namespace si {
namespace {

using epr::Formula;
using epr::Symbol;

// A run of the procedure, seen from outside: a single call of it.
std::vector<Formula> facts_of_a_run(const epr::Program& program, const epr::ProgramFacts& facts,
                                    int procedure) {
  epr::Formulas& fs = *program.formulas;
  const epr::Procedure& named = program.procedures[static_cast<size_t>(procedure)];
  const auto& modifies = facts.modifies[static_cast<size_t>(procedure)];
  epr::CallSite call;
  call.callee = procedure;
  call.args = named.inputs;
  call.outputs = named.outputs;
  call.returned = fs.top();
  call.threw = fs.bottom();
  for (const Symbol* relation : program.state) {
    const bool kept = std::find(modifies.begin(), modifies.end(), relation) == modifies.end();
    call.before[relation] = epr::named_by(fs, relation, relation);
    call.after[relation] = epr::named_by(fs, relation, kept ? relation : program.primed(relation));
  }
  epr::Transition run;
  run.procedure = procedure;
  run.calls.push_back(std::move(call));
  return epr::transition_facts(program, run, epr::Summaries(program.procedures.size()));
}

class Reduction {
 public:
  Reduction(const epr::Program& program, const std::vector<Formula>& facts,
            const epr::SolverOptions& options)
      : fs_(*program.formulas), solver_(epr::make_solver(fs_, options)) {
    for (Formula f : facts) solver_->assert_formula(f);
  }

  std::vector<Formula> chosen(const std::vector<Formula>& lemmas) {
    std::vector<bool> out(lemmas.size(), false);
    while (true) {
      std::vector<Formula> asked, others;
      for (size_t k = 0; k < lemmas.size(); ++k) (out[k] ? asked : others).push_back(lemmas[k]);
      asked.push_back(some_fails(others));
      if (asked.back() == fs_.bottom()) break;
      const epr::Answer answer = solver_->check(asked);
      if (std::holds_alternative<epr::GaveUp>(answer)) return lemmas;
      const auto* sat = std::get_if<epr::Sat>(&answer);
      if (!sat) break;
      size_t first = 0;
      while (first < lemmas.size() && (out[first] || sat->model.evaluate(lemmas[first]))) ++first;
      EPR_CHECK(first < lemmas.size(), "a model in which a lemma fails satisfies all");
      out[first] = true;
    }
    std::vector<Formula> kept;
    for (size_t k = 0; k < lemmas.size(); ++k) {
      if (out[k]) kept.push_back(lemmas[k]);
    }
    return kept;
  }

  uint64_t checks() const { return solver_->stats().checks; }

 private:
  // At the tuple for which the lemmas' variables stand: variables of the same name
  // and sort are one.
  Formula some_fails(const std::vector<Formula>& lemmas) {
    std::vector<Formula> ways;
    for (Formula lemma : lemmas) {
      ways.push_back(fs_.negate(lemma->kind == epr::Kind::kForall ? lemma->args[0] : lemma));
    }
    return fs_.disj(std::move(ways));
  }

  epr::Formulas& fs_;
  std::unique_ptr<epr::Solver> solver_;
};

}  // namespace

Reduced reduce(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
               const epr::Summary& summary, const epr::SolverOptions& options) {
  Reduced out{summary, 0};
  if (!summary.returns.empty()) {
    Reduction returns(program, facts_of_a_run(program, facts, procedure), options);
    out.summary.returns = returns.chosen(summary.returns);
    out.checks += returns.checks();
  }
  for (const auto& [error, lemmas] : summary.throws) {
    Reduction throws(program, epr::start_facts(program, procedure), options);
    out.summary.throws[error] = throws.chosen(lemmas);
    out.checks += throws.checks();
  }
  std::erase_if(out.summary.throws, [](const auto& of) { return of.second.empty(); });
  return out;
}

}  // namespace si
