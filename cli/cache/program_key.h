#pragma once

// What a program is, as far as its verdicts go: its text without positions of Java.
//
// An edit that moves code by a line changes the positions of all that comes after it, and
// nothing else.

#include <optional>
#include <string>
#include <string_view>

namespace cli::cache {

// The tokens of a relational program but for what `at` says.  Programs that do different things
// have different ones.  Nothing if the text is not all there is of the program: it includes
// another, or is no text.
std::optional<std::string> without_positions(std::string_view program);

}  // namespace cli::cache
