#include "cli/use_columns.h"

#include <cctype>

namespace cli {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The word where it is whole, and what follows it, spaces aside, is a parenthesis.
std::vector<WordInLine> calls_of(const std::string& word, std::string_view line) {
  std::vector<WordInLine> out;
  if (word.empty()) return out;
  for (size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const size_t end = line.find_first_not_of(' ', at + word.size());
    const bool whole = at == 0 || !is_word(line[at - 1]);
    if (whole && end != std::string_view::npos && line[end] == '(') {
      out.push_back({at, at + word.size()});
    }
  }
  return out;
}

}  // namespace

std::vector<WordInLine> uses_in(std::string_view line, const std::string& use) {
  const std::vector<WordInLine> calls = calls_of(use.substr(use.rfind('.') + 1), line);
  return calls.empty() ? calls_of("for", line) : calls;
}

}  // namespace cli
