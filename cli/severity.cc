#include "cli/severity.h"

#include "cli/check_report.h"

namespace cli {

Severity severity(const SiteVerdict& verdict, const CheckOptions& options) {
  if (verdict.verdict != JavaVerdict::kCme) return Severity::kOpen;
  if (!verdict.conditional || verdict.reproduction.thrown) return Severity::kError;
  return comes_stale(verdict) && !options.strict ? Severity::kNote : Severity::kWarning;
}

const char* word(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
    case Severity::kOpen:
      break;
  }
  return "undecided";
}

const char* rule_of(const SiteVerdict& verdict) {
  return verdict.verdict == JavaVerdict::kCme ? kRuleThrows : kRuleUndecided;
}

}  // namespace cli
