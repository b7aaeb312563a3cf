#include "cli/check_scope.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/budget.h"
#include "cli/infer.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/old_lemmas.h"
#include "cli/precondition.h"
#include "cli/report.h"
#include "cli/scope_findings.h"
#include "epr/certify/inlining_json.h"
#include "epr/certify/trace_json.h"
#include "epr/vc/stopwatch.h"

namespace cli {
namespace {

// Of the time of a site.
constexpr double kShareOfOldLemmas = 0.25;
constexpr double kShareOfPrecondition = 0.25;
constexpr uint64_t kPartsOfWork = 4;  // of which a precondition may take one
// Of the memory that there may be: whoever used more might have been refused some.
constexpr double kPlenty = 0.8;

class ScopeRun {
 public:
  ScopeRun(const ScopeTask& task, LoadedProgram& input)
      : task_(task), input_(input), findings_(task, input) {}

  // False when the program lacks a site.
  bool find_sites() {
    for (const std::string& name : task_.sites) {
      const epr::Site* site = input_.program.find_site(name);
      if (!site) {
        fmt::print(stderr, "{}: error: there is no site '{}'\n", task_.run.file, name);
        return false;
      }
      sites_.push_back(site);
    }
    return true;
  }

  ScopeOutcome run() {
    const bool repaired = decide_by_old_lemmas();
    if (!repaired) decide_all();
    for (const epr::Site* site : sites_) {
      if (findings_.is_safe(site->name)) look_for_execution(*site);
    }
    ScopeOutcome out = findings_.take(record_.queries);
    out.repaired = repaired;
    out.profile = std::move(profile_);
    if (by_chance_.empty()) out.record = std::move(record_);
    return out;
  }

 private:
  // False when they do not prove all sites.
  bool decide_by_old_lemmas() {
    if (task_.lemmas.empty()) return false;
    const epr::Stopwatch watch(another(profile_.parts, "old lemmas"));
    VerifyOptions brief = task_.run;
    brief.timeout *= kShareOfOldLemmas;
    const Budget budget(brief);
    uint64_t queries = 0;
    Evidence evidence;
    evidence.proved = prove_by_old_lemmas(brief, budget, input_, sites_, task_.lemmas, queries);
    if (!evidence.proved) return false;
    profile_.by.insert("old lemmas");
    record_.queries += queries;
    cache::Decision decision;
    decision.summaries = evidence.proved->claim.summaries;
    for (const epr::Site* site : sites_) decision.sites.push_back({site->name, "safe", "", ""});
    findings_.add(decision, std::move(evidence));
    remember(std::move(decision));
    return true;
  }

  void decide_all() {
    const std::vector<const epr::Site*> late = decide(sites_);
    if (sites_.size() < 2 || interrupted()) return;
    for (const epr::Site* site : late) decide({site});
  }

  // Returns the sites that were not decided in time, or within the work that may be done.
  std::vector<const epr::Site*> decide(const std::vector<const epr::Site*>& sites) {
    VerifyReport report;
    report.file = task_.run.file;
    for (const epr::Site* site : sites) report.sites.push_back({site, "", "", {}});
    const Budget budget(task_.run);
    report = infer(task_.run, budget, input_, std::move(report));
    record_.queries += report.queries;
    note_costs(report);
    const bool in_time = budget.go_on();
    const bool sure = in_time && !cut_short_;
    if (!in_time) cut_short_ = true;
    cache::Decision decision;
    Evidence evidence{std::move(report.proved), {}};
    if (evidence.proved) {
      const epr::SafeClaim& claim = evidence.proved->claim;
      decision.summaries = claim.summaries;
      if (epr::inlines(claim.inlining)) decision.inlining = epr::to_json(claim.inlining);
    }
    std::vector<const epr::Site*> late;
    for (SiteReport& site : report.sites) {
      cache::SiteFound found{site.site->name, site.verdict, site.account, ""};
      if (site.trace) {
        found.account.clear();
        found.trace = epr::to_json(input_.program, *site.trace);
        if (task_.open) found.precondition = precondition(found.site, *site.trace);
        evidence.traces.emplace(found.site, std::move(*site.trace));
      }
      note_chance(found.site, site.verdict == "safe" || site.verdict == "cme", sure);
      if (site.out_of_work) found.account = out_of_work();
      if (site.verdict == "unknown" && (!in_time || site.out_of_work)) late.push_back(site.site);
      decision.sites.push_back(std::move(found));
    }
    const epr::Stopwatch watch(another(profile_.parts, "evidence"));
    findings_.add(decision, std::move(evidence));
    remember(std::move(decision));
    return late;
  }

