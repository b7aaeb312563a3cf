#pragma once

namespace cli {

// Runs `cme doctor`: looks at all that a check needs, a line each, and returns its exit code, 0
// if checks can be run here, 2 if not.  What only `cme reproduce` or the cache needs is a warning.
int doctor();

}  // namespace cli
