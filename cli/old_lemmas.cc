#include "cli/old_lemmas.h"

#include <set>

#include "cli/engine_options.h"
#include "cli/interrupt.h"
#include "cli/prove.h"
#include "cli/used_summaries.h"
#include "epr/rml/parser.h"
#include "epr/vc/static_facts.h"
#include "updr/repair.h"

namespace cli {

// One by one: a lemma that speaks of what is no longer there takes no other with it.
epr::Summaries fitting_summaries(const epr::Program& program, const std::string& text) {
  epr::Summaries out(program.procedures.size());
  epr::Sources sources;
  const epr::FileId id = sources.add("summaries.rml", text);
  epr::Result<epr::syntax::File> parsed = epr::parse(sources, id);
  if (!parsed) return out;
  for (epr::syntax::Item& item : parsed->items) {
    auto* summary = std::get_if<epr::syntax::Summary>(&item.node);
    if (!summary) continue;
    for (auto& lemma : summary->lemmas) {
      epr::syntax::Summary alone{summary->procedure, {}};
      alone.lemmas.push_back(std::move(lemma));
      epr::syntax::File file{id, {}};
      file.items.push_back({std::move(alone), item.span});
      epr::Result<epr::Summaries> read = epr::read_summaries(program, file);
      if (!read) continue;
      for (size_t k = 0; k < out.size(); ++k) {
        const epr::Summary& found = (*read)[k];
        out[k].claimed = out[k].claimed || found.claimed;
        out[k].returns.insert(out[k].returns.end(), found.returns.begin(), found.returns.end());
        for (const auto& [error, throws] : found.throws) {
          auto& all = out[k].throws[error];
          all.insert(all.end(), throws.begin(), throws.end());
        }
      }
    }
  }
  return out;
}

std::optional<epr::Safe> prove_by_old_lemmas(const VerifyOptions& options, const Budget& budget,
                                             const LoadedProgram& input,
                                             const std::vector<const epr::Site*>& sites,
                                             const std::string& text, uint64_t& queries) {
  const epr::Program& program = input.program;
  const updr::Options engine = updr_options(options, budget, interrupt_token());
  const epr::ProgramFacts facts = epr::program_facts(program, engine.cut);
  std::set<int> numbers;
  for (const epr::Site* site : sites) {
    numbers.insert(static_cast<int>(site - program.sites.data()));
  }
  updr::Proofs proofs(program, facts, numbers, {engine.solver, engine.go_on});
  const updr::Repaired repaired =
      updr::repair(program, facts, updr::lemmas_of(fitting_summaries(program, text)), proofs);
  queries += repaired.checks;
  if (!repaired.proves) return std::nullopt;
  Claim claim{epr::Summaries(program.procedures.size()), {}, sites};
  updr::claim_lemmas(repaired.lemmas, claim.summaries);
  epr::claim_static_facts(program, facts, claim.summaries);
  claim.summaries = used_summaries(program, std::move(claim.summaries));
  uint64_t checks = 0;  // of the checker, not the engine
  epr::Verdict verdict = prove(budget, input, claim, checks);
  if (auto* safe = std::get_if<epr::Safe>(&verdict)) return std::move(*safe);
  return std::nullopt;
}

}  // namespace cli
