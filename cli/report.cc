#include "cli/report.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/assumptions.h"
#include "cli/exit_code.h"

namespace cli {
namespace {

std::string upper_verdict(const epr::Verdict& verdict) {
  struct Word {
    std::string operator()(const epr::Safe&) const { return "SAFE"; }
    std::string operator()(const epr::Cme&) const { return "CME"; }
    std::string operator()(const epr::NoUniversalSummary&) const { return "NO UNIVERSAL SUMMARY"; }
    std::string operator()(const epr::Unknown&) const { return "UNKNOWN"; }
  };
  return std::visit(Word(), verdict);
}

std::string site_line(const epr::Site& site) {
  const std::string where = site.java.known() ? epr::to_text(site.java) : site.name;
  return fmt::format("{:<24} {}  [{}]", where, site.text, site.name);
}

const char* plural(size_t n) { return n == 1 ? "" : "s"; }

}  // namespace

std::string verdict_word(const epr::Verdict& verdict) {
  struct Word {
    std::string operator()(const epr::Safe&) const { return "safe"; }
    std::string operator()(const epr::Cme&) const { return "cme"; }
    std::string operator()(const epr::NoUniversalSummary&) const { return "no-universal-summary"; }
    std::string operator()(const epr::Unknown&) const { return "unknown"; }
  };
  return std::visit(Word(), verdict);
}

int exit_code(const epr::Verdict& verdict) {
  if (std::holds_alternative<epr::Safe>(verdict)) return kSafe;
  if (std::holds_alternative<epr::Cme>(verdict)) return kCme;
  return kUndecided;
}

namespace {

std::string safe_text(const VerifyReport& report, const epr::Safe& safe) {
  std::string out = fmt::format("No execution throws at {}:\n",
                                report.sites.size() == 1 ? "this site" : "any of these sites");
  for (const SiteReport& site : report.sites) out += "  " + site_line(*site.site) + "\n";
  const std::string inlined =
      epr::inlines(safe.claim.inlining) ? " and the code of inlined calls" : "";
  return out + fmt::format("Proved from {} summar{}{} by {} verification condition{}.\n",
                           report.summaries, report.summaries == 1 ? "y" : "ies", inlined,
                           safe.conditions, plural(safe.conditions));
}

// What the account says.
std::string heading(const SiteReport& site) {
  const std::string where =
      site.site->java.known() ? epr::to_text(site.site->java) : site.site->name;
  if (site.verdict == "cme") return fmt::format("An execution throws at {}: it\n", where);
  if (site.verdict == "unknown") return fmt::format("Of {} nothing is known:\n", where);
  return fmt::format(
      "No universal summaries exclude this throw at {}, and no execution like it was found:\n",
      where);
}

bool all_alike(const std::vector<SiteReport>& sites) {
  return std::all_of(sites.begin(), sites.end(), [&](const SiteReport& site) {
    return site.verdict == sites[0].verdict && site.account == sites[0].account;
  });
}

}  // namespace

std::string to_text(const VerifyReport& report) {
  std::string out = fmt::format("{}: {}\n", report.file, upper_verdict(report.verdict));
  if (const auto* safe = std::get_if<epr::Safe>(&report.verdict)) {
    return out + safe_text(report, *safe);
  }
  if (const auto* unknown = std::get_if<epr::Unknown>(&report.verdict)) {
    if (all_alike(report.sites)) return out + unknown->reason + "\n";
  }
  for (const SiteReport& site : report.sites) {
    out += fmt::format("  {:<22}{}\n", site.verdict, site_line(*site.site));
  }
  for (const SiteReport& site : report.sites) {
    if (site.verdict != "safe") out += heading(site) + site.account;
  }
  return out;
}

std::string reach_text(const VerifyReport& report) {
  const auto reached =
      std::count_if(report.sites.begin(), report.sites.end(),
                    [](const SiteReport& site) { return site.verdict == "reached"; });
  std::string out = fmt::format("{}: {} of {} site{} reached\n", report.file, reached,
                                report.sites.size(), plural(report.sites.size()));
  for (const SiteReport& site : report.sites) {
    out += fmt::format("  {:<12}{}\n", site.verdict, site_line(*site.site));
  }
  for (const SiteReport& site : report.sites) {
    const std::string where =
        site.site->java.known() ? epr::to_text(site.site->java) : site.site->name;
    const char* heading = site.verdict == "reached" ? "An execution gets to {}: it\n{}" : "{}:\n{}";
    out += fmt::format(fmt::runtime(heading), where, site.account);
  }
  return out;
}

namespace {

std::string assumptions_text(const std::vector<std::string>& assumptions) {
  if (assumptions.empty()) return "";
  std::string out = "It is assumed that\n";
  for (const std::string& name : assumptions) {
    out += fmt::format("  {}\n", assumption_text(name));
  }
  return out;
}

}  // namespace

std::string to_text(const std::string& folder, const epr::CheckResult& result) {
  if (const auto* accepted = std::get_if<epr::Accepted>(&result)) {
    const bool safe = accepted->kind == epr::CertificateKind::kSafe;
    return fmt::format(
        "{}: {} {}: {}\n{}{}", folder, safe ? "SAFE" : "CME",
        safe ? fmt::format("re-proved ({} conditions)", accepted->conditions) : "replayed",
        fmt::join(accepted->sites, ", "), accepted->account,
        assumptions_text(accepted->assumptions));
  }
  if (const auto* rejected = std::get_if<epr::Rejected>(&result)) {
    return fmt::format("{}: REJECTED: {}\n", folder, rejected->reason);
  }
  return fmt::format("{}: UNKNOWN: {}\n", folder, std::get<epr::Undecided>(result).reason);
}

}  // namespace cli
