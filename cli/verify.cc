// Checks a program against given summaries.  The proof is the certificate
// checker's: what is claimed here is what `cme certify` re-proves.

#include "cli/verify.h"

#include <ctime>
#include <set>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/report.h"
#include "epr/certify/certificate.h"
#include "epr/certify/explain.h"
#include "epr/logic/substitute.h"
#include "epr/solver/z3_solver.h"

namespace cli {
namespace {

double cpu_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The sites asked for; all when none was named.  Empty, with a message, when one
// is unknown.
std::vector<const epr::Site*> select_sites(const epr::Program& program, const std::string& file,
                                           const std::vector<std::string>& names) {
  std::vector<const epr::Site*> out;
  for (const epr::Site& site : program.sites) {
    if (names.empty()) out.push_back(&site);
  }
  for (const std::string& name : names) {
    const size_t before = out.size();
    for (const epr::Site& site : program.sites) {
      if (site.name == name || epr::to_text(site.java) == name) out.push_back(&site);
    }
    if (out.size() > before) continue;
    fmt::print(stderr, "{}: error: there is no site '{}'; the program's sites are:\n", file, name);
    for (const epr::Site& site : program.sites) {
      fmt::print(stderr, "  {}  {}\n", site.name, epr::to_text(site.java));
    }
    return {};
  }
  return out;
}

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
std::string situation(const epr::Program& program, const epr::Summaries& summaries,
                      const std::vector<const epr::Site*>& sites, const epr::Rejected& rejected,
                      const epr::SolverLimits& limits) {
  if (rejected.condition < 0) return "";
  std::set<int> numbers;
  for (const epr::Site* site : sites) {
    numbers.insert(static_cast<int>(site - program.sites.data()));
  }
  const auto conditions = epr::block_conditions(program, summaries, numbers);
  const epr::Condition& failed = conditions.at(static_cast<size_t>(rejected.condition));
  const std::string text = epr::explain(program, failed, limits);
  if (text.empty()) return "";
  const std::string& name = program.procedures[static_cast<size_t>(failed.procedure)].name;
  return fmt::format("\nIt goes wrong when '{}' starts like this:\n{}", name,
                     text.substr(0, text.size() - 1));
}

epr::Verdict check_summaries(const VerifyOptions& options, const LoadedProgram& input,
                             const epr::Summaries& summaries,
                             const std::vector<const epr::Site*>& sites, uint64_t& queries) {
  epr::SolverOptions solver;
  solver.limits.memory_mb = options.memory;
  solver.limits.seconds_per_check = options.timeout;
  const std::string nothing_to_prove = vacuous(input.program, solver, queries);
  if (!nothing_to_prove.empty()) return epr::Unknown{nothing_to_prove};

  epr::SafeClaim claim{epr::print_flat(input.loaded), epr::print(input.program, summaries), {}};
  for (const epr::Site* site : sites) claim.sites.push_back(site->name);
  epr::Sources sources;
  epr::Result<std::vector<epr::ConditionText>> conditions = epr::conditions_of(claim, sources);
  if (!conditions) {
    return epr::Unknown{"the program cannot be restated:\n" +
                        sources.render(conditions.problems()[0])};
  }
  epr::CheckOptions check;
  check.limits.memory_mb = options.memory;
  check.seconds = options.timeout;
  check.go_on = [&](int done, int total) {
    ++queries;
    show_progress("proving condition", done + 1, total);
    return !interrupted();
  };
  const epr::CheckResult result = epr::prove_conditions(*conditions, claim, check);
  clear_progress();
  if (std::holds_alternative<epr::Accepted>(result)) {
    return epr::Safe{std::move(claim), std::move(*conditions)};
  }
  if (const auto* rejected = std::get_if<epr::Rejected>(&result)) {
    return epr::Unknown{"the summaries do not prove it: " + rejected->reason +
                        situation(input.program, summaries, sites, *rejected, check.limits)};
  }
  return epr::Unknown{std::get<epr::Undecided>(result).reason};
}

void count_summaries(const epr::Summaries& summaries, VerifyReport& report) {
  for (const epr::Summary& summary : summaries) {
    if (summary.trivial()) continue;
    size_t lemmas = summary.returns.size();
    for (const auto& [error, throws] : summary.throws) lemmas += throws.size();
    ++report.summaries;
    report.max_clauses = std::max(report.max_clauses, static_cast<int>(lemmas));
  }
}

// "" or why the certificate could not be written.
std::string write_evidence(const VerifyOptions& options, const epr::Verdict& verdict) {
  const auto* safe = std::get_if<epr::Safe>(&verdict);
  if (!safe || options.certificate.empty()) return "";
  return epr::write_certificate(options.certificate,
                                epr::certificate_files(safe->claim, safe->conditions));
}

}  // namespace

int verify(const VerifyOptions& options) {
  catch_interrupts();
  const double start = cpu_ms();
  std::optional<LoadedProgram> input = load_program(options.file);
  if (!input) return kBadInput;
  VerifyReport report;
  report.file = options.file;
  report.verdict = epr::Unknown{
      "no summaries were given, and inferring them is not built in yet: use --summaries FILE"};
  report.sites = select_sites(input->program, options.file, options.sites);
  if (report.sites.empty() && !options.sites.empty()) return kBadInput;
  if (report.sites.empty()) {
    report.verdict = epr::Unknown{"the program has no site that could throw: nothing to verify"};
  } else if (!options.summaries.empty()) {
    std::optional<epr::Summaries> summaries = load_summaries(input->program, options.summaries);
    if (!summaries) return kBadInput;
    count_summaries(*summaries, report);
    report.verdict = check_summaries(options, *input, *summaries, report.sites, report.queries);
  }
  const std::string problem = write_evidence(options, report.verdict);
  report.cpu_ms = cpu_ms() - start;
  fmt::print("{}", options.json ? to_json(report) : to_text(report));
  if (!problem.empty()) {
    fmt::print(stderr, "cme: {}\n", problem);
    return kBadInput;
  }
  return exit_code(report.verdict);
}

}  // namespace cli
