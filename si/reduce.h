#pragma once

// Summaries without what follows from the rest.

#include <cstdint>

#include "epr/certify/summary.h"
#include "epr/solver/solver.h"
#include "epr/vc/compose.h"

namespace si {

struct Reduced {
  epr::Summary summary;
  uint64_t checks = 0;
};

// A part of the procedure's summary from which, with the axioms and what is known
// where procedures meet (invariants, transitions), all of it follows.  Earlier lemmas
// are preferred.  Where the solver gives up, all lemmas are kept.
Reduced reduce(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
               const epr::Summary& summary, const epr::SolverOptions& options);

}  // namespace si
