#pragma once

// Which of the inferred summaries a proof makes use of.

#include "epr/certify/summary.h"

namespace cli {

// Without the summaries of entries that nothing calls: what an entry must not do is asked of
// the entry itself, so they would be proved for nothing.  An entry that is called, be it by
// itself, keeps its summary.
epr::Summaries used_summaries(const epr::Program& program, epr::Summaries summaries);

}  // namespace cli
