// What is escaped stands in strings: outside of them JSON has no such character, ends of lines aside.

#include "cli/quiet_json.h"

#include <fmt/format.h>

#include "cli/plain_text.h"
#include "epr/logic/utf8.h"

namespace cli {
namespace {

std::string escaped(char32_t code) {
  if (code < 0x10000) return fmt::format("\\u{:04x}", static_cast<uint32_t>(code));
  const uint32_t rest = static_cast<uint32_t>(code) - 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
}

// Most of it: no need to look twice.
bool is_quiet(char c) { return (c >= ' ' && c <= '~' && c != '#') || c == '\n'; }

}  // namespace

std::string quiet_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (size_t at = 0; at < json.size();) {
    size_t end = at;
    while (end < json.size() && is_quiet(json[end])) ++end;
    out += json.substr(at, end - at);
    at = end;
    if (at == json.size()) break;
    const epr::Utf8Character character = epr::decode_utf8(json.substr(at));
    const size_t length = character.valid() ? static_cast<size_t>(character.length) : 1;
    if (!character.valid()) {
      out += "\xEF\xBF\xBD";
    } else if (!epr::is_printable(character.code) || starts_command(json, at)) {
      out += escaped(character.code);
    } else {
      out += json.substr(at, length);
    }
    at += length;
  }
  return out;
}

}  // namespace cli
