#pragma once

// Random choices that are the same on every machine, unlike the distributions of <random>.

#include <cstddef>
#include <cstdint>
#include <random>

namespace epr::testing {

class Dice {
 public:
  explicit Dice(uint64_t seed) : random_(seed) {}
  bool one_in(uint64_t n) { return random_() % n == 0; }
  size_t below(size_t n) { return random_() % n; }

 private:
  std::mt19937_64 random_;
};

}  // namespace epr::testing
