#pragma once

// A replayed trace as people read it: where it starts, then a numbered line for
// each step, indented by call depth, with its Java position and its effect.

#include <string>

#include "epr/certify/trace.h"

namespace epr {

// `replayed` is the replay of `trace`.
std::string to_text(const Program& program, const Trace& trace, const Replayed& replayed);

}  // namespace epr
