#pragma once

// The fixed part of small structures, and the states over it.

#include <vector>

#include "tests/support/packed_logic.h"

namespace epr::testing {

// Where each element goes, by sort id.
using Permutation = std::vector<std::vector<int>>;

// One interpretation of the rigid symbols.
struct World {
  std::vector<std::vector<uint8_t>> tables;  // in the order of Program::rigid
  // The permutations, but the identity, that change no table.  Empty also when
  // there are too many permutations to look at.
  std::vector<Permutation> automorphisms;
};

struct Worlds {
  std::vector<World> worlds;
  bool complete = true;  // false: some were left out
};

// All interpretations that satisfy the axioms, one of each isomorphism class.
// Looks at `limit` interpretations at most.
Worlds enumerate_worlds(const Program& program, const Sizes& sizes, size_t limit);

// Makes `logic` speak of the world.
void enter(PackedLogic& logic, const Program& program, const World& world);

struct States {
  std::vector<PackedState> states;  // ascending in the order of enumeration
  bool complete = true;             // false: there are more than the limit
};

// The states in which all of the formulas hold, under the values that the
// variables have in `logic`.
States states_where(PackedLogic& logic, const Program& program,
                    const std::vector<Formula>& conjuncts, size_t limit);

// Where each atom goes under a permutation.
std::vector<int> permuted_bits(const PackedLogic& logic, const Program& program,
                               const Permutation& permutation);
PackedState permuted(const PackedState& state, const std::vector<int>& bits);

}  // namespace epr::testing
