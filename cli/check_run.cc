// In waves: first every open site is asked about in its first scope; those that are not
// settled there, in their second; and so on.  So a wide scope is only verified for sites that
// need it, and the order in which processes end has no influence.

#include "cli/check_run.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "cli/plain_text.h"
#include "epr/vc/stopwatch.h"

namespace cli {
namespace {

constexpr double kSecondsToEnd = 10;  // of a process that has used up its time
constexpr size_t kMostAtOnce = 16;    // remembered scopes that a process shows anew

// Texts without line feeds as one, and back.
std::string join(const std::vector<std::string>& lines) {
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  for (size_t start = 0, end; (end = text.find('\n', start)) != std::string::npos;
       start = end + 1) {
    out.push_back(text.substr(start, end - start));
  }
  return out;
}

// Whether anything is said to be safe, or to throw.
bool shows_something(const ScopeOutcome& outcome) {
  return std::any_of(outcome.sites.begin(), outcome.sites.end(), [](const RmlOutcome& site) {
    return site.verdict != "unknown" && site.verdict != "no-universal-summary";
  });
}

void count(JavaVerdict verdict, ProgressCounts& counts) {
  switch (verdict) {
    case JavaVerdict::kSafe:
      ++counts.proved;
      return;
    case JavaVerdict::kCme:
      ++counts.found;
      return;
    case JavaVerdict::kUnreachable:
      ++counts.unreachable;
      return;
    case JavaVerdict::kNoUniversalSummary:
    case JavaVerdict::kUnknown:
      ++counts.undecided;
      return;
  }
}

// Of a process without a result.
std::string reason_of(const ChildEnd& end) {
  if (end.failure == "interrupted") return "interrupted\n";
  const std::string detail = end.errors.empty() ? "" : ": " + first_line(end.errors);
  return fmt::format("the process that checked it {}{}\n", end.failure, detail);
}

}  // namespace

CheckRun::CheckRun(const CheckOptions& options, const Manifest& manifest, const std::string& folder,
                   Signals& signals, ScopeMemory* memory, OnVerdict on_verdict)
    : options_(options),
      manifest_(manifest),
      folder_(folder),
      signals_(signals),
      memory_(memory),
      on_verdict_(std::move(on_verdict)) {
  for (const ManifestScope& scope : manifest.scopes) scopes_[scope.name] = &scope;
  for (const JavaSite& site : manifest.sites) sites_[site.id] = &site;
  counts_.sites = manifest.sites.size();
}

void CheckRun::run(CheckReport& report) {
  report.messages = manifest_.messages;
  report.frontend = manifest_.statistics;
  for (const JavaSite& site : manifest_.sites) {
    if (site.status != SiteStatus::kOpen) make_final(verdict_without_scope(site));
  }
  size_t waves = 0;
  for (const JavaSite& site : manifest_.sites) waves = std::max(waves, site.scopes.size());
  for (size_t wave = 0; wave < waves; ++wave) {
    const std::vector<Question> asked = questions(wave);
    if (!asked.empty()) ask(asked, wave, report);
    for (const JavaSite& site : manifest_.sites) settle(site, wave);
  }
  std::set<std::string> assumptions;
  for (const JavaSite& site : manifest_.sites) {
    const SiteVerdict& found = verdicts_.at(site.id);
    report.sites.push_back(found);
    const auto& used =
        found.scope.empty() ? site.assumptions : scopes_.at(found.scope)->assumptions;
    for (const std::string& assumption : used) {
      if (assumptions.insert(assumption).second) report.assumptions.push_back(assumption);
    }
  }
  report.interrupted = signals_.interrupts() > 0;
}

std::vector<CheckRun::Question> CheckRun::questions(size_t wave) const {
  std::map<std::string, std::set<std::string>> wanted;  // sites of programs, by scope
  for (const JavaSite& site : manifest_.sites) {
    if (verdicts_.contains(site.id) || site.scopes.size() <= wave) continue;
    const std::string& scope = site.scopes[wave];
    for (const std::string& name : find_site(*scopes_.at(scope), site.id)->rml) {
      const auto state = states_.find(scope);
      if (state != states_.end() && state->second.sites.contains(name)) continue;
      wanted[scope].insert(name);
    }
  }
  std::vector<Question> out;
  for (const ManifestScope& scope : manifest_.scopes) {
    const auto found = wanted.find(scope.name);
    if (found == wanted.end()) continue;
    out.push_back({&scope, {found->second.begin(), found->second.end()}});
  }
  return out;
}

ScopeTask CheckRun::task(const Question& question, size_t wave) const {
  ScopeTask out = task_of(*question.scope, folder_, options_);
  out.run.max_work = options_.effort * kWorkOfEffort;
  out.sites = question.sites;
  std::string certificates = options_.certificates;
  if (certificates.empty() && !options_.keep.empty()) {
    certificates = options_.keep + "/certificates";
  }
  if (certificates.empty()) return out;
  const std::string stem = std::filesystem::path(question.scope->file).stem().string();
  out.certificates =
      fmt::format("{}/{}{}", certificates, stem, wave == 0 ? "" : fmt::format("-{}", wave + 1));
  return out;
}

size_t CheckRun::jobs() const {
  return jobs_at_once(options_.jobs);
}

// A site may be tried with others, alone, and for reachability.
double CheckRun::seconds_for(size_t sites) const {
  const double seconds = options_.seconds_per_site * (2.0 * static_cast<double>(sites) + 1);
  return seconds > 0 ? seconds + kSecondsToEnd : 0;
}

void CheckRun::ask(const std::vector<Question>& questions, size_t wave, CheckReport& report) {
  std::vector<ScopeTask> scopes;
  for (const Question& question : questions) scopes.push_back(task(question, wave));
  Costs& costs = report.profile.run;
  const std::map<size_t, ScopeOutcome> known = recall(scopes, report);
  std::vector<size_t> open;
  for (size_t k = 0; k < scopes.size(); ++k) {
    if (!known.contains(k)) open.push_back(k);
  }
  std::vector<ChildTask> tasks;
  for (size_t k : open) {
    scopes[k].run.at_once = jobs() == 1 || open.size() == 1;
    if (memory_) scopes[k].lemmas = memory_->lemmas(scopes[k]);
    tasks.push_back({[&scope = scopes[k]] { return to_json(run_scope(scope)); },
                     seconds_for(scopes[k].sites.size())});
  }
  for (const auto& [k, outcome] : known) {
    take(questions[k], outcome, report);
    settle_sites_of(*questions[k].scope, wave);
  }
  Progress progress(tasks.size());
  std::vector<bool> taken(tasks.size());
  const auto ended = [&](size_t number, const ChildEnd& end) {
    take(questions[open[number]], end, report);
    taken[number] = true;
    settle_sites_of(*questions[open[number]].scope, wave);
    progress.step(counts_);
    if (!memory_ || !end.failure.empty()) return;
    const std::optional<ScopeOutcome> outcome = read_scope_outcome(end.output);
    const epr::Stopwatch keeping(another(costs, "cache: keep"));
    if (outcome) memory_->keep(scopes[open[number]], *outcome);
  };
  const epr::Stopwatch analysing(another(costs, "analyse"));
  const std::vector<ChildEnd> ends = run_children(tasks, jobs(), signals_, ended);
  for (size_t k = 0; k < ends.size(); ++k) {
    if (!taken[k]) take(questions[open[k]], ends[k], report);  // was not started
  }
  report.scopes += static_cast<int>(questions.size());
  report.remembered += static_cast<int>(known.size());
}

void CheckRun::settle_sites_of(const ManifestScope& scope, size_t wave) {
  for (const ScopeSite& listed : scope.sites) {
    const auto site = sites_.find(listed.site);
    if (site == sites_.end()) continue;  // nobody asks about it
    const std::vector<std::string>& scopes = site->second->scopes;
    const bool here = wave < scopes.size() && scopes[wave] == scope.name;
    if (here && is_asked(*site->second, wave)) settle(*site->second, wave);
  }
}

void CheckRun::settle(const JavaSite& site, size_t wave) {
  if (verdicts_.contains(site.id) || site.scopes.size() <= wave) return;
  const SiteVerdict now = verdict(site, wave);
  if (settled(now) || site.scopes.size() == wave + 1) make_final(now);
}

void CheckRun::make_final(const SiteVerdict& verdict) {
  verdicts_[verdict.site.id] = verdict;
  count(verdict.verdict, counts_);
  on_verdict_(verdict);
}

bool CheckRun::is_asked(const JavaSite& site, size_t wave) const {
  const auto state = states_.find(site.scopes[wave]);
  if (state == states_.end()) return false;
  const std::vector<std::string>& parts = find_site(*scopes_.at(site.scopes[wave]), site.id)->rml;
  return !state->second.failure.empty() ||
         std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
           return state->second.sites.contains(part);
         });
}

