// Both searches choose for one variable, or one literal, after the other and look at
// each literal as soon as everything it mentions is chosen, so a wrong choice ends
// early.

#include "updr/embedding.h"

#include <algorithm>
#include <unordered_map>

#include "epr/logic/fault.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Kind;
using epr::Term;

class Satisfaction {
 public:
  Satisfaction(const epr::Structure& s, const Cube& cube)
      : s_(s), cube_(cube), due_(cube.variables.size() + 1) {
    for (Formula literal : cube.literals) due_[ready_after(literal)].push_back(literal);
  }

  bool search(size_t chosen) {
    for (Formula literal : due_[chosen]) {
      if (!s_.evaluate(literal, values_)) return false;
    }
    if (chosen == cube_.variables.size()) return true;
    Term variable = cube_.variables[chosen];
    for (int element = 0; element < s_.size(variable->sort); ++element) {
      values_.bind(variable, element);
      const bool found = search(chosen + 1);
      values_.unbind();
      if (found) return true;
    }
    return false;
  }

 private:
  // How many variables must be chosen before the literal has a truth value.
  size_t ready_after(Formula literal) const {
    const std::vector<Term> mentioned = epr::free_variables(literal);
    size_t ready = 0;
    for (size_t k = 0; k < cube_.variables.size(); ++k) {
      const bool here =
          std::find(mentioned.begin(), mentioned.end(), cube_.variables[k]) != mentioned.end();
      if (here) ready = k + 1;
    }
    return ready;
  }

  const epr::Structure& s_;
  const Cube& cube_;
  std::vector<std::vector<Formula>> due_;  // by number of variables chosen
  epr::Assignment values_;
};

// One-sided matching of literals.
class Matching {
 public:
  Matching(const Cube& general, const Cube& special) : general_(general), special_(special) {}

  bool search(size_t matched) {
    if (matched == general_.literals.size()) return true;
    if (++steps_ > kMostSteps) return false;
    for (Formula target : special_.literals) {
      for (bool flipped : {false, true}) {
        const size_t before = bound_.size();
        if (match(general_.literals[matched], target, flipped) && search(matched + 1)) return true;
        bound_.resize(before);
        if (atom(target)->kind != Kind::kEq) break;
      }
    }
    return false;
  }

 private:
  static constexpr int kMostSteps = 2000;

  static Formula atom(Formula literal) {
    return literal->kind == Kind::kNot ? literal->args[0] : literal;
  }

  bool match(Formula pattern, Formula target, bool flipped) {
    if (pattern->kind != target->kind) return false;
    pattern = atom(pattern);
    target = atom(target);
    if (pattern->kind != target->kind || pattern->symbol != target->symbol) return false;
    for (size_t k = 0; k < pattern->terms.size(); ++k) {
      if (!match(pattern->terms[k], target->terms[flipped ? 1 - k : k])) return false;
    }
    return pattern->args.empty() && target->args.empty();
  }

  bool match(Term pattern, Term target) {
    if (is_variable(pattern)) {
      if (pattern->sort != target->sort) return false;
      for (const auto& [variable, value] : bound_) {
        if (variable == pattern) return value == target;
      }
      bound_.emplace_back(pattern, target);
      return true;
    }
    if (pattern->is_var() || target->is_var()) return pattern == target;
    if (pattern->symbol != target->symbol) return false;
    for (size_t k = 0; k < pattern->args.size(); ++k) {
      if (!match(pattern->args[k], target->args[k])) return false;
    }
    return true;
  }

  bool is_variable(Term t) const {
    const std::vector<Term>& all = general_.variables;
    return std::find(all.begin(), all.end(), t) != all.end();
  }

  const Cube& general_;
  const Cube& special_;
  std::vector<std::pair<Term, Term>> bound_;
  int steps_ = 0;
};

}  // namespace

bool satisfies(const epr::Structure& s, const Cube& cube) {
  return Satisfaction(s, cube).search(0) != EPR_FAULT("embedding-flipped");
}

bool subsumes(const Cube& general, const Cube& special) {
  if (general.literals.size() > special.literals.size()) return false;
  return EPR_FAULT("subsumes-without-looking") || Matching(general, special).search(0);
}

}  // namespace updr
