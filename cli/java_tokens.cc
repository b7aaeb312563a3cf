// Chapter 3 of the Java language specification, as far as it matters here: escapes of characters
// (\u0063) come first, wherever they stand, then comments and literals, text blocks among them.
// Numbers are words.  Lines are those of the file: a line end that is written as an escape ends a
// comment and is no new line, as in javac.

#include "cli/java_tokens.h"

#include <cctype>
#include <cstdint>

namespace cli {
namespace {

// A character after escapes of characters are undone.
struct Character {
  char value = 0;  // of several bytes: one of them
  int line = 0;
};

void append_utf8(std::vector<Character>& out, uint32_t code, int line) {
  const auto add = [&](uint32_t byte) {
    out.push_back({static_cast<char>(static_cast<unsigned char>(byte)), line});
  };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | code >> 6);
    add(0x80 | (code & 0x3F));
  } else {  // halves of pairs stay halves: nobody compares them
    add(0xE0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  }
}

// The end of an escape that begins at `at`, or 0 when there is none; sets its value.
size_t escape_at(const std::string& text, size_t at, uint32_t& code) {
  size_t k = at + 1;
  if (k >= text.size() || text[k] != 'u') return 0;
  while (k < text.size() && text[k] == 'u') ++k;
  if (k + 4 > text.size()) return 0;
  code = 0;
  for (size_t end = k + 4; k < end; ++k) {
    if (!std::isxdigit(static_cast<unsigned char>(text[k]))) return 0;
    code = code * 16 + static_cast<uint32_t>(std::stoi(std::string(1, text[k]), nullptr, 16));
  }
  return k;
}

// The characters of the file, with '\n' for every line end.
std::vector<Character> characters_of(const std::string& text) {
  std::vector<Character> out;
  out.reserve(text.size() + 1);
  int line = 1;
  for (size_t k = 0; k < text.size();) {
    uint32_t code = 0;
    if (text[k] == '\\') {
      const size_t end = escape_at(text, k, code);
      if (end > 0) {
        append_utf8(out, code == '\r' ? '\n' : code, line);
        k = end;
        continue;
      }
      // A backslash before another one begins no escape, nor does that one.
      out.push_back({text[k++], line});
      if (k < text.size() && text[k] == '\\') out.push_back({text[k++], line});
      continue;
    }
    if (text[k] == '\r' || text[k] == '\n') {
      out.push_back({'\n', line++});
      k += text[k] == '\r' && k + 1 < text.size() && text[k + 1] == '\n' ? 2 : 1;
      continue;
    }
    out.push_back({text[k++], line});
  }
  return out;
}

class Lexer {
 public:
  explicit Lexer(const std::string& text) : text_(characters_of(text)) {}

  JavaTokens run() {
    while (at_ < text_.size()) {
      if (looks_at("//")) {
        line_comment();
      } else if (looks_at("/*")) {
        block_comment();
      } else if (looks_at("\"\"\"")) {
        text_block();
      } else if (looks_at("\"")) {
        literal('"', JavaToken::Kind::kString);
      } else if (looks_at("'")) {
        literal('\'', JavaToken::Kind::kCharacter);
      } else if (is_word_character(at(0))) {
        word();
      } else {
        sign();
      }
    }
    return std::move(out_);
  }

 private:
  char at(size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead].value : '\0';
  }
  bool looks_at(const char* what) const {
    for (size_t k = 0; what[k]; ++k) {
      if (at_ + k >= text_.size() || at(k) != what[k]) return false;
    }
    return true;
  }
  static bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80) != 0;
  }
  int line() const { return text_[at_].line; }

  void line_comment() {
    LineComment comment{"", line()};
    for (at_ += 2; at_ < text_.size() && at(0) != '\n'; ++at_) comment.text += at(0);
    out_.comments.push_back(std::move(comment));
  }

  void block_comment() {
    for (at_ += 2; at_ < text_.size() && !looks_at("*/"); ++at_) {
    }
    at_ += 2;
  }

  void word() {
    JavaToken token{JavaToken::Kind::kWord, "", line()};
    while (at_ < text_.size() && is_word_character(at(0))) token.text += text_[at_++].value;
    out_.code.push_back(std::move(token));
  }

  void sign() {
    if (!std::isspace(static_cast<unsigned char>(at(0)))) {
      out_.code.push_back({JavaToken::Kind::kSign, std::string(1, at(0)), line()});
    }
    ++at_;
  }

  // Quotes and backslashes are themselves; other escapes stay as they are written, since nobody
  // looks for what they denote.
  void escaped(std::string& text) {
    ++at_;
    if (at_ >= text_.size()) return;
    const char c = at(0);
    if (c != '"' && c != '\'' && c != '\\') text += '\\';
    text += c;
    ++at_;
  }

  void literal(char quote, JavaToken::Kind kind) {
    JavaToken token{kind, "", line()};
    ++at_;
    while (at_ < text_.size() && at(0) != quote && at(0) != '\n') {
      if (at(0) == '\\') {
        escaped(token.text);
      } else {
        token.text += text_[at_++].value;
      }
    }
    if (at(0) == quote) ++at_;  // otherwise it is not Java, and the line ends it
    out_.code.push_back(std::move(token));
  }

  void text_block() {
    JavaToken token{JavaToken::Kind::kString, "", line()};
    at_ += 3;
    while (at_ < text_.size() && !looks_at("\"\"\"")) {
      if (at(0) == '\\') {
        escaped(token.text);
      } else {
        token.text += text_[at_++].value;
      }
    }
    at_ += 3;
    out_.code.push_back(std::move(token));
  }

  std::vector<Character> text_;
  size_t at_ = 0;
  JavaTokens out_;
};

}  // namespace

JavaTokens read_java(const std::string& text) { return Lexer(text).run(); }

}  // namespace cli
