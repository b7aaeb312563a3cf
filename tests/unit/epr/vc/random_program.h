#pragma once

// Random programs for tests: four procedures from p0 on, over at most two elements, so
// that everything can be tried (tests/support/enumerate.h).

#include <string>

namespace epr::testing {

enum class Jumps {
  kForward,   // calls and gotos go to later procedures: no cycles
  kAnywhere,  // loops and recursion
};

// The entry is p0, the error e.
std::string random_program(unsigned seed, Jumps jumps);

}  // namespace epr::testing
