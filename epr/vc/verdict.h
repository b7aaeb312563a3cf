#pragma once

// The four answers, and the evidence each comes with (docs/verdicts.md).

#include <string>
#include <variant>
#include <vector>

#include "epr/certify/certificate.h"
#include "epr/certify/trace.h"

namespace epr {

// No execution throws at any site of the claim; `conditions` prove it.
struct Safe {
  SafeClaim claim;
  std::vector<ConditionText> conditions;
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
};

using Verdict = std::variant<Safe, Cme, NoUniversalSummary, Unknown>;

}  // namespace epr