  Precondition precondition(const std::string& site, const epr::Trace& trace) {
    const epr::Stopwatch watch(another(profile_.parts, "precondition"));
    VerifyOptions brief = task_.run;
    brief.timeout *= kShareOfPrecondition;
    brief.max_work /= kPartsOfWork;
    const Budget budget(brief);
    InferredPrecondition inferred = 
        infer_precondition(brief, budget, input_, trace, task_.condition_queries);
    record_.queries += inferred.queries;
    note_chance("precondition " + site, inferred.found.only, budget.go_on());
    return std::move(inferred.found);
  }

  void note_costs(const VerifyReport& report) {
    add(profile_.parts, report.costs);
    if (report.updr) add(profile_.updr, *report.updr);
    if (report.si) add(profile_.inlining, *report.si);
    for (const SiteReport& site : report.sites) {
      if (site.verdict == "safe" || site.verdict == "cme") profile_.by.insert(site.by);
    }
  }

  // What was said of its sites before, that they were late, is no longer of interest.
  void remember(cache::Decision decision) {
    for (cache::Decision& earlier : record_.decisions) {
      std::erase_if(earlier.sites, [&](const cache::SiteFound& found) {
        return std::any_of(decision.sites.begin(), decision.sites.end(),
                           [&](const cache::SiteFound& now) { return now.site == found.site; });
      });
    }
    record_.decisions.push_back(std::move(decision));
  }

  void look_for_execution(const epr::Site& site) {
    const epr::Stopwatch watch(another(profile_.parts, "reachability"));
    const Budget budget(task_.run);
    const SiteReach reach = reach_site(task_.run, budget, input_.program, site);
    cache::ReachFound found{site.name, reach_word(reach.reach), "", ""};
    if (reach.reach == Reach::kUnknown) found.account = reach.account;
    if (reach.trace) found.trace = epr::to_json(input_.program, *reach.trace);
    note_chance("reach " + site.name, reach.reach != Reach::kUnknown, budget.go_on());
    findings_.add(found);
    record_.reaches.push_back(std::move(found));
  }

  std::string out_of_work() const {
    const uint64_t effort = task_.run.max_work / kWorkOfEffort;
    return fmt::format("gave up after {} million units of work; --effort {} looks further\n", effort,
                       4 * effort);
  }

  // What is not known may be, another time: if the time was up, or the memory was.
  void note_chance(const std::string& what, bool decided, bool in_time) {
    if (decided || (in_time && had_memory())) {
      by_chance_.erase(what);
    } else {
      by_chance_.insert(what);
    }
  }

  bool had_memory() const {
    const unsigned most = task_.run.memory;
    return most == 0 || static_cast<double>(most_memory_mb()) < kPlenty * most;
  }

  const ScopeTask& task_;
  LoadedProgram& input_;
  std::vector<const epr::Site*> sites_;
  ScopeFindings findings_;
  cache::ScopeRecord record_;
  std::set<std::string> by_chance_;  // what of the record another run need not find
  // The clock has ended a decision: with more time it might have left the later ones nothing to do.
  bool cut_short_ = false;
  ScopeProfile profile_;
};

}  // namespace

void finish_profile(const ProcessClock& clock, ScopeOutcome& outcome) {
  ScopeProfile& profile = outcome.profile;
  profile.sites = outcome.sites.size();
  for (const RmlOutcome& site : outcome.sites) profile.found.insert(site.verdict);
  profile.queries = outcome.queries;
  profile.wall_ms = clock.wall_ms();
  profile.cpu_ms = clock.cpu_ms();
  profile.mb = most_memory_mb();
}

ScopeTask task_of(const ManifestScope& scope, const std::string& folder,
                  const CheckOptions& options) {
  ScopeTask out;
  out.run.file = folder + "/" + scope.file;
  out.run.timeout = options.seconds_per_site;
  out.run.memory = options.memory;
  out.run.smaller_proofs = scope.unsupported.empty();  // otherwise a proof decides nothing
  out.scope = scope.name;
  out.open = !scope.closed;
  out.assumptions = scope.assumptions;
  return out;
}

ScopeOutcome run_scope(const ScopeTask& task) {
  const ProcessClock clock;
  ScopeOutcome malformed;
  malformed.malformed = true;
  std::optional<LoadedProgram> input = load_program(task.run.file);
  if (!input) return malformed;
  ScopeRun run(task, *input);
  if (!run.find_sites()) return malformed;
  ScopeOutcome out = run.run();
  finish_profile(clock, out);
  return out;
}

}  // namespace cli
