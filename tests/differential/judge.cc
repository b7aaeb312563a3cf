// Sizes.  A program allocates at most three containers, three or four iterators
// and two objects before a loop or recursive call comes round again, so universes
// of 3, 4 and 2 hold what it does until then; of 600 programs only one had its
// first error beyond them, with five iterators.  Larger universes contain what
// happens in smaller ones, the elements in excess never being allocated.  From any
// heap there are thousands of starts, so universes are smaller.  An unconfirmed
// counterexample is worth a second look in larger ones.

#include "tests/differential/judge.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "epr/certify/certificate.h"
#include "epr/certify/trace.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/vc/compose.h"
#include "epr/vc/static_facts.h"
#include "tests/differential/cpu_net.h"
#include "tests/engines/confirm.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace updr::testing {
namespace {

using epr::testing::Reachability;

constexpr uint64_t kMaxQueries = 2000;
constexpr uint64_t kFinerQueries = 200;
constexpr double kMaxSeconds = 30;  // of processor time

Result run(const epr::Program& program, const epr::CutOptions& cut, uint64_t queries) {
  Options options;
  options.cut = cut;
  options.max_queries = queries;
  // Nets: most take a hundredth.  No limit is one of time by the clock, so verdicts do not depend
  // on the machine's load.
  options.solver.limits.work_per_check = 300'000;
  const CpuNet net(kMaxSeconds);
  options.solver.limits.stop = net.token();
  return infer(program, epr::testing::all_sites(program), confirmed_by_inlining(program, options));
}

bool starts_empty(const epr::Program& program) {
  return std::all_of(program.entries.begin(), program.entries.end(), [&](const epr::Entry& entry) {
    return program.procedures[static_cast<size_t>(entry.procedure)].inputs.empty();
  });
}

Reachability explore_sizes(const epr::Program& program, int containers, int iterators,
                           int objects) {
  epr::testing::ExploreLimits limits;
  limits.starts = 20'000;
  limits.nodes = 50'000;
  return epr::testing::explore(
      program,
      epr::testing::sizes_of(
          program, {{"container", containers}, {"iterator", iterators}, {"obj", objects}}),
      limits);
}

Reachability second_look(const epr::Program& program) {
  return starts_empty(program) ? explore_sizes(program, 3, 5, 2) : explore_sizes(program, 2, 3, 1);
}

Outcome outcome_of(const SiteOutcome& outcome) {
  if (std::holds_alternative<Proved>(outcome)) return Outcome::kProved;
  if (std::holds_alternative<Reached>(outcome)) return Outcome::kReached;
  if (std::holds_alternative<AbstractCounterexample>(outcome)) return Outcome::kCounterexample;
  return Outcome::kUndecided;
}

std::set<int> sites_with(const Result& result, Outcome wanted) {
  std::set<int> out;
  for (const auto& [site, outcome] : result.sites) {
    if (outcome_of(outcome) == wanted) out.insert(site);
  }
  return out;
}

Outcome worst(const Result& result) {
  Outcome out = Outcome::kProved;
  for (const auto& [site, outcome] : result.sites) out = std::max(out, outcome_of(outcome));
  return out;
}

// Why the first undecided site is, or "".
std::string doubt_of(const Result& result) {
  for (const auto& [site, outcome] : result.sites) {
    if (const auto* undecided = std::get_if<Undecided>(&outcome)) return undecided->reason;
  }
  return "";
}

// Those that enumeration does not reach.
std::set<int> unreached(const std::set<int>& sites, const Reachability& reached) {
  std::set<int> out;
  for (int site : sites) {
    if (!reached.reaches(site)) out.insert(site);
  }
  return out;
}

bool has_content(const epr::Program& program, const epr::CutOptions& cut,
                 const epr::Summaries& summaries) {
  epr::Summaries known(program.procedures.size());
  epr::claim_static_facts(program, epr::program_facts(program, cut), known);
  const auto content = [&](epr::Formula lemma, const std::vector<epr::Formula>& without) {
    return lemma != program.formulas->bottom() &&
           std::find(without.begin(), without.end(), lemma) == without.end();
  };
  for (size_t p = 0; p < summaries.size(); ++p) {
    for (epr::Formula lemma : summaries[p].returns) {
      if (content(lemma, known[p].returns)) return true;
    }
    for (const auto& [error, lemmas] : summaries[p].throws) {
      for (epr::Formula lemma : lemmas) {
        if (content(lemma, known[p].throws[error])) return true;
      }
    }
  }
  return false;
}

// "" or why the checker does not accept the summaries as a proof of the sites.
std::string check(const std::string& text, const epr::Program& program,
                  const epr::Summaries& summaries, const std::set<int>& sites) {
  epr::Sources sources;
  const auto loaded = epr::load(epr::MemoryReader({{"test.rml", text}}), sources, "test.rml");
  epr::SafeClaim claim{epr::print_flat(*loaded), epr::print(program, summaries), {}};
  for (int site : sites) claim.sites.push_back(program.sites[static_cast<size_t>(site)].name);
  epr::Sources claim_sources;
  const auto conditions = epr::conditions_of(claim, claim_sources);
  if (!conditions.ok()) return "the summaries cannot be read:\n" + claim.summaries;
  const epr::CheckResult checked = epr::prove_conditions(*conditions, claim, {});
  if (const auto* rejected = std::get_if<epr::Rejected>(&checked)) {
    return fmt::format("not certified: {}\n{}", rejected->reason, claim.summaries);
  }
  if (const auto* doubt = std::get_if<epr::Undecided>(&checked)) {
    return fmt::format("not certified: {}", doubt->reason);
  }
  return "";
}

// "" or a site of which the engine says what is not so.
std::string wrong_site(const epr::Program& program, const Result& result,
                       const Reachability& reached) {
  for (const auto& [site, outcome] : result.sites) {
    const std::string& name = program.sites[static_cast<size_t>(site)].name;
    if (std::holds_alternative<Proved>(outcome) && reached.reaches(site)) {
      return fmt::format("false SAFE: {} is proved, and enumeration reaches it", name);
    }
    const auto* found = std::get_if<Reached>(&outcome);
    if (!found) continue;
    if (found->trace.site != site) return fmt::format("the trace of {} ends elsewhere", name);
    const auto replayed = epr::replay(program, found->trace);
    if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
      return fmt::format("false CME: the trace of {} is no execution: {}", name, refused->reason);
    }
  }
  return "";
}

