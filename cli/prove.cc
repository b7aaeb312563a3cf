// What is proved here is what `cme certify` re-proves: the conditions are generated
// from the flat text of the program, and a fresh solver refutes their texts.

#include "cli/prove.h"

#include <set>

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "epr/certify/certificate.h"
#include "epr/certify/explain.h"
#include "epr/logic/substitute.h"
#include "epr/solver/z3_solver.h"

namespace cli {
namespace {

// "" or why no execution can even start: then a proof would say nothing.
std::string vacuous(const epr::Program& program, const epr::SolverOptions& options,
                    uint64_t& queries) {
  for (const epr::Entry& entry : program.entries) {
    const epr::Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
    auto solver = epr::make_quantified_solver(*program.formulas, options);
    for (const epr::NamedFormula& f : program.axioms) solver->assert_formula(f.formula);
    for (const epr::NamedFormula& f : program.invariants) solver->assert_formula(f.formula);
    for (const epr::SortInvariant& f : program.sort_invariants) {
      for (epr::Term input : procedure.inputs) {
        if (input->sort != f.subject->sort) continue;
        epr::Substitution instance;
        instance.variables[f.subject] = input;
        solver->assert_formula(epr::substitute(*program.formulas, f.formula, instance));
      }
    }
    solver->assert_formula(entry.condition);
    const bool impossible = std::holds_alternative<epr::Unsat>(solver->check());
    queries += solver->stats().checks;
    if (impossible) {
      return fmt::format(
          "no execution starts at '{}': axioms, invariants and its 'when' contradict "
          "each other, so a proof would say nothing",
          procedure.name);
    }
  }
  return "";
}

// When a condition failed: a state at the start of its procedure from which it
// goes wrong.
std::string situation(const epr::Program& program, const Claim& claim,
                      const epr::Rejected& rejected, const epr::SolverLimits& limits) {
  if (rejected.condition < 0 || epr::inlines(claim.inlining)) return "";
  std::set<int> numbers;
  for (const epr::Site* site : claim.sites) {
    numbers.insert(static_cast<int>(site - program.sites.data()));
  }
  const auto conditions = epr::block_conditions(program, claim.summaries, numbers);
  const epr::Condition& failed = conditions.at(static_cast<size_t>(rejected.condition));
  if (failed.given_up) return "";  // no state is to blame
  const std::string text = epr::explain(program, failed, limits);
  if (text.empty()) return "";
  const std::string& name = program.procedures[static_cast<size_t>(failed.procedure)].name;
  return fmt::format("\nIt goes wrong when '{}' starts like this:\n{}", name,
                     text.substr(0, text.size() - 1));
}

}  // namespace

epr::Verdict prove(const Budget& budget, const LoadedProgram& input, const Claim& claim,
                   uint64_t& queries, uint64_t max_work) {
  epr::SolverOptions solver;
  solver.limits = budget.solver_limits(interrupt_token());
  const std::string nothing_to_prove = vacuous(input.program, solver, queries);
  if (!nothing_to_prove.empty()) return epr::Unknown{nothing_to_prove};

  epr::SafeClaim texts;
  texts.program = epr::print_flat(input.loaded);
  texts.summaries = epr::print(input.program, claim.summaries);
  texts.inlining = claim.inlining;
  for (const epr::Site* site : claim.sites) texts.sites.push_back(site->name);
  epr::Sources sources;
  const epr::Result<epr::ClaimConditions> conditions = epr::conditions_of(texts, sources);
  if (!conditions) {
    return epr::Unknown{"the program cannot be restated:\n" +
                        sources.render(conditions.problems()[0])};
  }
  epr::CheckOptions check;
  check.limits.memory_mb = solver.limits.memory_mb;
  check.limits.seconds_per_check = budget.left();
  check.seconds = budget.left();
  check.max_work = max_work;
  check.go_on = [&](int done, int total) {
    ++queries;
    show_progress("proving condition", done + 1, total);
    return !interrupted();
  };
  const epr::CheckResult result = epr::prove_conditions(*conditions, texts, check);
  clear_progress();
  if (std::holds_alternative<epr::Accepted>(result)) {
    return epr::Safe{std::move(texts), conditions->size()};
  }
  if (const auto* rejected = std::get_if<epr::Rejected>(&result)) {
    return epr::Unknown{"the summaries do not prove it: " + rejected->reason +
                            situation(input.program, claim, *rejected, check.limits),
                        false, conditions->given_up()};
  }
  const auto& undecided = std::get<epr::Undecided>(result);
  const bool late = !budget.go_on() && !interrupted();
  return epr::Unknown{late ? budget.why_not() + ": " + undecided.reason : undecided.reason,
                      undecided.out_of_work};
}

}  // namespace cli
