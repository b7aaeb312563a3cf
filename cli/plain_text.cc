#include "cli/plain_text.h"

#include <cctype>

#include "epr/logic/utf8.h"

namespace cli {
namespace {

// Printable characters that runners pass over where a line starts.
bool is_space(char32_t code) {
  return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x202F || code == 0x205F || code == 0x3000;
}

// Where the line starts, spaces aside.  `line` is printable.
size_t start_of(std::string_view line) {
  size_t at = 0;
  while (at < line.size()) {
    const epr::Utf8Character character = epr::decode_utf8(line.substr(at));
    if (!is_space(character.code)) break;
    at += static_cast<size_t>(character.length);
  }
  return at;
}

}  // namespace

bool starts_command(std::string_view text, size_t at) {
  if (text.substr(at, 2) != "##") return false;
  size_t end = at + 2;
  while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]))) ++end;
  return end < text.size() && text[end] == '[';
}

std::string plain_line(std::string_view text) {
  const std::string shown = epr::printable(text);
  const size_t start = start_of(shown);
  std::string out;
  for (size_t at = 0; at < shown.size(); ++at) {
    out += shown[at];
    const bool doubled = at == start && shown.compare(at, 2, "::") == 0;
    if (doubled || starts_command(shown, at)) out += ' ';
  }
  return out;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string plain_lines(std::string_view text) {
  std::string out;
  for (;;) {
    const size_t end = text.find('\n');
    out += plain_line(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace cli
