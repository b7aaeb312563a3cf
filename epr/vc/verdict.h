#pragma once

// The four answers, and the evidence each comes with (docs/verdicts.md).

#include <cstddef>
#include <string>
#include <variant>

#include "epr/certify/certificate.h"
#include "epr/certify/trace.h"

namespace epr {

// No execution throws at any site of the claim; so many conditions prove it.
struct Safe {
  SafeClaim claim;
  size_t conditions = 0;
};

// An execution throws; the trace was replayed.
struct Cme {
  Trace trace;
};

// No universal summaries prove it, and no concrete execution was found.
struct NoUniversalSummary {
  std::string explanation;
};

// Nothing is promised.  Never empty: the reason says what to do about it.
struct Unknown {
  std::string reason;
  bool out_of_work = false;  // a limit of work is why
  bool too_large = false;    // a proof was found that is too large to be checked
};

using Verdict = std::variant<Safe, Cme, NoUniversalSummary, Unknown>;

}  // namespace epr
