#include "epr/certify/certificate.h"

#include <chrono>
#include <map>

#include <fmt/format.h>

#include "epr/logic/smtlib.h"
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

}  // namespace

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

Result<std::vector<ConditionText>> conditions_of(const SafeClaim& claim, Sources& sources) {
  Result<Program> program = certified_program(claim.program, sources);
  if (!program) return program.problems();
  const FileId file = sources.add(kSummariesName, claim.summaries);
  Result<syntax::File> parsed = parse(sources, file);
  if (!parsed) return parsed.problems();
  Result<Summaries> summaries = read_summaries(*program, *parsed);
  if (!summaries) return summaries.problems();
  std::map<std::string_view, int> known;
  for (const Site& site : program->sites) {
    known.emplace(site.name, static_cast<int>(&site - program->sites.data()));
  }
  std::set<int> sites;
  for (const std::string& name : claim.sites) {
    const auto site = known.find(name);
    if (site == known.end()) {
      return Diagnostic{Span{}, fmt::format("the program has no site '{}'", name)};
    }
    sites.insert(site->second);
  }
  std::vector<ConditionText> out;
  for (const Condition& condition : block_conditions(*program, *summaries, sites)) {
    out.push_back(ConditionText{fmt::format("conditions/{:04}.smt2", out.size() + 1),
                                condition.name,
                                smtlib_script(condition.formulas, header(condition, *program))});
  }
  return out;
}

CheckResult prove_conditions(const std::vector<ConditionText>& conditions, const SafeClaim& claim,
                             const CheckOptions& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const int total = static_cast<int>(conditions.size());
  for (int done = 0; done < total; ++done) {
    const ConditionText& condition = conditions[static_cast<size_t>(done)];
    if (options.go_on && !options.go_on(done, total)) {
      return Undecided{fmt::format("interrupted after {} of {} conditions", done, total)};
    }
    SolverLimits limits = options.limits;
    if (options.seconds > 0) {
      const std::chrono::duration<double> used = Clock::now() - start;
      const double left = options.seconds - used.count();
      if (left <= 0) {
        return Undecided{fmt::format("out of time after {} of {} conditions", done, total)};
      }
      if (limits.seconds_per_check == 0 || left < limits.seconds_per_check) {
        limits.seconds_per_check = left;
      }
    }
    const ProofResult result = prove_smtlib(condition.script, limits);
    if (std::holds_alternative<Refuted>(result)) {
      return Rejected{fmt::format("not proved: {} ({})", condition.name, condition.path), done};
    }
    if (const auto* doubt = std::get_if<GaveUp>(&result)) {
      return Undecided{fmt::format("{}: {}", condition.name, doubt->reason)};
    }
  }
  return Accepted{CertificateKind::kSafe, claim.sites, total, ""};
}

}  // namespace epr
