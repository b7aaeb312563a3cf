// What: literals of the unsat core are left out for as long as the rest stays
// excluded, many at once: a run of literals that cannot all go is halved until the
// one that must stay is found, so a lemma of k literals takes about k log n
// questions.  Each success shrinks the rest to the core of that very answer.
// Diagrams list first what lemmas rarely need: literals about the same element stand
// together and go together.
//
// Why sound: only what was answered to be excluded is kept.  The answer for a cube
// assumes its negation of recursive calls; the negation of a core is stronger, so it
// may be assumed in its place.

#include "updr/generalize.h"

#include <algorithm>

namespace updr {
namespace {

class Generalizer {
 public:
  Generalizer(const Cube& cube, const NoTrace& why, const AskCube& ask)
      : ask_(ask), best_{with_literals(cube, why.core), why.support} {}

  // Invariant: literals before `settled_` must stay.
  Excluded run() {
    while (settled_ < size()) {
      if (!leave_out(getenv("CHUNK")?(size() - settled_ + 1) / 2:1)) ++settled_;
    }
    return std::move(best_);
  }

 private:
  size_t size() const { return best_.cube.literals.size(); }

  // Leaves out as many of the next `count` literals as go one after the other; false
  // when that was none.
  bool leave_out(size_t count) {
    while (count > 0) {
      if (try_without(count)) return true;
      count /= 2;
    }
    return false;
  }

  bool try_without(size_t count) {
    std::vector<int> others;
    for (size_t k = 0; k < size(); ++k) {
      if (k < settled_ || k >= settled_ + count) others.push_back(static_cast<int>(k));
    }
    const Cube candidate = with_literals(best_.cube, others);
    const QueryAnswer answer = ask_(candidate);
    const auto* none = std::get_if<NoTrace>(&answer);
    if (!none) return false;
    // Of those that must stay, the core keeps the first ones in order.
    settled_ = static_cast<size_t>(std::count_if(
        none->core.begin(), none->core.end(),
        [&](int k) { return static_cast<size_t>(k) < settled_; }));
    best_ = {with_literals(candidate, none->core), none->support};
    return true;
  }

  const AskCube& ask_;
  Excluded best_;
  size_t settled_ = 0;
};

}  // namespace

Excluded generalize(const Cube& cube, const NoTrace& why, const AskCube& ask) {
  return Generalizer(cube, why, ask).run();
}

}  // namespace updr
