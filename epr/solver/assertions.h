#pragma once

// The formulas that a solver has been told, by scope.

#include <span>
#include <vector>

#include "epr/logic/check.h"
#include "epr/logic/formula.h"

namespace epr {

class Assertions {
 public:
  void push() { starts_.push_back(formulas_.size()); }
  void pop() {
    EPR_CHECK(!starts_.empty(), "pop without push");
    formulas_.resize(starts_.back());
    starts_.pop_back();
  }
  void add(Formula f) { formulas_.push_back(f); }

  // In order of assertion.
  const std::vector<Formula>& all() const { return formulas_; }
  size_t depth() const { return starts_.size(); }

  // All of them, followed by `assumptions`.
  std::vector<Formula> with(std::span<const Formula> assumptions) const {
    std::vector<Formula> out = formulas_;
    out.insert(out.end(), assumptions.begin(), assumptions.end());
    return out;
  }

  // Calls push() and assert_formula(f) of `target` until it is in this state.
  template <typename Target>
  void replay(Target& target) const {
    size_t scope = 0;
    for (size_t k = 0; k <= formulas_.size(); ++k) {
      for (; scope < starts_.size() && starts_[scope] == k; ++scope) target.push();
      if (k < formulas_.size()) target.assert_formula(formulas_[k]);
    }
  }

 private:
  std::vector<Formula> formulas_;
  std::vector<size_t> starts_;  // of the scopes, in formulas_
};

}  // namespace epr
