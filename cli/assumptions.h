#pragma once

// What a SAFE about Java rests on, in words (docs/soundness.md).

#include <string>
#include <string_view>

namespace cli {

// The sentence for an assumption that the frontend names; one without words of ours is
// given back as it is.
std::string assumption_text(std::string_view name);

}  // namespace cli
