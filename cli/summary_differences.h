#pragma once

// What a change does to what callers may rely on.

#include <string>
#include <vector>

#include "cli/method_summary.h"

namespace cli {

// A line each: "Cart.drop(String item) now modifies this.items".  Methods are told by their ids;
// one that is new or gone is named only if there is something to say of it.
std::vector<std::string> differences(const MethodSummaries& before, const MethodSummaries& after);

}  // namespace cli
