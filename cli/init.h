#pragma once

#include "cli/options.h"

namespace cli {

// Runs `cme init` and returns its exit code: writes cme.toml and a workflow for GitHub Actions
// into the current folder.  Files that are there stay as they are unless that is forced.
int init(const InitOptions& options);

}  // namespace cli
