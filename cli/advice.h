#pragma once

// What usually makes a throw go away.

#include <string>

#include "cli/check_verdict.h"
#include "cli/source_lines.h"

namespace cli {

// A sentence without its full stop; of a CME.  It goes by where the collection is modified and, if
// the source is there, by the method that does it.
std::string advice(const SiteVerdict& site, const SourceLines& sources);

}  // namespace cli
