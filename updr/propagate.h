#pragma once

// Push: raises lemmas whose level their supports leave open.

#include <functional>
#include <vector>

#include "updr/frames.h"

namespace updr {

// The answer for the lemma's cube at a level; never GaveUp.
using AskLemma = std::function<TraceAnswer(const Cube&, int level)>;

// Asks once whether the lemma holds at all levels up to `level` + 1, relative to
// F_level.  REQUIRES: level is at least the lemma's.
void raise(Frames& frames, int lemma, int level, const AskLemma& ask);

// Raises each of the lemmas as far as it goes.  A lemma that could not be raised is
// tried again only when the frame excludes what was in its way.
void propagate(Frames& frames, const std::vector<int>& lemmas, const AskLemma& ask);

}  // namespace updr
