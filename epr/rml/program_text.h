#pragma once

// A checked program as text, actions unfolded: what engines get to see.

#include <string>

#include "epr/rml/program.h"

namespace epr {

std::string to_text(const Program& program);

}  // namespace epr
