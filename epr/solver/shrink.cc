// What: an element is left out, and whatever was that element, variables and values of
// functions, becomes another one of its sort.  The relations between the rest stay.
// Solvers give every term an element of its own unless something says that two are
// equal, so most variables of paths that are not taken cost an element.
//
// Why sound: every formula is evaluated in the smaller structure, and only a model is
// kept.
//
// Deviation: relations are not changed to save elements.  A solver could, for the price
// of checks that are as hard as pigeon holes.

#include "epr/solver/shrink.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace epr {
namespace {

// How many bound variables an evaluation of a formula has to go through at once.
class Nesting {
 public:
  size_t of(Formula f) {
    if (const auto known = known_.find(f); known != known_.end()) return known->second;
    size_t below = 0;
    for (Formula arg : f->args) below = std::max(below, of(arg));
    return known_[f] = f->vars.size() + below;
  }

 private:
  std::unordered_map<Formula, size_t> known_;
};

class Shrinker {
 public:
  Shrinker(const Structure& model, const std::vector<Formula>& formulas)
      : model_(model), symbols_(symbols_of(formulas)) {
    Nesting nesting;
    for (Formula f : formulas) formulas_.emplace_back(nesting.of(f), f);
    std::stable_sort(formulas_.begin(), formulas_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
  }

  Structure run() {
    bool smaller = true;
    while (smaller) {
      smaller = false;
      for (const auto& [sort, size] : Sizes(model_.sizes())) {
        // The last elements are those of terms that came last.
        for (int element = size - 1; element >= 0; --element) {
          if (leave_out(sort, element)) smaller = true;
        }
      }
    }
    return std::move(model_);
  }

 private:
  bool leave_out(const Sort* sort, int element) {
    for (int other = 0; other < model_.size(sort); ++other) {
      if (other == element) continue;
      Structure smaller = without(sort, element, other);
      if (!is_model(smaller)) continue;
      model_ = std::move(smaller);
      return true;
    }
    return false;
  }

  // The model without the element, whose place `other` takes.
  Structure without(const Sort* sort, int element, int other) const {
    Sizes sizes = model_.sizes();
    --sizes[sort];
    Structure out(std::move(sizes));
    const auto old = [&](const Sort* s, int e) { return s == sort && e >= element ? e + 1 : e; };
    const auto renumbered = [&](const Sort* s, int e) {
      if (s != sort) return e;
      if (e == element) e = other;
      return e > element ? e - 1 : e;
    };
    for (const Symbol* symbol : symbols_) {
      std::vector<int> from(symbol->domain.size());
      for_each_tuple(domain_sizes(out, symbol), [&](std::span<const int> tuple) {
        for (size_t k = 0; k < tuple.size(); ++k) from[k] = old(symbol->domain[k], tuple[k]);
        if (symbol->is_relation()) {
          out.set(symbol, tuple, model_.holds(symbol, from));
        } else {
          const int value = model_.value(symbol, from);
          out.set_value(symbol, tuple, renumbered(symbol->range, value));
        }
      });
    }
    for (const auto& [variable, value] : model_.variables().bindings()) {
      out.variables().bind(variable, renumbered(variable->sort, value));
    }
    return out;
  }

  bool is_model(const Structure& structure) const {
    return std::all_of(formulas_.begin(), formulas_.end(),
                       [&](const auto& f) { return structure.evaluate(f.second); });
  }

  Structure model_;
  std::vector<std::pair<size_t, Formula>> formulas_;  // by nesting: cheap ones first
  std::vector<const Symbol*> symbols_;
};

}  // namespace

Structure shrink(const Structure& model, const std::vector<Formula>& formulas) {
  return Shrinker(model, formulas).run();
}

}  // namespace epr
