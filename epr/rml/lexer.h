#pragma once

// Cuts `.rml` text into tokens (docs/rml.md, "Lexical matters").
//
// A Lexer never fails: whatever the bytes, it hands out tokens until the end of
// the text.  What is wrong with a token is said in the token.

#include <optional>
#include <string>
#include <string_view>

#include "epr/logic/source.h"

namespace epr {

enum class TokenKind {
  kName,     // text: the name, without backquotes
  kString,   // text: what stands between the quotes, escapes as written
  kInteger,  // text: the digits
  kKeyword,  // text: the keyword
  kSymbol,   // text: the symbol
  kIllegal,  // characters that no token can contain; has a problem
  kEnd,      // the end of the text, from then on for ever
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;  // part of the text that was lexed
  Span span;
  bool first_on_line = false;
  std::string problem;  // empty when the token is as it should be

  // The keyword or symbol `spelling`.
  bool is(std::string_view spelling) const {
    return (kind == TokenKind::kSymbol || kind == TokenKind::kKeyword) && text == spelling;
  }
};

// Why the text is no text at all, at the first offending byte: control
// characters, or bytes that are not UTF-8.
std::optional<Diagnostic> refuse_binary(std::string_view text, FileId file);

class Lexer {
 public:
  // REQUIRES: refuse_binary has nothing to say about `text`, which outlives the
  // tokens.
  Lexer(std::string_view text, FileId file) : text_(text), file_(file) {}

  Token next();

 private:
  bool skip_blanks();
  Token take(TokenKind kind, size_t length);
  Token take_word();
  Token take_number();
  Token take_quoted(char mark);
  Token take_illegal();
  size_t symbol_length() const;
  size_t quoted_length(char mark) const;
  char ahead(size_t offset) const;  // NUL beyond the end

  std::string_view text_;
  FileId file_;
  size_t at_ = 0;          // the next byte
  size_t line_start_ = 0;  // of the line of at_
  int line_ = 1;
  bool started_ = false;
  bool first_on_line_ = false;  // of the token being taken
};

// The content of a string token, escapes resolved; and the way back.
std::string unescape(std::string_view written);
std::string escape(std::string_view content);

// The token as error messages name it: "'knows'", "the keyword 'sort'", "the
// end of the file".  Long ones are shortened.
std::string describe(const Token& token);

// 'text' in quotes, shortened to what a message can bear.
std::string quote(std::string_view text);

}  // namespace epr
