#include "cli/emit.h"

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/load.h"
#include "epr/certify/certificate.h"
#include "epr/rml/program_text.h"
#include "epr/vc/compose.h"
#include "epr/vc/transition_text.h"

namespace cli {
namespace {

int emit_transitions(const EmitOptions& options, const epr::Program& program) {
  const epr::ProgramFacts facts = epr::program_facts(program, options.cut.read());
  for (const epr::Procedure& procedure : program.procedures) {
    if (!facts.cut[static_cast<size_t>(procedure.index)]) continue;
    fmt::print("{}", epr::to_text(program, epr::compose(program, facts, procedure.index)));
  }
  return kSafe;
}

int emit_conditions(const EmitOptions& options, const LoadedProgram& input) {
  epr::Summaries summaries(input.program.procedures.size());
  if (!options.summaries.empty()) {
    std::optional<epr::Summaries> given = load_summaries(input.program, options.summaries);
    if (!given) return kBadInput;
    summaries = std::move(*given);
  }
  epr::SafeClaim claim{epr::print_flat(input.loaded), epr::print(input.program, summaries), {}};
  for (const epr::Site& site : input.program.sites) claim.sites.push_back(site.name);
  epr::Sources sources;
  epr::Result<epr::ClaimConditions> conditions = epr::conditions_of(claim, sources);
  if (!conditions) {
    fmt::print(stderr, "{}\n", sources.render(conditions.problems()[0]));
    return kBadInput;
  }
  for (size_t k = 0; k < conditions->size(); ++k) {
    const epr::ConditionText condition = (*conditions)[k];
    fmt::print("; --- {}\n{}\n", condition.path, condition.script);
  }
  return kSafe;
}

}  // namespace

int emit(const EmitOptions& options) {
  if (options.stage == "rml" || options.stage == "flat") {
    std::optional<epr::Loaded> loaded = load_text(options.file);
    if (!loaded) return kBadInput;
    fmt::print("{}", options.stage == "rml" ? epr::print_main(*loaded) : epr::print_flat(*loaded));
    return kSafe;
  }
  std::optional<LoadedProgram> input = load_program(options.file);
  if (!input) return kBadInput;
  if (options.stage == "program") {
    fmt::print("{}", epr::to_text(input->program));
    return kSafe;
  }
  if (options.stage == "transitions") return emit_transitions(options, input->program);
  return emit_conditions(options, *input);
}

}  // namespace cli
