#pragma once

// How much memory the process has.

#include <cstdint>

namespace si {

// In MB, as the system counts it: of solvers and of everything else.  0 where that
// cannot be told.
uint64_t resident_mb();

}  // namespace si
