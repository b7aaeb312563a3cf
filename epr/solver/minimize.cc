// Deletion-based minimisation: leave something out, keep it out if the rest is
// still contradictory.  Each success shrinks the rest to the core of that very
// check, which often saves most of the remaining checks.  Dropping groups first
// (all literals about an element, or of a relation) makes for more general lemmas
// than dropping literals one by one, and for fewer checks.

#include "epr/solver/minimize.h"

#include <algorithm>

namespace epr {
namespace {

class Minimizer {
 public:
  Minimizer(Solver& solver, std::span<const Formula> assumptions, std::vector<int> core)
      : solver_(solver), assumptions_(assumptions), core_(std::move(core)) {
    std::sort(core_.begin(), core_.end());
    core_.erase(std::unique(core_.begin(), core_.end()), core_.end());
  }

  bool contains(int index) const { return std::binary_search(core_.begin(), core_.end(), index); }
  const std::vector<int>& core() const { return core_; }

  // Leaves `out` out if it can be.  False when the solver gave up.
  bool drop(const std::vector<int>& out) {
    std::vector<int> rest;
    for (int index : core_) {
      if (std::find(out.begin(), out.end(), index) == out.end()) rest.push_back(index);
    }
    if (rest.size() == core_.size()) return true;
    std::vector<Formula> kept;
    for (int index : rest) kept.push_back(assumptions_[static_cast<size_t>(index)]);
    const Answer answer = solver_.check(kept);
    if (const auto* unsat = std::get_if<Unsat>(&answer)) {
      core_.clear();
      for (int position : unsat->core) core_.push_back(rest[static_cast<size_t>(position)]);
    }
    return !std::holds_alternative<GaveUp>(answer);
  }

 private:
  Solver& solver_;
  std::span<const Formula> assumptions_;
  std::vector<int> core_;  // ascending; contradictory
};

}  // namespace

std::vector<int> minimize_core(Solver& solver, std::span<const Formula> assumptions,
                               std::vector<int> core, std::span<const std::vector<int>> groups) {
  Minimizer minimizer(solver, assumptions, std::move(core));
  for (const std::vector<int>& group : groups) {
    if (!minimizer.drop(group)) return minimizer.core();
  }
  const std::vector<int> candidates = minimizer.core();
  for (int index : candidates) {
    if (minimizer.contains(index) && !minimizer.drop({index})) break;
  }
  return minimizer.core();
}

}  // namespace epr
