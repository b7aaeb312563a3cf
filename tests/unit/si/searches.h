#pragma once

// What the tests of the engine ask.

#include <map>
#include <string>

#include "si/engine.h"

namespace si {

inline constexpr epr::CutOptions kBasicBlocks{epr::Blocks::kBasic, epr::Inline::kNone, 0};
inline constexpr epr::CutOptions kCutPoints{epr::Blocks::kCut, epr::Inline::kNone, 0};
inline constexpr epr::CutOptions kInlinedSmall{epr::Blocks::kCut, epr::Inline::kSmall, 60};

// The lazy solver, in a context of its own.
Options searching(const epr::CutOptions& cut, int bound);

// "throws", "proved", "nothing up to 2, blocked: visit" or "undecided up to 1: why".  Of a
// trace it is also asked that it replays and that its tree, too, is that of an execution.
std::string to_text(const epr::Program& program, const SiteOutcome& outcome,
                    const epr::CutOptions& cut);

// By name of the site.
using Texts = std::map<std::string, std::string>;
Texts texts(const epr::Program& program, const Result& result, const epr::CutOptions& cut);

// Of a search for all sites.
Texts outcomes(const epr::Program& program, const Options& options);

// All that a run tells, to compare runs.
std::string account(const epr::Program& program, const Result& result);

// Each bound doubles what there is to inline, and nothing is ever proved.
inline constexpr const char* kSlow = R"(
sort s
relation p(s)
relation next(s, s)
error e(w: s)
procedure main(x: s) {
  walk(x)
  throw e(x) if p(x)
  return
}
procedure walk(x: s) {
  choose {
    var y: s
    assume next(x, y)
    walk(y)
    walk(y)
    next(X, Y) := next(X, Y) & !(X = x & Y = y)
    return
  } or {
    p(X) := p(X) & X != x
    return
  }
}
entry main when forall X: s. !p(X)
)";

}  // namespace si
