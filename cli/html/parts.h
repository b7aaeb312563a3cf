#pragma once

// What the page is made of, from page.html, page.css and the scripts (embed.py).

#include <string_view>

namespace cli::html {

// The page up to its data, and from there.
std::string_view before_data();
std::string_view after_data();

}  // namespace cli::html