// Universal summaries between finer cut points show that a counterexample is wrong.
std::string refuted(const std::string& text, const epr::Program& program,
                    const epr::CutOptions& cut, const std::set<int>& sites) {
  if (cut.blocks == epr::Blocks::kBasic) return "";
  const epr::CutOptions finer = cut.inlining == epr::Inline::kNone ? basic_blocks() : cut_points();
  const Result result = run(program, finer, kFinerQueries);
  for (int site : sites_with(result, Outcome::kProved)) {
    if (!sites.contains(site) || !check(text, program, result.summaries, {site}).empty()) continue;
    return fmt::format("false counterexample: {} has a proof, even between finer cut points:\n{}",
                       program.sites[static_cast<size_t>(site)].name,
                       epr::print(program, result.summaries));
  }
  return "";
}

}  // namespace

Reachability first_look(const epr::Program& program) {
  return starts_empty(program) ? explore_sizes(program, 3, 4, 2) : explore_sizes(program, 2, 2, 1);
}

epr::CutOptions basic_blocks() { return {epr::Blocks::kBasic, epr::Inline::kNone, 0}; }
epr::CutOptions cut_points() { return {epr::Blocks::kCut, epr::Inline::kNone, 0}; }
epr::CutOptions cut_points_and_inlining() { return {epr::Blocks::kCut, epr::Inline::kSmall, 60}; }

Judgement judge(const std::string& text, const epr::CutOptions& cut, Certify certify) {
  const epr::Program program = epr::testing::program_from(text);
  const Result result = run(program, cut, kMaxQueries);
  const std::set<int> proved = sites_with(result, Outcome::kProved);
  const std::set<int> abstract = sites_with(result, Outcome::kCounterexample);
  Judgement out;
  out.outcome = worst(result);
  out.doubt = doubt_of(result);
  Reachability reached = first_look(program);
  if (!unreached(abstract, reached).empty()) reached = second_look(program);
  out.erroneous = !reached.traces.empty() || !sites_with(result, Outcome::kReached).empty();
  out.fault = wrong_site(program, result, reached);
  if (!out.fault.empty()) return out;
  out.needs_summary =
      out.outcome == Outcome::kProved && has_content(program, cut, result.summaries);
  out.certified = certify == Certify::kYes && !proved.empty();
  if (out.certified) out.fault = check(text, program, result.summaries, proved);
  const std::set<int> unconfirmed = unreached(abstract, reached);
  out.unconfirmed = !unconfirmed.empty();
  out.missed = abstract.size() > unconfirmed.size();
  if (out.unconfirmed && out.fault.empty()) out.fault = refuted(text, program, cut, unconfirmed);
  return out;
}

}  // namespace updr::testing
