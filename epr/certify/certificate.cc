#include "epr/certify/certificate.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "epr/logic/smtlib.h"
#include "epr/logic/work.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/sort_check.h"
#include "epr/solver/z3_solver.h"

namespace epr {
namespace {

constexpr const char* kProgramName = "program.rml";
constexpr const char* kSummariesName = "summaries.rml";

// The header of a condition's file: what it says, for people.
std::string header(const Condition& condition, const Program& program) {
  const Procedure& procedure = program.procedures[static_cast<size_t>(condition.procedure)];
  const Origin& origin = procedure.origins[static_cast<size_t>(condition.origin)];
  std::string text = fmt::format("{}\nUnsatisfiable iff it holds.", condition.name);
  if (origin.java.known()) text += fmt::format("\nJava: {}", to_text(origin.java));
  return text;
}

Result<std::set<int>> numbers_of(const std::vector<std::string>& sites, const Program& program) {
  std::map<std::string_view, int> known;
  for (const Site& site : program.sites) {
    known.emplace(site.name, static_cast<int>(&site - program.sites.data()));
  }
  std::set<int> out;
  for (const std::string& name : sites) {
    const auto site = known.find(name);
    if (site == known.end()) {
      return Diagnostic{Span{}, fmt::format("the program has no site '{}'", name)};
    }
    out.insert(site->second);
  }
  return out;
}

// A letter takes a quarter of a unit to write, and again to read.
constexpr uint64_t kLettersPerUnit = 2;

using Clock = std::chrono::steady_clock;

// Limits of the next check, which began at `start`; nothing if the time is up.
std::optional<SolverLimits> limits_left(const CheckOptions& options, Clock::time_point start) {
  SolverLimits limits = options.limits;
  if (options.seconds <= 0) return limits;
  const std::chrono::duration<double> used = Clock::now() - start;
  const double left = options.seconds - used.count();
  if (left <= 0) return std::nullopt;
  if (limits.seconds_per_check == 0 || left < limits.seconds_per_check) {
    limits.seconds_per_check = left;
  }
  return limits;
}

CheckResult prove_all(const ClaimConditions& conditions, const SafeClaim& claim,
                      const CheckOptions& options, Work& work) {
  const Clock::time_point start = Clock::now();
  const int total = static_cast<int>(conditions.size());
  ScriptProver prover;
  for (int done = 0; done < total; ++done) {
    if (options.go_on && !options.go_on(done, total)) {
      return Undecided{fmt::format("interrupted after {} of {} conditions", done, total)};
    }
    const std::optional<SolverLimits> limits = limits_left(options, start);
    if (!limits) {
      return Undecided{fmt::format("out of time after {} of {} conditions", done, total)};
    }
    const ConditionText condition = conditions[static_cast<size_t>(done)];
    work.add(condition.script.size() / kLettersPerUnit);
    const ProofResult result = prover.prove(condition.script, *limits, work);
    if (std::holds_alternative<Refuted>(result)) {
      return Rejected{fmt::format("not proved: {} ({})", condition.name, condition.path), done};
    }
    if (const auto* doubt = std::get_if<GaveUp>(&result)) {
      return Undecided{fmt::format("{}: {}", condition.name, doubt->reason)};
    }
  }
  return Accepted{CertificateKind::kSafe, claim.sites, total, "", claim.assumptions};
}

}  // namespace

bool ClaimConditions::given_up() const {
  return std::any_of(conditions_.begin(), conditions_.end(),
                     [](const Condition& condition) { return condition.given_up; });
}

ConditionText ClaimConditions::operator[](size_t k) const {
  const Condition& condition = conditions_.at(k);
  return {fmt::format("conditions/{:04}.smt2", k + 1), condition.name,
          smtlib_script(condition.formulas, header(condition, program_))};
}

Result<Program> certified_program(const std::string& text, Sources& sources) {
  MemoryReader reader({{kProgramName, text}});
  Result<Loaded> loaded = load(reader, sources, kProgramName);
  if (!loaded) return loaded.problems();
  for (const syntax::Item& item : loaded->items) {
    if (std::holds_alternative<syntax::Include>(item.node)) {
      return Diagnostic{item.span, "a certificate's program includes nothing"};
    }
  }
  return sort_check(*loaded);
}

Result<ClaimConditions> conditions_of(const SafeClaim& claim, Sources& sources) {
  Result<Program> program = certified_program(claim.program, sources);
  if (!program) return program.problems();
  const FileId file = sources.add(kSummariesName, claim.summaries);
  Result<syntax::File> parsed = parse(sources, file);
  if (!parsed) return parsed.problems();
  Result<Summaries> summaries = read_summaries(*program, *parsed);
  if (!summaries) return summaries.problems();
  Result<std::set<int>> sites = numbers_of(claim.sites, *program);
  if (!sites) return sites.problems();
  if (!inlines(claim.inlining)) {
    std::vector<Condition> conditions = block_conditions(*program, *summaries, *sites);
    return ClaimConditions(std::move(*program), std::move(conditions));
  }
  Result<InlinedProgram> inlined =
      inline_calls(std::move(*program), std::move(*summaries), claim.inlining);
  if (!inlined) return inlined.problems();
  std::vector<Condition> conditions =
      block_conditions(inlined->program, inlined->summaries, *sites, inlined->reachable);
  return ClaimConditions(std::move(inlined->program), std::move(conditions));
}

CheckResult prove_conditions(const ClaimConditions& conditions, const SafeClaim& claim,
                             const CheckOptions& options) {
  Work work;
  const WorkLimit limit(work, options.max_work);
  try {
    return prove_all(conditions, claim, options, work);
  } catch (const OutOfWork&) {
    return Undecided{fmt::format("gave up its {} conditions after {} units of work",
                                 conditions.size(), options.max_work),
                     true};
  }
}

}  // namespace epr
