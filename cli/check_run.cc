// In waves: first every open site is asked about in its first scope; those that are not
// settled there, in their second; and so on.  So a wide scope is only verified for sites that
// need it, and the order in which processes end has no influence.

#include "cli/check_run.h"

#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "cli/interrupt.h"

namespace cli {
namespace {

constexpr double kSecondsToEnd = 10;  // of a process that has used up its time

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// Of a process without a result.
std::string reason_of(const ChildEnd& end) {
  if (end.failure == "interrupted") return "interrupted\n";
  const std::string detail = end.errors.empty() ? "" : ": " + first_line(end.errors);
  return fmt::format("the process that checked it {}{}\n", end.failure, detail);
}

}  // namespace

CheckRun::CheckRun(const CheckOptions& options, const Manifest& manifest, const std::string& folder,
                   Signals& signals)
    : options_(options), manifest_(manifest), folder_(folder), signals_(signals) {
  for (const ManifestScope& scope : manifest.scopes) scopes_[scope.name] = &scope;
}

void CheckRun::run(CheckReport& report) {
  report.messages = manifest_.messages;
  report.frontend = manifest_.statistics;
  for (const JavaSite& site : manifest_.sites) {
    if (site.status == SiteStatus::kOpen) continue;
    settled_.insert(site.id);
    verdicts_[site.id] = verdict_without_scope(site);
  }
  size_t waves = 0;
  for (const JavaSite& site : manifest_.sites) waves = std::max(waves, site.scopes.size());
  for (size_t wave = 0; wave < waves; ++wave) {
    const std::vector<Question> asked = questions(wave);
    if (!asked.empty()) ask(asked, wave, report);
    for (const JavaSite& site : manifest_.sites) {
      if (settled_.contains(site.id) || site.scopes.size() <= wave) continue;
      verdicts_[site.id] = verdict(site, wave);
      if (settled(verdicts_[site.id])) settled_.insert(site.id);
    }
  }
  std::set<std::string> assumptions;
  for (const JavaSite& site : manifest_.sites) {
    const SiteVerdict& found = verdicts_.at(site.id);
    report.sites.push_back(found);
    const auto& used = found.scope.empty() ? site.assumptions : scopes_.at(found.scope)->assumptions;
    for (const std::string& assumption : used) {
      if (assumptions.insert(assumption).second) report.assumptions.push_back(assumption);
    }
  }
  report.interrupted = signals_.interrupts() > 0;
}

std::vector<CheckRun::Question> CheckRun::questions(size_t wave) const {
  std::map<std::string, std::set<std::string>> wanted;  // sites of programs, by scope
  for (const JavaSite& site : manifest_.sites) {
    if (settled_.contains(site.id) || site.scopes.size() <= wave) continue;
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

ScopeTask CheckRun::task(const Question& question, size_t wave, bool alone) const {
  ScopeTask out;
  out.run.file = folder_ + "/" + question.scope->file;
  out.run.timeout = options_.seconds_per_site;
  out.run.memory = options_.memory;
  out.run.at_once = alone;
  out.sites = question.sites;
  out.assumptions = question.scope->assumptions;
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

void CheckRun::ask(const std::vector<Question>& questions, size_t wave, CheckReport& report) {
  const size_t processors = std::max(1U, std::thread::hardware_concurrency());
  const size_t jobs = options_.jobs == 0 ? processors : options_.jobs;
  const bool alone = jobs == 1 || questions.size() == 1;
  std::vector<ChildTask> tasks;
  for (const Question& question : questions) {
    // A site may be tried with others, alone, and for reachability.
    const double seconds =
        options_.seconds_per_site * (2.0 * static_cast<double>(question.sites.size()) + 1);
    tasks.push_back({[scope = task(question, wave, alone)] { return to_json(run_scope(scope)); },
                     seconds > 0 ? seconds + kSecondsToEnd : 0});
  }
  const auto progress = [&](size_t done) {
    show_progress("checked scope", static_cast<int>(done), static_cast<int>(tasks.size()));
  };
  const std::vector<ChildEnd> ends = run_children(tasks, jobs, signals_, progress);
  clear_progress();
  for (size_t k = 0; k < ends.size(); ++k) take(questions[k], ends[k], report);
}

void CheckRun::take(const Question& question, const ChildEnd& end, CheckReport& report) {
  ++report.scopes;
  report.cpu_ms += end.cpu_ms;
  ScopeState& state = states_[question.scope->name];
  if (!end.failure.empty()) {
    state.failure = reason_of(end);
    return;
  }
  const std::optional<ScopeOutcome> outcome = read_scope_outcome(end.output);
  if (!outcome || (!outcome->malformed && outcome->sites.size() != question.sites.size())) {
    state.failure = "the process that checked it did not say what it found\n";
    return;
  }
  report.queries += outcome->queries;
  if (problem_.empty()) problem_ = outcome->problem;
  if (outcome->malformed) {
    report.malformed = true;
    state.failure = fmt::format("the frontend made a program that cannot be read: {}\n",
                                first_line(end.errors));
    return;
  }
  for (size_t k = 0; k < question.sites.size(); ++k) {
    state.sites[question.sites[k]] = outcome->sites[k];
  }
}

SiteVerdict CheckRun::verdict(const JavaSite& site, size_t wave) const {
  const ManifestScope& scope = *scopes_.at(site.scopes[wave]);
  const auto state = states_.find(scope.name);
  return verdict_in(scope, state == states_.end() ? ScopeState() : state->second, site);
}

}  // namespace cli
