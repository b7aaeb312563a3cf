#pragma once

// Lemmas of a program that has changed since: those that still hold.

#include <cstdint>

#include "updr/proofs.h"

namespace updr {

struct Repaired {
  Lemmas lemmas;        // inductive together
  int dropped = 0;      // of those that were given
  bool proves = false;  // they exclude every throw at the sites of the proofs
  uint64_t checks = 0;
};

// Keeps the largest set of lemmas that is inductive, as far as the solver can tell.  Lemmas of
// procedures that are no cut points are dropped.
Repaired repair(const epr::Program& program, const epr::ProgramFacts& facts, Lemmas lemmas,
                Proofs& proofs);

}  // namespace updr
