#include "epr/rml/lexer.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "epr/logic/name.h"
#include "epr/logic/utf8.h"

namespace epr {
namespace {

// Longer ones first: the first that fits is taken.
constexpr std::string_view kSymbols[] = {"<->", "->", ":=", "!=", "(", ")", "{", "}",
                                         ",",   ":",  ".",  "'",  "=", "!", "&", "|"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool ends_line(char c) { return c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && !ends_line(c)) || byte == 0x7F;
}

Span span_of_byte(std::string_view text, size_t at, FileId file) {
  const std::string_view before = text.substr(0, at);
  const size_t line_end = before.rfind('\n');
  const size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return {file, static_cast<int>(lines) + 1, static_cast<int>(at - line_start) + 1, 1};
}

Diagnostic not_a_text(std::string_view text, size_t at, FileId file) {
  const auto byte = static_cast<unsigned char>(text[at]);
  std::string why = fmt::format("byte 0x{:02x} is not UTF-8", byte);
  if (byte == 0) why = "it contains a NUL byte";
  if (byte != 0 && is_control(text[at]))
    why = fmt::format("it contains control byte 0x{:02x}", byte);
  return {span_of_byte(text, at, file), fmt::format("not a text file: {}", why)};
}

// What is wrong with the escapes between two double quotes; "" when nothing is.
std::string bad_escape(std::string_view written) {
  for (size_t i = 0; i < written.size(); ++i) {
    if (written[i] != '\\') continue;
    ++i;
    if (i < written.size() && (written[i] == '"' || written[i] == '\\')) continue;
    return "a backslash in a string must be followed by '\"' or '\\'";
  }
  return "";
}

}  // namespace

std::optional<Diagnostic> refuse_binary(std::string_view text, FileId file) {
  for (size_t at = 0; at < text.size();) {
    const Utf8Character character = decode_utf8(text.substr(at, 4));
    if (!character.valid() || is_control(text[at])) return not_a_text(text, at, file);
    at += static_cast<size_t>(character.length);
  }
  return std::nullopt;
}

char Lexer::ahead(size_t offset) const {
  return at_ + offset < text_.size() ? text_[at_ + offset] : '\0';
}

// Skips white space and comments; whether a line ended on the way.
bool Lexer::skip_blanks() {
  bool new_line = false;
  bool in_comment = false;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '\n') {
      new_line = true;
      in_comment = false;
      ++line_;
      line_start_ = at_ + 1;
    } else if (c == '#') {
      in_comment = true;
    } else if (!in_comment && c != ' ' && c != '\t' && !ends_line(c)) {
      break;
    }
  }
  return new_line;
}

Token Lexer::take(TokenKind kind, size_t length) {
  Token token;
  token.kind = kind;
  token.text = text_.substr(at_, length);
  token.span = {file_, line_, static_cast<int>(at_ - line_start_) + 1,
                std::max(static_cast<int>(length), 1)};
  token.first_on_line = first_on_line_;
  at_ += length;
  return token;
}

Token Lexer::next() {
  first_on_line_ = skip_blanks() || !started_;
  started_ = true;
  if (at_ >= text_.size()) return take(TokenKind::kEnd, 0);
  const char c = text_[at_];
  if (starts_name(c)) return take_word();
  if (is_digit(c)) return take_number();
  if (c == '"' || c == '`') return take_quoted(c);
  if (const size_t length = symbol_length()) return take(TokenKind::kSymbol, length);
  return take_illegal();
}

size_t Lexer::symbol_length() const {
  const std::string_view rest = text_.substr(at_, 3);
  for (const std::string_view symbol : kSymbols) {
    if (rest.substr(0, symbol.size()) == symbol) return symbol.size();
  }
  return 0;
}

Token Lexer::take_word() {
  Token token = take(TokenKind::kName, plain_name_length(text_.substr(at_)));
  if (is_keyword(token.text)) token.kind = TokenKind::kKeyword;
  return token;
}

Token Lexer::take_number() {
  size_t length = 1;
  while (is_digit(ahead(length))) ++length;
  if (!starts_name(ahead(length))) return take(TokenKind::kInteger, length);
  while (continues_name(ahead(length))) ++length;
  Token token = take(TokenKind::kName, length);
  token.problem = fmt::format("a name cannot start with a digit: {}", quote(token.text));
  return token;
}

// Bytes from the opening quotation mark up to the closing one, or to the end of the line.
size_t Lexer::quoted_length(char mark) const {
  size_t length = 1;
  while (ahead(length) != '\0' && ahead(length) != mark && !ends_line(ahead(length))) {
    const bool escaped = mark == '"' && ahead(length) == '\\' && ahead(length + 1) != '\0' &&
                         !ends_line(ahead(length + 1));
    length += escaped ? 2 : 1;
  }
  return length;
}

// A string or a name in backquotes.  One that is not closed ends with its line.
Token Lexer::take_quoted(char mark) {
  const bool is_string = mark == '"';
  const size_t length = quoted_length(mark);
  const bool closed = ahead(length) == mark;
  Token token = take(is_string ? TokenKind::kString : TokenKind::kName, length + (closed ? 1 : 0));
  token.text = token.text.substr(1, length - 1);
  if (!closed) {
    token.problem = is_string ? "a string must be closed by '\"' on the same line"
                              : "a name in backquotes must be closed by '`' on the same line";
  } else if (is_string) {
    token.problem = bad_escape(token.text);
  } else if (token.text.empty()) {
    token.problem = "a name in backquotes cannot be empty";
  }
  return token;
}

// A run of characters that start no token is one illegal token.
Token Lexer::take_illegal() {
  const auto is_illegal = [&](char c) {
    return !starts_name(c) && !is_digit(c) && !ends_line(c) &&
           std::string_view("\0 \t#\"`(){},:.'=!&|", 17).find(c) == std::string_view::npos;
  };
  size_t length = 1;
  while (is_illegal(ahead(length))) ++length;
  const Utf8Character first = decode_utf8(text_.substr(at_, 4));
  Token token = take(TokenKind::kIllegal, length);
  token.problem = first.code < 0x80
                      ? fmt::format("unexpected {}", quote(token.text))
                      : fmt::format(
                            "unexpected character U+{:04X}: only ASCII is allowed outside strings, "
                            "backquotes and comments",
                            static_cast<unsigned>(first.code));
  return token;
}

std::string unescape(std::string_view written) {
  std::string content;
  for (size_t i = 0; i < written.size(); ++i) {
    if (written[i] == '\\' && i + 1 < written.size()) ++i;
    content += written[i];
  }
  return content;
}

std::string escape(std::string_view content) {
  std::string written;
  for (const char c : content) {
    if (c == '"' || c == '\\') written += '\\';
    written += c;
  }
  return written;
}

std::string quote(std::string_view text) {
  constexpr size_t kLongest = 40;
  const std::string_view shown = utf8_prefix(text, kLongest);
  return fmt::format("'{}{}'", shown, shown.size() < text.size() ? "..." : "");
}

std::string describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::kString:
      return fmt::format("the string {}", quote(token.text));
    case TokenKind::kKeyword:
      return fmt::format("the keyword {}", quote(token.text));
    case TokenKind::kEnd:
      return "the end of the file";
    default:
      return quote(token.text);
  }
}

}  // namespace epr
