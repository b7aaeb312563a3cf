#include "updr/summary.h"

#include "epr/logic/fault.h"
#include "epr/vc/static_facts.h"

namespace updr {

epr::Summaries summaries_of(const epr::Program& program, const epr::ProgramFacts& facts,
                            const Frames& frames, const std::vector<int>& lemmas) {
  epr::Summaries out(program.procedures.size());
  for (int id : lemmas) {
    const Lemma& lemma = frames.lemma(id);
    if (EPR_FAULT("summary-loses-a-lemma") && id == lemmas.front()) continue;
    if (!lemma.inductive()) continue;
    const Predicate predicate = lemma.cube.predicate;
    epr::Summary& summary = out[static_cast<size_t>(predicate.procedure)];
    auto& clauses = predicate.throws() ? summary.throws[predicate.error] : summary.returns;
    clauses.push_back(lemma.clause);
  }
  epr::claim_static_facts(program, facts, out);
  return out;
}

}  // namespace updr
