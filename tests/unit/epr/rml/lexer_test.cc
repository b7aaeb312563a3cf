#include "epr/rml/lexer.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace epr {
namespace {

std::vector<Token> lex(std::string_view text) {
  Lexer lexer(text, 0);
  std::vector<Token> tokens;
  do {
    tokens.push_back(lexer.next());
  } while (tokens.back().kind != TokenKind::kEnd);
  tokens.pop_back();
  return tokens;
}

// "name:a symbol:( ..."
std::string shown(std::string_view text) {
  static const char* const kKinds[] = {"name",   "string",  "integer", "keyword",
                                       "symbol", "illegal", "end"};
  std::string all;
  for (const Token& token : lex(text)) {
    if (!all.empty()) all += ' ';
    all += std::string(kKinds[static_cast<int>(token.kind)]) + ':' + std::string(token.text);
  }
  return all;
}

TEST(Lexer, CutsNamesAtWhatCannotBeInThem) {
  EXPECT_EQ(shown("knows(X_1,$y)"), "name:knows symbol:( name:X_1 symbol:, name:$y symbol:)");
}

TEST(Lexer, KeepsTheDotsWithinANameAndCutsThoseAtItsEnd) {
  EXPECT_EQ(shown("addList.b1 s. p a.1 .b"),
            "name:addList.b1 name:s symbol:. name:p name:a symbol:. integer:1 symbol:. name:b");
}

TEST(Lexer, KnowsKeywordsUnlessTheyStandInBackquotes) {
  EXPECT_EQ(shown("sort `sort` sorts a.sort"), "keyword:sort name:sort name:sorts name:a.sort");
}

TEST(Lexer, TakesTheLongestSymbol) {
  EXPECT_EQ(shown("a<->b->c:=d!=!e:f'"),
            "name:a symbol:<-> name:b symbol:-> name:c symbol::= name:d symbol:!= symbol:! "
            "name:e symbol:: name:f symbol:'");
}

TEST(Lexer, LeavesEscapesInStringsForLater) {
  const std::vector<Token> tokens = lex(R"("a\"b\\" x)");
  ASSERT_EQ(tokens.size(), 2u);
  EXPECT_EQ(tokens[0].text, R"(a\"b\\)");
  EXPECT_EQ(unescape(tokens[0].text), R"(a"b\)");
  EXPECT_EQ(escape(R"(a"b\)"), R"(a\"b\\)");
}

TEST(Lexer, SkipsCommentsToTheEndOfTheirLine) {
  EXPECT_EQ(shown("a # b \" ` \xC3\xA4\nc#"), "name:a name:c");
}

TEST(Lexer, CountsLinesAndColumnsFromOneInBytes) {
  const std::vector<Token> tokens = lex("a\r\n\t`\xC3\xA4` bcd");
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_EQ(tokens[1].span.line, 2);
  EXPECT_EQ(tokens[1].span.column, 2);
  EXPECT_EQ(tokens[1].span.length, 4);
  EXPECT_EQ(tokens[2].span.column, 7);
  EXPECT_EQ(tokens[2].span.length, 3);
}

TEST(Lexer, SaysWhichTokensAreFirstOnTheirLine) {
  const std::vector<Token> tokens = lex(" a b\n# x\n  c");
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_TRUE(tokens[0].first_on_line);
  EXPECT_FALSE(tokens[1].first_on_line);
  EXPECT_TRUE(tokens[2].first_on_line);
}

TEST(Lexer, SaysWhatIsWrongWithABadToken) {
  const std::pair<const char*, const char*> cases[] = {
      {"\"abc", "a string must be closed by '\"' on the same line"},
      {"\"abc\\", "a string must be closed by '\"' on the same line"},
      {"\"abc\\\"\n", "a string must be closed by '\"' on the same line"},
      {"\"a\\n\"", "a backslash in a string must be followed by '\"' or '\\'"},
      {"`abc\n`", "a name in backquotes must be closed by '`' on the same line"},
      {"``", "a name in backquotes cannot be empty"},
      {"12ab", "a name cannot start with a digit: '12ab'"},
      {";;", "unexpected ';;'"},
      {"<", "unexpected '<'"},
      {"- ", "unexpected '-'"},
      {"\xC3\xA4",
       "unexpected character U+00E4: only ASCII is allowed outside strings, "
       "backquotes and comments"},
  };
  for (const auto& [text, problem] : cases) {
    const std::vector<Token> tokens = lex(text);
    ASSERT_FALSE(tokens.empty()) << text;
    EXPECT_EQ(tokens[0].problem, problem) << text;
  }
}

TEST(Lexer, RefusesBytesThatAreNoText) {
  using std::string_literals::operator""s;
  const std::pair<std::string, const char*> cases[] = {
      {"a\0b"s, "not a text file: it contains a NUL byte"},
      {"a\x1b[31m", "not a text file: it contains control byte 0x1b"},
      {"a\x7f", "not a text file: it contains control byte 0x7f"},
      {"a\xff", "not a text file: byte 0xff is not UTF-8"},
      {"a\xc3", "not a text file: byte 0xc3 is not UTF-8"},
      {"a\xc0\xaf", "not a text file: byte 0xc0 is not UTF-8"},
      {"a\xed\xa0\x80", "not a text file: byte 0xed is not UTF-8"},
      {"a\xf4\x90\x80\x80", "not a text file: byte 0xf4 is not UTF-8"},
  };
  for (const auto& [text, message] : cases) {
    const auto refusal = refuse_binary(text, 0);
    ASSERT_TRUE(refusal.has_value()) << message;
    EXPECT_EQ(refusal->message, message);
    EXPECT_EQ(refusal->span.column, 2);
  }
  EXPECT_FALSE(refuse_binary("a\t\r\n\v\f \xC3\xA4 \xF0\x9F\x98\x80", 0).has_value());
}

TEST(Lexer, ShortensLongTokensInMessagesWithoutSplittingCharacters) {
  EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(40, 'x') + "...'");
  EXPECT_EQ(quote(std::string(39, 'x') + "\xC3\xA4"), "'" + std::string(39, 'x') + "...'");
}

}  // namespace
}  // namespace epr
