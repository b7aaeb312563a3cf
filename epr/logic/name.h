#pragma once

// How names are written in texts: the lexer reads by these rules, printers write
// by them.

#include <string>
#include <string_view>

namespace epr {

bool is_keyword(std::string_view word);

// A letter, `_` or `$`; these and digits may follow.
bool starts_name(char c);
bool continues_name(char c);

// Length of the plain name, or keyword, at the start of `text`; 0 when there is none.
size_t plain_name_length(std::string_view text);

// Whether `name` can be written without backquotes.
bool is_plain_name(std::string_view name);

// The name as it is written: in backquotes unless it is plain.
std::string written_name(std::string_view name);

}  // namespace epr
