// What would end the element, or start another or a comment in it, is written as \uXXXX, which JSON
// allows in strings; such characters stand nowhere else in JSON.  U+2028 and U+2029 end lines in older
// scripts.

#include "cli/html/page.h"

#include "cli/html/parts.h"

namespace cli::html {
namespace {

constexpr std::string_view kSeparators = "\xE2\x80";  // U+2028 and U+2029 begin so

std::string harmless(std::string_view data) {
  std::string out;
  out.reserve(data.size() + data.size() / 16);
  for (size_t k = 0; k < data.size(); ++k) {
    const char c = data[k];
    if (c == '<') {
      out += "\\u003c";
    } else if (c == '>') {
      out += "\\u003e";
    } else if (c == '&') {
      out += "\\u0026";
    } else if (data.substr(k, 2) == kSeparators && (data.substr(k + 2, 1) == "\xA8" ||
                                                    data.substr(k + 2, 1) == "\xA9")) {
      out += data[k + 2] == '\xA8' ? "\\u2028" : "\\u2029";
      k += 2;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string page(const std::string& data) {
  std::string out(before_data());
  out += harmless(data);
  out += after_data();
  return out;
}

}  // namespace cli::html
