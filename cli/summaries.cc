// Inferred summaries, simplified for readers, with effects added; what is printed is
// what the certificate checker proved, in other words.

#include "cli/summaries.h"

#include <fmt/format.h>

#include "cli/budget.h"
#include "cli/engine_options.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/java_summaries.h"
#include "cli/load.h"
#include "cli/prove.h"
#include "cli/readable.h"
#include "epr/vc/static_facts.h"
#include "si/confirm.h"
#include "updr/engine.h"
#include "updr/simplify.h"

namespace cli {
namespace {

using updr::Lemmas;

// What the engine found, besides what is known without it.
Lemmas inferred_lemmas(const epr::Program& program, const epr::ProgramFacts& facts,
                       const epr::Summaries& summaries) {
  epr::Summaries known(program.procedures.size());
  epr::claim_static_facts(program, facts, known);
  const Lemmas statics = updr::lemmas_of(known);
  Lemmas out;
  for (const auto& [predicate, lemmas] : updr::lemmas_of(summaries)) {
    for (epr::Formula lemma : lemmas) {
      if (!updr::contains(statics, {predicate, lemma})) updr::insert(out, {predicate, lemma});
    }
  }
  return out;
}

Lemmas united(Lemmas a, const Lemmas& b) {
  for (const auto& [predicate, lemmas] : b) a[predicate].insert(lemmas.begin(), lemmas.end());
  return a;
}

Lemmas readable(const epr::Program& program, const Lemmas& lemmas) {
  Lemmas out;
  for (const auto& [predicate, set] : lemmas) {
    for (epr::Formula lemma : set) {
      updr::insert(out, {predicate, updr::readable(*program.formulas, lemma)});
    }
  }
  return out;
}

// Where no execution gets to a proved site, none throws at one.
void claim_no_throw(const epr::Program& program, const epr::ProgramFacts& facts,
                    const std::set<int>& proved_sites, Lemmas& lemmas) {
  std::vector<bool> leads_there(program.procedures.size(), false);
  for (int site : proved_sites) {
    leads_there[static_cast<size_t>(program.sites[static_cast<size_t>(site)].procedure)] = true;
  }
  for (const std::vector<int>& component : epr::components(facts.graph)) {
    bool any = false;
    for (int member : component) {
      any = any || leads_there[static_cast<size_t>(member)];
      for (const epr::CallEdge& edge : facts.graph.edges[static_cast<size_t>(member)]) {
        any = any || leads_there[static_cast<size_t>(edge.target)];
      }
    }
    for (int member : component) {
      const auto m = static_cast<size_t>(member);
      leads_there[m] = any;
      if (any || !facts.cut[m] || !facts.may_throw[m]) continue;
      for (size_t e = 0; e < program.errors.size(); ++e) {
        updr::insert(lemmas, {{member, static_cast<int>(e)}, program.formulas->bottom()});
      }
    }
  }
}

// Lemmas that exclude the proved sites, simplified, and the effects.
CertifiedLemmas lemmas_for_readers(const epr::Program& program, const epr::ProgramFacts& facts,
                                   const updr::Options& options, const updr::Result& result) {
  CertifiedLemmas out;
  for (const auto& [site, outcome] : result.sites) {
    if (std::holds_alternative<updr::Proved>(outcome)) out.proved_sites.insert(site);
  }
  updr::Proofs proofs(program, facts, out.proved_sites, {options.solver, options.go_on});
  Lemmas inferred = inferred_lemmas(program, facts, result.summaries);
  claim_no_throw(program, facts, out.proved_sites, inferred);
  updr::Effects effects = updr::infer_effects(program, facts, inferred, proofs);
  const updr::Simplified simplified =
      updr::simplify(program, united(inferred, effects.lemmas), effects.lemmas, proofs);
  Lemmas others = simplified.lemmas;
  for (const auto& [predicate, lemmas] : effects.lemmas) {
    for (epr::Formula lemma : lemmas) updr::erase(others, {predicate, lemma});
  }
  out.others = readable(program, others);
  out.effects = readable(program, effects.lemmas);
  out.changes = std::move(effects.of);
  return out;
}

std::string reason(const updr::SiteOutcome& outcome) {
  if (const auto* doubt = std::get_if<updr::Undecided>(&outcome)) return doubt->reason;
  if (std::holds_alternative<updr::Reached>(outcome)) return "an execution throws there";
  return "no universal summaries prove it";
}

std::vector<std::string> not_proved(const epr::Program& program, const updr::Result& result) {
  std::vector<std::string> out;
  for (const auto& [index, outcome] : result.sites) {
    if (std::holds_alternative<updr::Proved>(outcome)) continue;
    const epr::Site& site = program.sites[static_cast<size_t>(index)];
    const std::string where = site.java.known() ? epr::to_text(site.java) + "  " : "";
    out.push_back(fmt::format("{}{}  [{}]: {}", where, site.text, site.name, reason(outcome)));
  }
  return out;
}

}  // namespace

int summaries(const SummariesOptions& options) {
  if (options.run.file.empty()) return java_summaries(options);
  catch_interrupts();
  std::optional<LoadedProgram> input = load_program(options.run.file);
  if (!input) return kBadInput;
  const epr::Program& program = input->program;
  const Budget budget(options.run);
  updr::Options engine = updr_options(options.run, budget, interrupt_token());
  engine.confirm =
      si::confirm_by_inlining(program, si_options(options.run, budget, interrupt_token()));
  const epr::ProgramFacts facts = epr::program_facts(program, engine.cut);
  std::set<int> sites;
  for (size_t s = 0; s < program.sites.size(); ++s) sites.insert(static_cast<int>(s));
  const updr::Result result = updr::infer(program, sites, engine);
  const CertifiedLemmas lemmas = lemmas_for_readers(program, facts, engine, result);

  Claim claim{epr::Summaries(program.procedures.size()), {}, {}};
  updr::claim_lemmas(lemmas.others, claim.summaries);
  updr::claim_lemmas(lemmas.effects, claim.summaries);
  epr::claim_static_facts(program, facts, claim.summaries);
  for (int site : lemmas.proved_sites) {
    claim.sites.push_back(&program.sites[static_cast<size_t>(site)]);
  }
  uint64_t checks = 0;
  const epr::Verdict verdict = prove(budget, *input, claim, checks);
  SummariesReport report;
  report.file = options.run.file;
  report.not_proved = not_proved(program, result);
  if (const auto* safe = std::get_if<epr::Safe>(&verdict)) {
    report.methods = describe_methods(program, facts, lemmas);
    report.conditions = safe->conditions;
  } else {
    report.uncertified = std::get<epr::Unknown>(verdict).reason;
  }
  for (MethodReport& method : report.methods) {
    if (!options.loops) method.loops.clear();
  }
  fmt::print("{}", options.run.json ? to_json(report) : to_text(report));
  return report.uncertified.empty() && report.not_proved.empty() ? kSafe : kUndecided;
}

}  // namespace cli
