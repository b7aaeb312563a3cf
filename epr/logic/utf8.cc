#include "epr/logic/utf8.h"

#include <algorithm>

namespace epr {
namespace {

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Length announced by the first byte, 0 for a byte that starts nothing.
int announced_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

bool is_well_formed(char32_t code, int length) {
  if (length == 3) return code >= 0x800 && !(code >= 0xD800 && code <= 0xDFFF);
  if (length == 4) return code >= 0x10000 && code <= 0x10FFFF;
  return true;
}

}  // namespace

Utf8Character decode_utf8(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const int length = announced_length(first);
  if (length == 0 || text.size() < static_cast<size_t>(length)) return {};
  if (length == 1) return {first, 1};
  char32_t code = first & (0x7F >> length);
  for (int i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return {};
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  if (!is_well_formed(code, length)) return {};
  return {code, length};
}

std::string_view utf8_prefix(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  size_t end = bytes;
  while (end > 0 && bytes - end < 3 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

bool is_printable(char32_t code) {
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;  // C0, DEL, C1
  if (code >= 0x200B && code <= 0x200F) return false;              // zero width, direction marks
  if (code >= 0x2028 && code <= 0x202E) return false;              // separators, overrides
  if (code >= 0x2060 && code <= 0x206F) return false;              // isolates, invisible signs
  if (code >= 0xFFF9 && code <= 0xFFFB) return false;              // annotations
  if (code >= 0xE0000 && code <= 0xE0FFF) return false;            // tags
  if ((code & 0xFFFE) == 0xFFFE) return false;                     // no characters
  return code != 0xAD && code != 0x61C && code != 0x180E && code != 0xFEFF;
}

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    const size_t length = static_cast<size_t>(std::max(character.length, 1));
    if (character.valid() && is_printable(character.code)) {
      shown += text.substr(0, length);
    } else {
      shown += '?';
    }
    text.remove_prefix(length);
  }
  return shown;
}

}  // namespace epr
