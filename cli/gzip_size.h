#pragma once

#include <cstddef>
#include <string_view>

namespace cli {

// How many bytes gzip makes of the text, at its usual level.
size_t gzip_size(std::string_view text);

}  // namespace cli
