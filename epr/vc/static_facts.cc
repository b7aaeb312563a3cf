#include "epr/vc/static_facts.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/fault.h"

namespace epr {
namespace {

// R' is R.
Formula unchanged(const Program& program, const Symbol* relation) {
  Formulas& fs = *program.formulas;
  std::vector<Term> all;
  for (const Sort* sort : relation->domain) {
    all.push_back(fs.var(fmt::format("X{}", all.size()), sort));
  }
  return fs.forall(all, fs.iff(fs.rel(program.primed(relation), all), fs.rel(relation, all)));
}

}  // namespace

void claim_static_facts(const Program& program, const ProgramFacts& facts, Summaries& summaries) {
  for (size_t p = 0; p < summaries.size(); ++p) {
    if (!facts.cut[p]) continue;
    Summary& summary = summaries[p];
    summary.claimed = true;
    for (size_t e = 0; e < program.errors.size() && !facts.may_throw[p]; ++e) {
      summary.throws[static_cast<int>(e)].push_back(program.formulas->bottom());
    }
    const std::vector<const Symbol*>& changed = facts.modifies[p];
    for (const Symbol* relation : program.state) {
      const bool kept = std::find(changed.begin(), changed.end(), relation) == changed.end();
      if (kept || EPR_FAULT("all-relations-claimed-unchanged"))
        summary.returns.push_back(unchanged(program, relation));
    }
  }
}

}  // namespace epr
