#pragma once

// Programs whose error takes a stack of a given height.

#include <string>

namespace epr::testing {

// `main` calls `visit`, which counts its runs and may call itself.  It throws at visit#1
// iff it is `depth` times on the stack.  REQUIRES: 0 < depth < 64.
std::string counted_recursion(int depth);

}  // namespace epr::testing
