#pragma once

// How long a formula is when it is written out.
//
// Substituting definitions into each other keeps formulas small as graphs while
// their texts, and what is done once for each occurrence, grow exponentially.

#include <cstdint>
#include <unordered_map>

#include "epr/logic/formula.h"

namespace epr {

// A definition that is longer gets a symbol of its own.
inline constexpr uint64_t kLargestDefinition = 300;

class WrittenSizes {
 public:
  // Symbols of the formula, shared parts counted as often as they occur; beyond
  // 2^40 it no longer counts.
  uint64_t of(Formula f);

 private:
  std::unordered_map<Formula, uint64_t> known_;
};

}  // namespace epr
