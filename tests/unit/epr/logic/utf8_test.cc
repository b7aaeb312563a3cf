#include "epr/logic/utf8.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

TEST(Utf8, DecodesCharactersOfEveryLength) {
  const std::pair<const char*, char32_t> cases[] = {
      {"a", U'a'}, {"\xC3\xA4", 0xE4}, {"\xE2\x82\xAC", 0x20AC}, {"\xF0\x9F\x98\x80", 0x1F600}};
  for (const auto& [text, code] : cases) {
    EXPECT_EQ(decode_utf8(text).code, code);
    EXPECT_EQ(decode_utf8(text).length, static_cast<int>(std::string_view(text).size()));
  }
}

TEST(Utf8, RefusesOverlongCutAndForbiddenForms) {
  for (const char* text : {"\x80", "\xC0\xAF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xED\xA0\x80",
                           "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xFF"}) {
    EXPECT_FALSE(decode_utf8(text).valid());
  }
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(utf8_prefix("a\xC3\xA4", 2), "a");
  EXPECT_EQ(utf8_prefix("a\xC3\xA4", 3), "a\xC3\xA4");
  EXPECT_EQ(utf8_prefix("abc", 2), "ab");
  EXPECT_EQ(utf8_prefix("\xC3\xA4", 1), "");
}

TEST(Utf8, ReplacesWhatWouldHarmATerminal) {
  EXPECT_EQ(printable("a\x1b\t\n\xff\xC2\x9B\xE2\x80\xAE\xC3\xA4"), "a??????\xC3\xA4");
}

}  // namespace
}  // namespace epr
