#include "epr/logic/name.h"

#include <algorithm>
#include <iterator>

namespace epr {
namespace {

// Sorted.
constexpr std::string_view kKeywords[] = {
    "action",     "and",    "assume",  "at",        "axiom", "choose",  "constant", "define",
    "else",       "entry",  "error",   "exists",    "false", "forall",  "function", "goto",
    "havoc",      "if",     "include", "invariant", "not",   "only",    "or",       "procedure",
    "relation",   "return", "returns", "rigid",     "sort",  "summary", "throw",    "throws",
    "transition", "true",   "var",     "when"};

}  // namespace

bool is_keyword(std::string_view word) {
  return std::binary_search(std::begin(kKeywords), std::end(kKeywords), word);
}

bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

bool continues_name(char c) { return starts_name(c) || (c >= '0' && c <= '9'); }

size_t plain_name_length(std::string_view text) {
  if (text.empty() || !starts_name(text[0])) return 0;
  size_t length = 1;
  while (length < text.size()) {
    const bool new_part =
        text[length] == '.' && length + 1 < text.size() && starts_name(text[length + 1]);
    if (!new_part && !continues_name(text[length])) break;
    length += new_part ? 2 : 1;
  }
  return length;
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && plain_name_length(name) == name.size() && !is_keyword(name);
}

std::string written_name(std::string_view name) {
  if (is_plain_name(name)) return std::string(name);
  std::string out = "`";
  out += name;
  return out += '`';
}

}  // namespace epr
