#pragma once

// What UPDR says of a program, held against enumeration and against the
// certificate checker.
//
// What a disagreement means:
// - Proved, but enumeration reaches the site: a false SAFE, whatever the sizes, for
//   what enumeration reaches is reachable.  Always a fault.
// - Proved, but the checker rejects the summaries: a fault, if a harmless one.
// - Counterexample, and enumeration reaches nothing: *unconfirmed*.  Either larger
//   universes are needed, or no universal summaries exist between these cut points
//   (no fault), or the engine has missed them.  A fault for sure if universal
//   summaries between finer cut points exist: those of the coarser ones are among
//   them.  For the rest only the share can be bounded.
// - Undecided: nothing is said.

#include <set>
#include <string>

#include "epr/vc/cut_points.h"
#include "tests/support/random_program.h"

namespace updr::testing {

enum class Outcome { kProved, kCounterexample, kUndecided };

struct Judgement {
  Outcome outcome = Outcome::kUndecided;  // of the worst site
  bool erroneous = false;                 // enumeration reaches a site
  bool unconfirmed = false;
  bool certified = false;  // proved, and asked for
  // Proved, with lemmas that are neither known statically nor just "never throws".
  bool needs_summary = false;
  std::string why_undecided;
  std::string fault;  // the disagreement, or ""
};

enum class Certify { kNo, kYes };

// The program is `.rml` text.  Nothing depends on time.
Judgement judge(const std::string& text, const epr::CutOptions& cut, Certify certify);

// The three ways to cut, from fine to coarse.
epr::CutOptions basic_blocks();
epr::CutOptions cut_points();
epr::CutOptions cut_points_and_inlining();

}  // namespace updr::testing
