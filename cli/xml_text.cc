#include "cli/xml_text.h"

#include <fmt/format.h>

#include "cli/plain_text.h"
#include "epr/logic/utf8.h"

namespace cli {
namespace {

// The production Char of XML 1.0; surrogates are no characters of UTF-8.
bool is_xml(char32_t code) {
  return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code != 0xFFFE && code != 0xFFFF);
}

// Two colons may start a command where a line starts: the second is written as its number.
bool needs_number(std::string_view text, size_t at, char32_t code) {
  if (std::string_view("<>&\"'").find(static_cast<char>(code)) != std::string_view::npos && code < 0x80) {
    return true;
  }
  if (code == ':') return at > 0 && text[at - 1] == ':';
  return !epr::is_printable(code) || starts_command(text, at);
}

std::string escaped(std::string_view text, std::string_view as_is) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const epr::Utf8Character character = epr::decode_utf8(text.substr(at));
    const bool known = character.valid() && is_xml(character.code);
    const size_t length = character.valid() ? static_cast<size_t>(character.length) : 1;
    if (!known) {
      out += "\xEF\xBF\xBD";
    } else if (character.code < 0x80 && as_is.find(text[at]) != std::string_view::npos) {
      out += text[at];
    } else if (needs_number(text, at, character.code)) {
      out += fmt::format("&#{};", static_cast<uint32_t>(character.code));
    } else {
      out += text.substr(at, length);
    }
    at += length;
  }
  return out;
}

}  // namespace

std::string xml_content(std::string_view text) { return escaped(text, "\n"); }
std::string xml_attribute(std::string_view text) { return escaped(text, ""); }

}  // namespace cli
