// Both searches choose for one variable, or one literal, after the other and look at
// each literal as soon as everything it mentions is chosen, so a wrong choice ends
// early.  Both give up after so many steps: full diagrams have dozens of variables,
// and a search among them may take longer than the solver does.

#include "updr/embedding.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "epr/logic/fault.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Kind;
using epr::Term;

bool contains(const std::vector<Term>& terms, Term term) {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

class Satisfaction {
 public:
  Satisfaction(const epr::Structure& s, const Cube& cube, std::vector<Term> order, int most_steps)
      : s_(s), order_(std::move(order)), due_(order_.size() + 1), steps_left_(most_steps) {
    for (Formula literal : cube.literals) due_[ready_after(literal)].push_back(literal);
  }

  bool search(size_t chosen) {
    for (Formula literal : due_[chosen]) {
      if (!s_.evaluate(literal, values_)) return false;
    }
    if (chosen == order_.size()) return true;
    Term variable = order_[chosen];
    for (int element = 0; element < s_.size(variable->sort) && steps_left_ > 0; ++element) {
      --steps_left_;
      values_.bind(variable, element);
      const bool found = search(chosen + 1);
      values_.unbind();
      if (found) return true;
    }
    return false;
  }

  // Nothing was found, but not everything was tried.
  bool gave_up() const { return steps_left_ == 0; }

 private:
  // How many variables must be chosen before the literal has a truth value.
  size_t ready_after(Formula literal) const {
    const std::vector<Term> mentioned = epr::free_variables(literal);
    size_t ready = 0;
    for (size_t k = 0; k < order_.size(); ++k) {
      if (contains(mentioned, order_[k])) ready = k + 1;
    }
    return ready;
  }

  const epr::Structure& s_;
  std::vector<Term> order_;
  std::vector<std::vector<Formula>> due_;  // by number of variables chosen
  epr::Assignment values_;
  int steps_left_;
};

// The cube's variables in an order in which many literals have a value soon: always one that
// completes the most literals, or else has the most literals in common with those before.
class GoodOrder {
 public:
  explicit GoodOrder(const Cube& cube) : cube_(cube), waiting_(cube.literals.size()) {
    for (size_t l = 0; l < cube.literals.size(); ++l) {
      const std::vector<Term> mentioned = epr::free_variables(cube.literals[l]);
      for (Term variable : cube.variables) {
        if (contains(mentioned, variable)) waiting_[l].push_back(variable);
      }
    }
    touched_.resize(cube.literals.size());
  }

  std::vector<Term> find() {
    std::vector<Term> left = cube_.variables;
    std::vector<Term> out;
    while (!left.empty()) {
      const auto best = std::max_element(left.begin(), left.end(), [&](Term a, Term b) {
        return worth(a) < worth(b);
      });
      out.push_back(*best);
      choose(*best);
      left.erase(best);
    }
    return out;
  }

 private:
  std::pair<int, int> worth(Term variable) const {
    int completed = 0;
    int shared = 0;
    for (size_t l = 0; l < waiting_.size(); ++l) {
      const std::vector<Term>& open = waiting_[l];
      if (!contains(open, variable)) continue;
      if (open.size() == 1) ++completed;
      if (touched_[l]) ++shared;
    }
    return {completed, shared};
  }

  void choose(Term variable) {
    for (size_t l = 0; l < waiting_.size(); ++l) {
      if (std::erase(waiting_[l], variable) > 0) touched_[l] = true;
    }
  }

  const Cube& cube_;
  std::vector<std::vector<Term>> waiting_;  // of each literal, the variables yet to be chosen
  std::vector<bool> touched_;               // one of its variables is chosen
};

// More variables have to be different from each other than there are elements.
bool too_many(const epr::Structure& s, const Cube& cube) {
  const auto differ = [&](Term a, Term b) {
    return std::any_of(cube.literals.begin(), cube.literals.end(), [&](Formula literal) {
      if (literal->kind != Kind::kNot || literal->args[0]->kind != Kind::kEq) return false;
      const auto& terms = literal->args[0]->terms;
      return (terms[0] == a && terms[1] == b) || (terms[0] == b && terms[1] == a);
    });
  };
  std::vector<Term> different;
  for (Term variable : cube.variables) {
    int same_sort = 1;
    bool all = true;
    for (Term other : different) {
      if (other->sort != variable->sort) continue;
      ++same_sort;
      all = all && differ(variable, other);
    }
    if (!all) continue;
    different.push_back(variable);
    if (same_sort > s.size(variable->sort)) return true;
  }
  return false;
}

// The cube's own order does for most; the rest is worth a better one.
bool is_described(const epr::Structure& s, const Cube& cube) {
  constexpr int kFewSteps = 2'000;
  constexpr int kMostSteps = 200'000;
  Satisfaction plain(s, cube, cube.variables, kFewSteps);
  if (plain.search(0)) return true;
  if (!plain.gave_up() || too_many(s, cube)) return false;
  return Satisfaction(s, cube, GoodOrder(cube).find(), kMostSteps).search(0);
}

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
    return contains(general_.variables, t);
  }

  const Cube& general_;
  const Cube& special_;
  std::vector<std::pair<Term, Term>> bound_;
  int steps_ = 0;
};

}  // namespace

bool satisfies(const epr::Structure& s, const Cube& cube) {
  return is_described(s, cube) != EPR_FAULT("embedding-flipped");
}

bool subsumes(const Cube& general, const Cube& special) {
  if (general.literals.size() > special.literals.size()) return false;
  return EPR_FAULT("subsumes-without-looking") || Matching(general, special).search(0);
}

}  // namespace updr
