#pragma once

#include "cli/options.h"

namespace cli {

// `cme verify`: prints the verdict, writes the certificate if asked to, returns
// the exit code.
int verify(const VerifyOptions& options);

}  // namespace cli
