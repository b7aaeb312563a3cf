#include "cli/toml.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TomlValue read(const std::string& text) {
  auto out = read_toml(text);
  EXPECT_TRUE(std::holds_alternative<TomlValue>(out)) << text;
  return std::get<TomlValue>(out);
}

TEST(Toml, ValuesHaveTheirKindAndPlace) {
  const TomlValue file = read("a = 1\nb = [\"x\", 2.5]\n\n[c]\n  d = true\n  e = 1979-05-27\n");
  ASSERT_EQ(file.members.size(), 3U);
  EXPECT_EQ(file.find("a")->integer, 1);
  EXPECT_EQ(file.find("a")->number, 1);
  const TomlValue* list = file.find("b");
  ASSERT_EQ(list->items.size(), 2U);
  EXPECT_EQ(list->items[0].text, "x");
  EXPECT_EQ(list->items[1].number, 2.5);
  EXPECT_EQ(list->items[1].where.line, 2);
  EXPECT_EQ(list->items[1].where.column, 11);
  const TomlValue* table = file.find("c");
  EXPECT_EQ(table->kind, TomlValue::Kind::kTable);
  EXPECT_TRUE(table->find("d")->boolean);
  EXPECT_EQ(table->find("e")->kind, TomlValue::Kind::kTime);
  EXPECT_EQ(file.find("nothing"), nullptr);
}

TEST(Toml, MembersComeInTheOrderOfTheFile) {
  const TomlValue file = read("z = 1\na = 2\nm = 3\n");
  ASSERT_EQ(file.members.size(), 3U);
  EXPECT_EQ(file.members[0].key, "z");
  EXPECT_EQ(file.members[1].key, "a");
  EXPECT_EQ(file.members[2].where.line, 3);
}

TEST(Toml, ProblemsHaveAPlace) {
  for (const std::string text : {"a = 1\nb = ", "a = 1\na = 2", "a = 1\nb = [1,"}) {
    const auto out = read_toml(text);
    ASSERT_TRUE(std::holds_alternative<TomlProblem>(out)) << text;
    EXPECT_EQ(std::get<TomlProblem>(out).where.line, 2) << text;
    EXPECT_FALSE(std::get<TomlProblem>(out).text.empty());
  }
}

TEST(Toml, BytesThatAreNoTextAreAProblem) {
  const auto out = read_toml("a = 1\n\xff = 2");
  ASSERT_TRUE(std::holds_alternative<TomlProblem>(out));
  EXPECT_GE(std::get<TomlProblem>(out).where.line, 1);
}

TEST(Toml, ManyBracketsAreAProblemAndNoCrash) {
  EXPECT_TRUE(std::holds_alternative<TomlProblem>(read_toml("a = " + std::string(100'000, '['))));
}

TEST(Toml, StringsAreReadAsTheyWereWritten) {
  for (const std::string& text :
       {std::string("plain"), std::string("\"\\\n\t\x1b\x7f'"), std::string("λ ☃"),
        std::string("nul\0nul", 7), std::string("# no comment = { [")}) {
    const std::string written = toml_string(text);
    EXPECT_EQ(written.find('\n'), std::string::npos);
    EXPECT_EQ(read("a = " + written).find("a")->text, text) << written;
  }
}

TEST(Toml, PlacesReadLikeThoseOfCompilers) {
  EXPECT_EQ(located("cme.toml", {3, 7}, "odd"), "cme.toml:3:7: odd");
  EXPECT_EQ(located("cme.toml", {3, 7}, "\x1b[2J").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace cli
