#include "cli/waivers.h"

#include <algorithm>

#include <fmt/format.h>

namespace cli {

void Waivers::begin(const std::vector<JavaSite>& sites) {
  for (const JavaSite& site : sites) {
    ++missing_[baseline_key(site)];
    order_.try_emplace(site.id, order_.size());
  }
}

std::vector<SiteVerdict> Waivers::add(const SiteVerdict& verdict) {
  SiteVerdict site = verdict;
  suppress(site);
  if (!baseline_) return {site};
  const BaselineKey key = baseline_key(site.site);
  waiting_[key].push_back(std::move(site));
  if (--missing_[key] > 0) return {};
  std::vector<SiteVerdict> out = std::move(waiting_[key]);
  waiting_.erase(key);
  std::sort(out.begin(), out.end(), [&](const SiteVerdict& a, const SiteVerdict& b) {
    return order_[a.site.id] < order_[b.site.id];
  });
  std::vector<SiteVerdict*> group;
  for (SiteVerdict& one : out) group.push_back(&one);
  baseline_->waive(group);
  return out;
}

void Waivers::finish(CheckReport& report, const std::vector<std::string>& paths) {
  std::map<BaselineKey, std::vector<SiteVerdict*>> groups;
  for (SiteVerdict& site : report.sites) {
    suppress(site);
    groups[baseline_key(site.site)].push_back(&site);
  }
  if (baseline_) {
    for (const auto& [key, group] : groups) baseline_->waive(group);
  }
  if (report.interrupted) return;  // what is not decided yet is no use of a suppression
  const std::vector<ManifestMessage> problems = suppressions_.problems(report.sites, paths);
  report.messages.insert(report.messages.end(), problems.begin(), problems.end());
  report.late_messages = problems.size();
}

void Waivers::suppress(SiteVerdict& site) {
  if (!settled(site)) site.waiver = suppressions_.find(site.site);
}

SwitchedOff switched_off(const CheckReport& report, const CheckOptions& options) {
  SwitchedOff out;
  for (const SiteVerdict& site : report.sites) {
    if (!is_waived(site)) continue;
    ++(site.waiver->by == Waiver::By::kBaseline ? out.baseline : out.suppressions);
  }
  out.models = options.models.size();
  out.settings = options.accepting_settings;
  return out;
}

std::string to_text(const SwitchedOff& off) {
  std::vector<std::string> parts;
  if (off.baseline > 0) parts.push_back(fmt::format("{} by the baseline", off.baseline));
  if (off.suppressions > 0) parts.push_back(fmt::format("{} by suppressions", off.suppressions));
  if (off.models > 0) {
    parts.push_back(fmt::format("{} model file{}", off.models, off.models == 1 ? "" : "s"));
  }
  if (!off.settings.empty()) {
    parts.push_back(fmt::format("{} setting{} of the configuration ({})", off.settings.size(),
                                off.settings.size() == 1 ? "" : "s",
                                fmt::join(off.settings, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace cli
