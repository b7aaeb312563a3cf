#pragma once

// What a SAFE about Java rests on, in words (docs/soundness.md).

#include <string>
#include <string_view>

namespace cli {

// The sentence for an assumption that the frontend names: "callbacks", or with what it is about,
// "fields: Cart.items".  One without words of ours is given back as it is.
std::string assumption_text(std::string_view assumption);

}  // namespace cli
