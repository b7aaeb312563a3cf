#pragma once

#include <string>

#include "cli/check_verdict.h"

namespace cli {

// "the baseline", "an annotation", "a comment"
const char* who(Waiver::By by);

// "waived by the baseline", "waived by a comment at Cart.java:7: checked by hand"
std::string waiver_text(const Waiver& waiver);

}  // namespace cli