std::map<size_t, ScopeOutcome> CheckRun::recall(const std::vector<ScopeTask>& tasks,
                                                CheckReport& report) {
  if (!memory_) return {};
  Remembered remembered = look_up(tasks, report);
  std::map<size_t, ScopeOutcome> out = recheck(tasks, remembered.hints, report);
  out.merge(remembered.known);
  return out;
}

CheckRun::Remembered CheckRun::look_up(const std::vector<ScopeTask>& tasks, CheckReport& report) {
  const epr::Stopwatch watch(another(report.profile.run, "cache: scopes"));
  Remembered out;
  for (size_t k = 0; k < tasks.size(); ++k) {
    std::optional<Recalled> recalled = memory_->recall(tasks[k]);
    if (!recalled) continue;
    std::optional<ScopeOutcome> outcome;
    if (recalled->own && recalled->exact && tasks[k].certificates.empty()) {
      outcome = remembered_outcome(recalled->record, tasks[k].sites.size());
    }
    const bool shows = outcome && shows_something(*outcome);
    if (shows && !options_.trust_cache) outcome.reset();
    if (outcome) {
      report.unproved += shows;
      out.known.emplace(k, std::move(*outcome));
    } else {
      out.hints.push_back({k, std::move(*recalled)});
    }
  }
  return out;
}

