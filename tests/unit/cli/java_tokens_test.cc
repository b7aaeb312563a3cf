#include "cli/java_tokens.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

// "word 'string' +" with the line before each: what a source is made of.
std::string code(const std::string& source) {
  std::string out;
  for (const JavaToken& token : read_java(source).code) {
    if (!out.empty()) out += ' ';
    out += std::to_string(token.line) + ":";
    const bool quoted = token.kind == JavaToken::Kind::kString;
    out += quoted ? "'" + token.text + "'" : token.text;
  }
  return out;
}

TEST(JavaTokens, WordsSignsAndStrings) {
  EXPECT_EQ(code("f(\"a b\",\n 1.5)"), "1:f 1:( 1:'a b' 1:, 2:1 2:. 2:5 2:)");
}

TEST(JavaTokens, CommentsAreNoCode) {
  const JavaTokens tokens = read_java("a /* b // c\n */ d // e \"f\n/** g */ h");
  EXPECT_EQ(code("a /* b // c\n */ d // e \"f\n/** g */ h"), "1:a 2:d 3:h");
  ASSERT_EQ(tokens.comments.size(), 1U);
  EXPECT_EQ(tokens.comments[0].text, " e \"f");
  EXPECT_EQ(tokens.comments[0].line, 2);
}

TEST(JavaTokens, CommentsWithinLiteralsAreNone) {
  const std::string source = "\"// a\" '\"' \"\\\"// b\" '\\'' \"\"\"\n// c \" \\\"\"\" d\n\"\"\" e";
  EXPECT_TRUE(read_java(source).comments.empty());
  EXPECT_EQ(code(source), "1:'// a' 1:\" 1:'\"// b' 1:' 1:'\n// c \" \"\"\" d\n' 3:e");
}

TEST(JavaTokens, EscapesOfCharactersAreUndoneFirst) {
  EXPECT_EQ(code("\\u0061b \"\\uuu0063me\" \\u007b"), "1:ab 1:'cme' 1:{");
  // A string that an escape ends, and a comment that one begins.
  EXPECT_EQ(code("\"a\\u0022 b \\u002f/ c"), "1:'a' 1:b");
  // Two backslashes are one in a literal, and begin no escape.
  EXPECT_EQ(code("\"\\\\u0022\""), "1:'\\u0022'");
  // It ends a comment, though the next line begins at the next line end of the file.
  EXPECT_EQ(code("// a \\u000a b\nc"), "1:b 2:c");
}

TEST(JavaTokens, LinesAreThoseOfAllSystems) { EXPECT_EQ(code("a\nb\r\nc\rd"), "1:a 2:b 3:c 4:d"); }

TEST(JavaTokens, WhatIsNotJavaEnds) {
  for (const std::string source : {"\"", "'", "\"\"\"", "/*", "//", "\\", "\\u", "\\u12", "\"\\", "@",
                                   "/* *", "\"\"\"\\", "\"abc\nd"}) {
    code(source);
  }
  EXPECT_EQ(code("\"abc\nd"), "1:'abc' 2:d");
}

}  // namespace
}  // namespace cli
