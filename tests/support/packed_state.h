#pragma once

// A state of a program over small universes, one bit for each ground atom.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace epr::testing {

struct PackedState {
  static constexpr int kBits = 128;

  std::array<uint64_t, 2> words{};

  bool test(int bit) const { return (words[static_cast<size_t>(bit >> 6)] >> (bit & 63)) & 1; }
  void set(int bit, bool value) {
    const uint64_t mask = uint64_t{1} << (bit & 63);
    uint64_t& word = words[static_cast<size_t>(bit >> 6)];
    word = value ? word | mask : word & ~mask;
  }
  bool operator==(const PackedState&) const = default;
  auto operator<=>(const PackedState&) const = default;
};

inline size_t mix(size_t seed, uint64_t value) {
  const uint64_t x = (seed ^ value) * 0x9E3779B97F4A7C15ULL;
  return static_cast<size_t>(x ^ (x >> 29));
}

struct PackedStateHash {
  size_t operator()(const PackedState& state) const {
    return mix(mix(0x51ED270B, state.words[0]), state.words[1]);
  }
};

}  // namespace epr::testing
