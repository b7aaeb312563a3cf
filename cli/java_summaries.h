#pragma once

#include "cli/options.h"

namespace cli {

// `cme summaries PATH...`: what each method of a Java program needs in order not to throw, and what
// it modifies; or with `diff`, what is different from what an earlier run has written.  Exit 0 when
// all is known, 3 when something is not; with `diff` 1 when something is different.
int java_summaries(const SummariesOptions& options);

}  // namespace cli
