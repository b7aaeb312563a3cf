#include "cli/check_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/plain_text.h"

namespace cli {

CheckCounts count(const CheckReport& report) {
  CheckCounts out;
  out.sites = report.sites.size();
  for (const SiteVerdict& site : report.sites) {
    if (is_waived(site)) {
      ++out.waived;
      continue;
    }
    switch (site.verdict) {
      case JavaVerdict::kSafe:
        ++out.proved;
        if (!site.reached) ++out.proved_not_reached;
        break;
      case JavaVerdict::kCme:
        ++(site.reproduction.thrown ? out.reproduced
           : site.conditional       ? out.conditional
                                    : out.found);
        if (!comes_stale(site)) break;
        ++out.stale;
        if (!site.precondition.only) ++out.stale_not_only;
        break;
      case JavaVerdict::kUnreachable:
        ++out.unreachable;
        break;
      case JavaVerdict::kNoUniversalSummary:
      case JavaVerdict::kUnknown:
        ++out.undecided;
        break;
    }
  }
  return out;
}

std::vector<std::string> gaps(const CheckReport& report, const CheckOptions& options) {
  std::vector<std::string> out;
  if (!report.failure.empty()) return {report.failure};
  const CheckCounts counts = count(report);
  const auto errors = std::count_if(report.messages.begin(), report.messages.end(),
                                    [](const ManifestMessage& message) { return message.error; });
  if (report.interrupted) out.push_back("interrupted");
  if (errors > 0) {
    out.push_back(
        fmt::format("{} error{} while the program was read", errors, errors == 1 ? "" : "s"));
  }
  if (report.frontend.classes == 0) out.push_back("there was no class to analyse");
  if (report.malformed) out.push_back("a program of the frontend could not be read");
  if (counts.sites > 0 && counts.unreachable == counts.sites) {
    out.push_back("no execution gets to any site");
  }
  if (counts.undecided > 0 && !options.allow_undecided) {
    out.push_back(fmt::format("{} site{} undecided", counts.undecided,
                              counts.undecided == 1 ? " is" : "s are"));
  }
  if (counts.stale_not_only > 0 && !options.allow_undecided && !options.strict) {
    out.push_back(fmt::format("{} site{} undecided where no iterator is stale before the call",
                              counts.stale_not_only, counts.stale_not_only == 1 ? " is" : "s are"));
  }
  return out;
}

int exit_code(const CheckReport& report, const CheckOptions& options) {
  const CheckCounts counts = count(report);
  const size_t notes = options.strict ? 0 : counts.stale;
  if (counts.reproduced + counts.found + counts.conditional > notes) return kCme;
  return gaps(report, options).empty() ? kSafe : kUndecided;
}

const char* run_verdict(const CheckReport& report, const CheckOptions& options) {
  const int code = exit_code(report, options);
  if (code == kSafe) return "clean";
  return code == kCme ? "findings" : "incomplete";
}

const char* confidence(const SiteVerdict& verdict) {
  if (verdict.reproduction.thrown) return "reproduced";
  return verdict.conditional ? "conditional" : "confirmed";
}

std::string condition(const SiteVerdict& verdict) {
  const std::string called = fmt::format("throws if {} is called", verdict.trace.entry);
  const cache::Precondition& precondition = verdict.precondition;
  if (precondition.cases.empty()) {
    return called + " in some state that a caller may bring about";
  }
  std::vector<std::string> cases;
  for (const std::vector<std::string>& facts : precondition.cases) {
    cases.push_back(fmt::format("{}", fmt::join(facts, " and ")));
  }
  return fmt::format("{} where {}{}", called, fmt::join(cases, ", or where "),
                     precondition.only ? ", and only then" : "");
}

std::string where_text(const SiteVerdict& verdict, const SourceLines& sources) {
  const JavaSite& site = verdict.site;
  std::string out = site.java.file.empty() ? site.owner : sources.name(site.owner, site.java.file);
  if (site.java.known()) out += fmt::format(":{}", site.java.line);
  return out;
}

std::string subject(const SiteVerdict& verdict) {
  return fmt::format("{} in {}", verdict.site.use, verdict.site.place());
}

std::string headline(const SiteVerdict& verdict) {
  const std::string where = subject(verdict);
  switch (verdict.verdict) {
    case JavaVerdict::kSafe:
      return where + " does not throw";
    case JavaVerdict::kCme:
      return "ConcurrentModificationException can be thrown by " + where;
    case JavaVerdict::kUnreachable:
      return where + " is not reached";
    case JavaVerdict::kNoUniversalSummary:
    case JavaVerdict::kUnknown:
      break;
  }
  return "undecided: " + where;
}

std::string sentence(const SiteVerdict& verdict) {
  const bool throws = verdict.verdict == JavaVerdict::kCme;
  std::string out = headline(verdict);
  if (verdict.reproduction.thrown) out += ", which a program has shown";
  if (verdict.conditional) out += ": it " + condition(verdict);
  if (verdict.site.caught && throws) out += "; a handler catches it";
  if (!throws) out += ": " + first_line(verdict.reason);
  return out + ".";
}

}  // namespace cli
