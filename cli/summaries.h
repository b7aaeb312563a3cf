#pragma once

#include "cli/options.h"

namespace cli {

// `cme summaries`: prints what is certified of each method.  Exit 0 when every site
// is proved, 3 when some are not or the summaries could not be certified.
int summaries(const SummariesOptions& options);

}  // namespace cli
