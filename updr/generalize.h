#pragma once

// Strengthen: from an excluded cube to a lemma that excludes more.

#include <functional>
#include <optional>

#include "updr/transition.h"

namespace updr {

// A cube that no trace satisfies, and what that rests on.
struct Excluded {
  Cube cube;
  Support support;
};

// Answers whether a cube is excluded at the level in question, and why.
using AskCube = std::function<std::optional<NoTrace>(const Cube&)>;

// A part of `cube` that is still excluded; none of its literals can go, as far as
// the answers tell.  REQUIRES: `why` is the answer for `cube`.
Excluded generalize(const Cube& cube, const NoTrace& why, const AskCube& ask);

}  // namespace updr
