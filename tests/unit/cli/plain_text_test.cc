#include "cli/plain_text.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(PlainText, ALineIsOneLineOfPrintableCharacters) {
  EXPECT_EQ(plain_line("a\x1b[31m\nb\r\xff\xC2\x9B\xE2\x80\xAE\xC3\xA4"), "a?[31m?b????\xC3\xA4");
  EXPECT_EQ(plain_line(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(plain_line(""), "");
}

TEST(PlainText, WhatStartsALineIsNoCommandOfARunner) {
  EXPECT_EQ(plain_line("::error::x"), ": :error::x");
  EXPECT_EQ(plain_line("  ::error::x"), "  : :error::x");
  EXPECT_EQ(plain_line("\xE3\x80\x80::error::x"), "\xE3\x80\x80: :error::x");
  EXPECT_EQ(plain_line("List::add"), "List::add");
  EXPECT_EQ(plain_line(":"), ":");
}

TEST(PlainText, BracketedCommandsAreNoneAnywhere) {
  EXPECT_EQ(plain_line("x ##[error]y"), "x # #[error]y");
  EXPECT_EQ(plain_line("###[error]"), "## #[error]");
  EXPECT_EQ(plain_line("##vso[task]"), "# #vso[task]");
  EXPECT_EQ(plain_line("## a heading [1]"), "## a heading [1]");
  EXPECT_EQ(plain_line("##"), "##");
}

TEST(PlainText, LinesStayLines) {
  EXPECT_EQ(plain_lines("a\n::b\n\n\x1b\n"), "a\n: :b\n\n?\n");
  EXPECT_EQ(plain_lines("a"), "a");
}

TEST(PlainText, WhatIsPlainStaysAsItIs) {
  const std::string once = plain_line("  ::a ##[b]\x1b");
  EXPECT_EQ(plain_line(once), once);
}

}  // namespace
}  // namespace cli
