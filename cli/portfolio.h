#pragma once

// Both engines on one question.
//
// Whatever order they finish in, the answers are the same: of a site that the scout, a
// short search by inlining, finds an execution for, that execution is reported; of the
// others what UPDR says; and where UPDR has neither proof nor execution, what a longer
// search by inlining says.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "cli/budget.h"
#include "cli/load.h"
#include "cli/options.h"
#include "epr/certify/inlining.h"
#include "epr/certify/summary.h"
#include "epr/certify/trace.h"
#include "si/engine.h"
#include "updr/engine.h"

namespace cli {

// The claim of Findings excludes throws at the site.
struct ProvedSite {};

struct ThrowingSite {
  epr::Trace trace;
};

struct UnprovableSite {
  updr::AbstractCounterexample counterexample;
  int bound = 0;  // no execution throws with a stack up to that
};

struct UnknownSite {
  std::string reason;
  bool out_of_work = false;  // VerifyOptions::max_work is why
};

using SiteFinding = std::variant<ProvedSite, ThrowingSite, UnprovableSite, UnknownSite>;

struct Findings {
  std::map<int, SiteFinding> sites;  // all that were asked about
  std::map<int, const char*> by;     // who says so: "updr", "scout" or "inlining"
  // What is claimed of the proved sites; not yet certified.
  epr::Summaries summaries;
  std::vector<epr::Inlining> inlining;  // by entry
  // Of engines whose results count.
  std::optional<updr::Statistics> updr;
  std::optional<si::Statistics> si;
};

Findings find(const VerifyOptions& options, const Budget& budget, const LoadedProgram& input,
              const std::set<int>& sites);

}  // namespace cli
