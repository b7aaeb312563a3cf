#pragma once

#include <string>
#include <string_view>

namespace cli {

// The same JSON, UTF-8, in characters that a terminal shows as themselves and a CI runner takes for
// no command: all others are written as \uXXXX.
std::string quiet_json(std::string_view json);

}  // namespace cli
