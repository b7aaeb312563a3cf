#pragma once

#include "cli/options.h"

namespace cli {

// `cme certify`: exit 0 for a SAFE that was re-proved, 1 for a CME that was
// replayed, 2 for a certificate that is rejected, 3 when a solver gave up.
int certify(const CertifyOptions& options);

}  // namespace cli
