#pragma once

#include "cli/options.h"

namespace cli {

// `cme model check TABLE...`: holds the library model against tables of measured rows.  The
// frontend, which has the model, does it in place of this process; it returns only if that
// cannot be started.
int model_check(const ModelCheckOptions& options);

}  // namespace cli
