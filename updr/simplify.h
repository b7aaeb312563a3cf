#pragma once

// Summaries with nothing in them that the proof can do without.

#include <cstdint>

#include "updr/proofs.h"

namespace updr {

struct Simplified {
  Lemmas lemmas;
  int dropped_lemmas = 0;
  int dropped_literals = 0;
  uint64_t checks = 0;
};

// REQUIRES: `lemmas` satisfy all conditions of the cut points and exclude the sites of
// `proofs`; those of `kept` are among them.
//
// The result satisfies them too, and contains `kept`.  Each of its other lemmas is
// one of `lemmas`, possibly without some literals; none can be left out, and none
// can lose a literal, unless the solver gave up.  When something of what is
// required turns out not to hold, or the run has to end, `lemmas` are returned as
// they are.
Simplified simplify(const epr::Program& program, const Lemmas& lemmas, const Lemmas& kept,
                    Proofs& proofs);

}  // namespace updr
