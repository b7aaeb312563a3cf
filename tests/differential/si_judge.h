#pragma once

// What stratified inlining says of a program, held against UPDR, enumeration and
// bounded model checking.
//
// What a disagreement means:
// - Reached, but the trace does not replay, or UPDR proves the site: a fault.
//   Enumeration need not find it in its small universes: *unconfirmed*.
// - Proved, but enumeration or UPDR reaches the site: a false SAFE.
// - BoundReached, but bounded model checking finds an execution within the bound: a
//   lost trace.  It is asked where enumeration reaches the site.
// - Undecided, because a model was no execution: a fault of the encoding.  For other
//   reasons: nothing is said.

#include <cstdint>
#include <map>
#include <string>

#include "epr/vc/cut_points.h"

namespace si::testing {

// Where the summaries of open calls come from.
enum class Source { kHoudini, kHavoc, kUpdr };

enum class Outcome { kReached, kProved, kBoundReached, kUndecided };

struct Judgement {
  std::map<Outcome, int> sites;  // how many
  int unconfirmed = 0;           // sites
  int erroneous = 0;             // sites that enumeration reaches
  bool updr_proves = false;      // a site
  uint64_t queries = 0;
  int inlined = 0;
  std::string fault;  // the disagreement, or ""
};

// The program is `.rml` text.  Budgets are numbers, not times.
Judgement judge(const std::string& text, const epr::CutOptions& cut, Source source);

}  // namespace si::testing
