#pragma once

// What UPDR says of a program, held against enumeration and against the
// certificate checker.
//
// What a disagreement means:
// - Proved, but enumeration reaches the site: a false SAFE, whatever the sizes, for
//   what enumeration reaches is reachable.  Always a fault.
// - Proved, but the checker rejects the summaries: a fault, if a harmless one.
// - Reached, but the trace does not replay: a fault.  If it does the site is
//   reachable, whether or not enumeration finds that in its small universes.
// - Counterexample, and enumeration does not reach the site: *unconfirmed*.  Either
//   larger universes are needed, or no universal summaries exist between these cut
//   points (no fault), or the engine has missed them.  A fault for sure if universal
//   summaries between finer cut points exist: those of the coarser ones are among
//   them.  For the rest only the share can be bounded.
// - Counterexample, and enumeration reaches the site: no fault, but *missed*.
// - Undecided: nothing is said.

#include <string>

#include "epr/vc/cut_points.h"
#include "tests/support/enumerate.h"

namespace updr::testing {

// The later the worse.
enum class Outcome { kProved, kReached, kCounterexample, kUndecided };

struct Judgement {
  Outcome outcome = Outcome::kUndecided;  // of the worst site
  bool erroneous = false;                 // a site can be reached
  bool unconfirmed = false;               // some site
  bool missed = false;                    // some site
  bool certified = false;                 // there are proved sites, and it was asked for
  // All is proved, with lemmas that are neither known statically nor just "never throws".
  bool needs_summary = false;
  std::string doubt;  // why a site is undecided, or ""
  std::string fault;  // the disagreement, or ""
};

enum class Certify { kNo, kYes };

// The program is `.rml` text.  Budgets are numbers of queries and nodes, not times.
Judgement judge(const std::string& text, const epr::CutOptions& cut, Certify certify);

// Which sites enumeration reaches in small universes.
epr::testing::Reachability first_look(const epr::Program& program);

// The three ways to cut, from fine to coarse.
epr::CutOptions basic_blocks();
epr::CutOptions cut_points();
epr::CutOptions cut_points_and_inlining();

}  // namespace updr::testing
