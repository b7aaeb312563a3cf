// Why a record that is not what it seems does no harm: a site becomes safe here only if prove()
// says so of this very program, a throw only if replay does and ends at that site.  Everything
// else is refused, or was sealed by who asks.

#include "cli/recheck_scope.h"

#include <algorithm>

#include "cli/budget.h"
#include "cli/load.h"
#include "cli/prove.h"
#include "cli/scope_findings.h"
#include "epr/certify/inlining_json.h"
#include "epr/certify/trace_json.h"
#include "epr/vc/stopwatch.h"
#include "epr/rml/parser.h"

namespace cli {
namespace {

std::optional<epr::Summaries> read_summaries(const epr::Program& program, const std::string& text) {
  epr::Sources sources;
  const epr::FileId file = sources.add("summaries.rml", text);
  epr::Result<epr::syntax::File> parsed = epr::parse(sources, file);
  if (!parsed) return std::nullopt;
  epr::Result<epr::Summaries> summaries = epr::read_summaries(program, *parsed);
  if (!summaries) return std::nullopt;
  return std::move(*summaries);
}

class Recheck {
 public:
  Recheck(const ScopeTask& task, const Recalled& recalled, LoadedProgram& input, Costs& costs)
      : task_(task), recalled_(recalled), input_(input), costs_(costs), findings_(task, input) {}

  std::optional<ScopeOutcome> run() {
    for (const cache::Decision& decision : recalled_.record.decisions) {
      if (!redo(decision)) return std::nullopt;
    }
    for (const std::string& site : task_.sites) {
      if (!findings_.knows(site) || (findings_.is_safe(site) && !redo_reach(site))) {
        return std::nullopt;
      }
    }
    return findings_.take(recalled_.record.queries);
  }

 private:
  // One of those that are asked about; nullptr otherwise.
  const epr::Site* find_site(const std::string& name) const {
    const bool asked = std::find(task_.sites.begin(), task_.sites.end(), name) != task_.sites.end();
    return asked ? input_.program.find_site(name) : nullptr;
  }

  bool redo(const cache::Decision& decision) {
    Claim claim;
    Evidence evidence;
    for (const cache::SiteFound& found : decision.sites) {
      const epr::Site* site = find_site(found.site);
      if (!site) return false;
      if (found.verdict == "safe") {
        claim.sites.push_back(site);
      } else if (found.verdict == "cme") {
        std::optional<epr::Trace> trace = replayed(*site, found.trace);
        if (!trace || !knows_precondition(found)) return false;
        evidence.traces.insert_or_assign(found.site, std::move(*trace));
      } else if (!known_undecided(found)) {
        return false;
      }
    }
    if (!claim.sites.empty()) {
      evidence.proved = proved(decision, std::move(claim));
      if (!evidence.proved) return false;
    }
    findings_.add(decision, std::move(evidence));
    return true;
  }

  // It names no positions.
  bool knows_precondition(const cache::SiteFound& found) const {
    return recalled_.own || (!task_.open && found.precondition.cases.empty());
  }

  // Its account may name positions.
  bool known_undecided(const cache::SiteFound& found) const {
    const bool undecided = found.verdict == "no-universal-summary" || found.verdict == "unknown";
    return undecided && recalled_.own && recalled_.exact;
  }

  std::optional<epr::Trace> replayed(const epr::Site& site, const std::string& json) const {
    const epr::Stopwatch watch(another(costs_, "replay"));
    const epr::Program& program = input_.program;
    epr::Result<epr::Trace> trace = epr::read_trace(program, json);
    if (!trace || trace->site != static_cast<int>(&site - program.sites.data())) {
      return std::nullopt;
    }
    if (!std::holds_alternative<epr::Replayed>(epr::replay(program, *trace))) return std::nullopt;
    return std::move(*trace);
  }

  std::optional<epr::Safe> proved(const cache::Decision& decision, Claim claim) const {
    const epr::Stopwatch watch(another(costs_, "certificate"));
    std::optional<epr::Summaries> summaries = read_summaries(input_.program, decision.summaries);
    if (!summaries) return std::nullopt;
    claim.summaries = std::move(*summaries);
    if (!decision.inlining.empty()) {
      auto inlining = epr::read_inlining(decision.inlining);
      if (std::holds_alternative<std::string>(inlining)) return std::nullopt;
      claim.inlining = std::move(std::get<0>(inlining));
    }
    const Budget budget(task_.run);
    uint64_t checks = 0;
    epr::Verdict verdict = prove(budget, input_, claim, checks);
    if (auto* safe = std::get_if<epr::Safe>(&verdict)) return std::move(*safe);
    return std::nullopt;
  }

  bool reached(const epr::Site& site, const std::string& trace) {
    const epr::Stopwatch watch(another(costs_, "reachability"));
    return gets_there(input_.program, site, trace);
  }

  bool redo_reach(const std::string& name) {
    const auto& reaches = recalled_.record.reaches;
    const auto found = std::find_if(reaches.begin(), reaches.end(),
                                    [&](const auto& reach) { return reach.site == name; });
    if (found == reaches.end()) return false;
    const std::optional<Reach> reach = read_reach(found->reach);
    if (!reach) return false;
    switch (*reach) {
      case Reach::kReached:
        if (!reached(*find_site(name), found->trace)) return false;
        break;
      case Reach::kUnreachable:
        if (!recalled_.own) return false;
        break;
      case Reach::kUnknown:
        if (!recalled_.own || !recalled_.exact) return false;
        break;
    }
    findings_.add(*found);
    return true;
  }

  const ScopeTask& task_;
  const Recalled& recalled_;
  LoadedProgram& input_;
  Costs& costs_;
  ScopeFindings findings_;
};

}  // namespace

std::optional<ScopeOutcome> recheck_scope(const ScopeTask& task, const Recalled& recalled) {
  const ProcessClock clock;
  std::optional<LoadedProgram> input = load_program(task.run.file);
  if (!input) return std::nullopt;
  Costs costs;
  costs["load"] = {1, static_cast<uint64_t>(1e6 * clock.wall_ms())};
  std::optional<ScopeOutcome> out = Recheck(task, recalled, *input, costs).run();
  if (!out) return std::nullopt;
  out->profile.by.insert("cache");
  out->profile.parts = std::move(costs);
  finish_profile(clock, *out);
  return out;
}

}  // namespace cli
