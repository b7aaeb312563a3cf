#pragma once

// A replayed trace as people read it.
//
// The state in which it starts; a numbered line for each step, with its Java
// position, indented under the call that it is part of, and what is different
// after it; the state in which it throws, as far as it is about the witness.
// Elements have the names of variables (element_names.h).  What a variable holds is
// said when that is news: not that `it` holds the element `it`, and not twice.
// Declarations, jumps and returns are left out unless they bring news.

#include <string>

#include "epr/certify/trace.h"

namespace epr {

// `replayed` is the replay of `trace`.
std::string to_text(const Program& program, const Trace& trace, const Replayed& replayed);

}  // namespace epr