// Several to a process: showing something anew mostly takes less than a process does.  Whatever
// happens to one, its scopes are analysed.
std::map<size_t, ScopeOutcome> CheckRun::recheck(const std::vector<ScopeTask>& tasks,
                                                 const std::vector<Hint>& hints,
                                                 CheckReport& report) {
  const epr::Stopwatch watch(another(report.profile.run, "prove again"));
  const size_t at_once = std::clamp<size_t>(hints.size() / (4 * jobs()), 1, kMostAtOnce);
  std::vector<ChildTask> children;
  for (size_t first = 0; first < hints.size(); first += at_once) {
    const size_t end = std::min(first + at_once, hints.size());
    size_t sites = 0;
    for (size_t k = first; k < end; ++k) sites += tasks[hints[k].question].sites.size();
    const auto run = [&tasks, &hints, first, end] {
      std::vector<std::string> shown;
      for (size_t k = first; k < end; ++k) {
        const auto outcome = recheck_scope(tasks[hints[k].question], hints[k].recalled);
        shown.push_back(outcome ? to_json(*outcome) : "");
      }
      return join(shown);
    };
    children.push_back({run, seconds_for(sites)});
  }
  size_t done = 0;
  const std::vector<ChildEnd> ends =
      run_children(children, jobs(), signals_, [&](size_t, const ChildEnd&) {
        show_progress("re-proved", static_cast<int>(++done), static_cast<int>(children.size()));
      });
  clear_progress();
  std::map<size_t, ScopeOutcome> out;
  for (size_t k = 0; k < ends.size(); ++k) {
    report.cpu_ms += ends[k].cpu_ms;
    const std::vector<std::string> shown =
        ends[k].failure.empty() ? split(ends[k].output) : std::vector<std::string>();
    for (size_t i = 0; i < shown.size() && k * at_once + i < hints.size(); ++i) {
      const size_t question = hints[k * at_once + i].question;
      std::optional<ScopeOutcome> outcome = read_scope_outcome(shown[i]);
      if (!outcome || outcome->sites.size() != tasks[question].sites.size()) continue;
      out.emplace(question, std::move(*outcome));
    }
  }
  report.refused += static_cast<int>(hints.size() - out.size());
  return out;
}

void CheckRun::take(const Question& question, const ChildEnd& end, CheckReport& report) {
  report.cpu_ms += end.cpu_ms;
  ScopeState& state = states_[question.scope->name];
  if (!end.failure.empty()) {
    state.failure = reason_of(end);
    ScopeProfile& profile = report.profile.scopes.emplace_back();
    profile.scope = question.scope->name;
    profile.sites = question.sites.size();
    profile.found = {"failed"};
    profile.wall_ms = end.wall_ms;
    profile.mb = end.mb;
    profile.cpu_ms = end.cpu_ms;
    return;
  }
  const std::optional<ScopeOutcome> outcome = read_scope_outcome(end.output);
  if (!outcome || (!outcome->malformed && outcome->sites.size() != question.sites.size())) {
    state.failure = "the process that checked it did not say what it found\n";
    return;
  }
  if (outcome->malformed) {
    report.malformed = true;
    state.failure = fmt::format("the frontend made a program that cannot be read: {}\n",
                                first_line(end.errors));
  }
  take(question, *outcome, report);
}

void CheckRun::take(const Question& question, const ScopeOutcome& outcome, CheckReport& report) {
  report.queries += outcome.queries;
  report.repaired += outcome.repaired;
  report.profile.scopes.push_back(outcome.profile);
  report.profile.scopes.back().scope = question.scope->name;
  if (problem_.empty()) problem_ = outcome.problem;
  for (size_t k = 0; k < outcome.sites.size(); ++k) {
    states_[question.scope->name].sites[question.sites[k]] = outcome.sites[k];
  }
}

SiteVerdict CheckRun::verdict(const JavaSite& site, size_t wave) const {
  const ManifestScope& scope = *scopes_.at(site.scopes[wave]);
  const auto state = states_.find(scope.name);
  return verdict_in(scope, state == states_.end() ? ScopeState() : state->second, site);
}

}  // namespace cli
