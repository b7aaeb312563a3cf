#pragma once

// A composed procedure as text.

#include <string>

#include "epr/vc/transition.h"

namespace epr {

std::string to_text(const Program& program, const Transition& transition);

}  // namespace epr
