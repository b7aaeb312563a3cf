#pragma once

// Text that a terminal, or the log of a CI job, shows and does not obey.
//
// Names and source lines of the analysed program may hold anything: escape sequences, characters
// that turn the direction of writing, commands of a CI runner.  Whatever goes to a terminal, or is
// written as text, goes through here.

#include <string>
#include <string_view>

namespace cli {

// One line: what is not printable, ends of lines among it, is '?' (epr::printable).  What a runner
// takes for a command (`::` where a line starts, `##[` and `##name[` anywhere) gets a space.
std::string plain_line(std::string_view text);

// The same of each line; ends of lines stay.
std::string plain_lines(std::string_view text);

// All up to the first end of a line.
std::string first_line(const std::string& text);

// Does a command of the kind `##[` or `##name[` start at this '#'?
bool starts_command(std::string_view text, size_t at);

}  // namespace cli
