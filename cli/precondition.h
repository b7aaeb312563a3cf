#pragma once

// When a method throws: from one execution to what all have in common.

#include <cstdint>

#include "cli/budget.h"
#include "cli/cache/precondition.h"
#include "cli/load.h"
#include "cli/options.h"
#include "epr/certify/trace.h"

namespace cli {

using cache::Precondition;

struct InferredPrecondition {
  Precondition found;
  uint64_t queries = 0;
};

// Does for a report in which conditions are a remark.
inline constexpr uint64_t kQueriesForCase = 400;

// `trace` is an execution of the program that throws.  No cases: nothing in the arguments tells
// it from others.  `most_queries` is for each case.
InferredPrecondition infer_precondition(const VerifyOptions& options, const Budget& budget,
                                        const LoadedProgram& input, const epr::Trace& trace,
                                        uint64_t most_queries = kQueriesForCase);

// The program with the trace's entry as its only one, and that only when no case holds; a case is
// a conjunction of formulas over the entry's inputs.
std::string excluding(const LoadedProgram& input, const epr::Trace& trace,
                      const std::vector<std::vector<std::string>>& cases);

}  // namespace cli
