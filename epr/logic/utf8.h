#pragma once

// Reading UTF-8 byte by byte, for texts that may be anything.

#include <string>
#include <string_view>

namespace epr {

// The character at the start of a text.  length 0: what stands there is not UTF-8.
struct Utf8Character {
  char32_t code = 0;
  int length = 0;

  bool valid() const { return length > 0; }
};

// REQUIRES: `text` is not empty.  Overlong forms, surrogates and codes beyond
// U+10FFFF are not valid.
Utf8Character decode_utf8(std::string_view text);

// The longest prefix of at most `bytes` bytes that splits no character.
std::string_view utf8_prefix(std::string_view text, size_t bytes);

// Whether a terminal shows the character as itself: no control characters, and
// nothing that changes the direction of writing.
bool is_printable(char32_t code);

// `text` with every unprintable character, tab, and byte that is not UTF-8
// replaced by '?'.  Every character of the result takes one column.
std::string printable(std::string_view text);

}  // namespace epr
