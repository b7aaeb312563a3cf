#pragma once

// What a cut point may change: for each relation of its mod-set, where tuples may
// be added and where removed, by the tuple's first argument; for relations of two
// arguments, such as fields, also what the second one of added tuples may be.
//
// Effects are lemmas of Tr, so they are certified like any other.  They say more
// than a proof of the sites needs: they are for readers.

#include <cstdint>
#include <optional>
#include <vector>

#include "updr/places.h"
#include "updr/proofs.h"

namespace updr {

// Nothing: anywhere.  No places: nowhere.
using Places = std::optional<std::vector<Place>>;

struct Effect {
  const epr::Symbol* relation = nullptr;
  Places added;    // by the first argument
  Places removed;  // by the first argument
  Places values;   // added, by the second argument; anywhere when there is none
};

struct Effects {
  std::vector<std::vector<Effect>> of;  // by procedure; relations as in its mod-set
  Lemmas lemmas;                        // that say so
  uint64_t checks = 0;
};

// Of all cut points of `proofs`.  The lemmas are inductive together with `known`, which are
// inductive themselves.  When the run has to end, everything may change anywhere.
Effects infer_effects(const epr::Program& program, const epr::ProgramFacts& facts,
                      const Lemmas& known, Proofs& proofs);

}  // namespace updr
