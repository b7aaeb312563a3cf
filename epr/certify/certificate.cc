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

std::vector<ConditionText> texts_of(const std::vector<Condition>& conditions,
                                    const Program& program) {
  std::vector<ConditionText> out;
  for (const Condition& condition : conditions) {
    out.push_back(ConditionText{fmt::format("conditions/{:04}.smt2", out.size() + 1),
                                condition.name,
                                smtlib_script(condition.formulas, header(condition, program))});
  }
  return out;
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
  Result<std::set<int>> sites = numbers_of(claim.sites, *program);
  if (!sites) return sites.problems();
  if (!inlines(claim.inlining)) {
    return texts_of(block_conditions(*program, *summaries, *sites), *program);
  }
  Result<InlinedProgram> inlined =
      inline_calls(std::move(*program), std::move(*summaries), claim.inlining);
  if (!inlined) return inlined.problems();
  return texts_of(
      block_conditions(inlined->program, inlined->summaries, *sites, inlined->reachable),
      inlined->program);
}

CheckResult prove_conditions(const std::vector<ConditionText>& conditions, const SafeClaim& claim,
                             const CheckOptions& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const int total = static_cast<int>(conditions.size());
  ScriptProver prover;
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
    const ProofResult result = prover.prove(condition.script, limits);
    if (std::holds_alternative<Refuted>(result)) {
      return Rejected{fmt::format("not proved: {} ({})", condition.name, condition.path), done};
    }
    if (const auto* doubt = std::get_if<GaveUp>(&result)) {
      return Undecided{fmt::format("{}: {}", condition.name, doubt->reason)};
    }
  }
  return Accepted{CertificateKind::kSafe, claim.sites, total, "", claim.assumptions};
}

}  // namespace epr
