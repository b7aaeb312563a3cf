#include "cli/cache/program_key.h"

#include <vector>

#include "epr/rml/lexer.h"

namespace cli::cache {
namespace {

// How many tokens from `k` on are a position: "at" [ STRING ":" ] INTEGER.
size_t position_length(const std::vector<epr::Token>& tokens, size_t k) {
  const auto kind = [&](size_t at) {
    return at < tokens.size() ? tokens[at].kind : epr::TokenKind::kEnd;
  };
  if (!tokens[k].is("at")) return 0;
  if (kind(k + 1) == epr::TokenKind::kInteger) return 2;
  const bool file = kind(k + 1) == epr::TokenKind::kString && k + 2 < tokens.size() &&
                    tokens[k + 2].is(":") && kind(k + 3) == epr::TokenKind::kInteger;
  return file ? 4 : 0;
}

}  // namespace

std::optional<std::string> without_positions(std::string_view program) {
  if (epr::refuse_binary(program, epr::kNoFile)) return std::nullopt;
  std::vector<epr::Token> tokens;
  epr::Lexer lexer(program, epr::kNoFile);
  for (epr::Token token = lexer.next(); token.kind != epr::TokenKind::kEnd; token = lexer.next()) {
    if (!token.problem.empty() || token.is("include")) return std::nullopt;
    tokens.push_back(std::move(token));
  }
  std::string out;
  for (size_t k = 0; k < tokens.size();) {
    const size_t skipped = position_length(tokens, k);
    if (skipped == 0) {
      out += static_cast<char>('0' + static_cast<int>(tokens[k].kind));
      out += tokens[k].text;
      out += tokens[k].first_on_line ? '\n' : ' ';
    }
    k += skipped == 0 ? 1 : skipped;
  }
  return out;
}

}  // namespace cli::cache
