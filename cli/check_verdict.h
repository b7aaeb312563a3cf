#pragma once

// Verdicts of Java sites, from those of the relational programs.
//
// The scopes of a site are tried in order; the first that proves it decides, otherwise the last
// one does.  In a scope the worst of what is known of the site's parts counts: CME, UNKNOWN,
// NO UNIVERSAL SUMMARY, SAFE.  A proof counts if the whole scope was translated.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/check_scope.h"
#include "cli/manifest.h"
#include "cli/reproduction.h"

namespace cli {

enum class JavaVerdict { kSafe, kCme, kNoUniversalSummary, kUnknown, kUnreachable };

// "safe", "cme", "no-universal-summary", "unknown", "unreachable"
const char* word(JavaVerdict verdict);

// Who says that a finding, or an undecided site, is no reason to fail.
struct Waiver {
  enum class By { kBaseline, kAnnotation, kComment };
  By by = By::kBaseline;
  std::string reason;       // as it is written there; "" if none is
  epr::JavaPosition where;  // of the annotation or comment
};

struct SiteVerdict {
  JavaSite site;
  JavaVerdict verdict = JavaVerdict::kUnknown;
  std::string reason;        // lines; of what is not safe and no CME
  bool reached = true;       // of a safe one: false if it is not known whether it is reached
  bool conditional = false;  // of a CME: executions start in any heap, not in an empty one
  std::string scope;         // that decides; empty: none had to
  epr::TraceText trace;      // of a CME
  std::string trace_json;    // likewise
  std::string heap_json;     // likewise, as epr/certify/heap_json.h says
  cache::Precondition precondition;  // of one that is conditional: when trace.entry throws
  Reproduction reproduction;  // likewise
  std::vector<std::string> certificates;
  std::optional<Waiver> waiver;  // of what is not settled
};

// Of a CME: all that is known to throw starts with an iterator, or a part of a list, that is stale
// when the method is called.  Every method that is given one has that precondition.
bool comes_stale(const SiteVerdict& verdict);

// The class that a position of the site's execution is in; "" if only its file is known.
std::string owner_of(const SiteVerdict& verdict, const epr::JavaPosition& position);

// What is known of a scope's sites; more as the scope is asked again.
struct ScopeState {
  std::map<std::string, RmlOutcome> sites;  // by name in the program
  std::string failure;                      // why those sites that are not there are not; lines
};
using ScopeStates = std::map<std::string, ScopeState>;

// What the scope says of the site.
SiteVerdict verdict_in(const ManifestScope& scope, const ScopeState& state, const JavaSite& site);

// What the frontend says of a site whose status is not kOpen.
SiteVerdict verdict_without_scope(const JavaSite& site);

// Proved, or known not to be reached: no other scope has to be asked.
bool settled(const SiteVerdict& verdict);

// Not settled, and somebody says that it is no reason to fail.
bool is_waived(const SiteVerdict& verdict);

// "baseline", "annotation", "comment"
const char* word(Waiver::By by);

}  // namespace cli
