// What: literals of the unsat core are left out one by one, for as long as the rest
// stays excluded.  Each success shrinks the rest to the core of that very answer.
// Diagrams list first what lemmas rarely need, whole elements standing together.
//
// Why sound: only what was answered to be excluded is kept.  The answer for a cube
// assumes its negation of recursive calls; the negation of a core is stronger, so it
// may be assumed in its place.

#include "updr/generalize.h"

#include <algorithm>

#include "epr/logic/fault.h"

namespace updr {

Excluded generalize(const Cube& cube, const NoTrace& why, const AskCube& ask) {
  Excluded best{with_literals(cube, why.core), why.support};
  const std::vector<epr::Formula> candidates = best.cube.literals;
  for (epr::Formula literal : candidates) {
    std::vector<int> others;
    for (size_t k = 0; k < best.cube.literals.size(); ++k) {
      if (best.cube.literals[k] != literal) others.push_back(static_cast<int>(k));
    }
    if (others.size() == best.cube.literals.size()) continue;  // gone already
    const Cube candidate = with_literals(best.cube, others);
    if (const auto none = ask(candidate)) {
      best = {with_literals(candidate, none->core), none->support};
    } else if (EPR_FAULT("drop-accepted-on-some-trace")) {
      best.cube = candidate;
    }
  }
  return best;
}

}  // namespace updr
