#pragma once

// Which procedures get a summary of their own.
//
// The blocks between cut points are composed.  Invariant: every cycle of calls
// and gotos contains a cut point, so composing ends.

#include <cstdint>
#include <vector>

#include "epr/vc/call_graph.h"

namespace epr {

enum class Blocks {
  kBasic,  // every block, as in the paper
  kCut,    // entries, loop heads, called methods
};

enum class Inline {
  kNone,
  kSmall,  // called methods are cut points only when recursive or large
};

struct CutOptions {
  Blocks blocks = Blocks::kCut;
  Inline inlining = Inline::kSmall;
  // kSmall: code is small when it has at most this many commands, what it calls and
  // jumps to included up to the next cut point.  Small methods are inlined where the
  // caller stays small: inlining everything is superlinear, as each query would be
  // about the whole program.
  int small = 60;
  // Where more paths than that lead on to the next cut point is one besides; 0: no limit.  The
  // checker of certificates unfolds path by path.
  int64_t most_paths = 0;
};

// By procedure: is a cut point.
std::vector<bool> cut_points(const Program& program, const CallGraph& graph,
                             const CutOptions& options);

}  // namespace epr
