#pragma once

// A Java source as its tokens: enough to tell code from comments and literals, and to find where
// a declaration ends.

#include <string>
#include <vector>

namespace cli {

struct JavaToken {
  // A sign is one character of an operator or separator.
  enum class Kind { kWord, kString, kCharacter, kSign };
  Kind kind = Kind::kSign;
  std::string text;  // of a string: what it denotes
  int line = 0;      // where it begins, as javac counts

  bool is(const char* sign) const { return kind == Kind::kSign && text == sign; }
  bool is_word(const char* word) const { return kind == Kind::kWord && text == word; }
};

struct LineComment {
  std::string text;  // after the two slashes
  int line = 0;
};

struct JavaTokens {
  std::vector<JavaToken> code;
  std::vector<LineComment> comments;  // those that begin with two slashes
};

// Any text is safe to read; what is not Java gives some tokens.
JavaTokens read_java(const std::string& text);

}  // namespace cli
