#pragma once

// The preludes: `.rml` files that come with the program, compiled into it from
// epr/rml/prelude/ (see BUILD), so that an include finds them wherever it runs.

#include <optional>
#include <string_view>
#include <vector>

namespace epr {

// The text of the prelude with that file name, if there is one.
std::optional<std::string_view> prelude_text(std::string_view name);

// File names, sorted.
std::vector<std::string_view> prelude_names();

}  // namespace epr
