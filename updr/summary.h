#pragma once

// Lemmas as summaries: what is handed on to be certified.

#include <vector>

#include "epr/certify/summary.h"
#include "epr/vc/compose.h"
#include "updr/frames.h"

namespace updr {

// Those of the lemmas that are inductive, and the static facts that queries use
// silently (mod-sets, procedures that cannot throw), for all cut points.
epr::Summaries summaries_of(const epr::Program& program, const epr::ProgramFacts& facts,
                            const Frames& frames, const std::vector<int>& lemmas);

}  // namespace updr
