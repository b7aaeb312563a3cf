#include "cli/use_columns.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

// "10-14 30-34"
std::string places(std::string_view line, const std::string& use) {
  std::string out;
  for (const WordInLine& word : uses_in(line, use)) {
    out += (out.empty() ? "" : " ") + std::to_string(word.begin) + "-" + std::to_string(word.end);
  }
  return out;
}

TEST(UseColumns, FindsCallsOfTheMethod) {
  EXPECT_EQ(places("x = it.next();", "Iterator.next"), "7-11");
  EXPECT_EQ(places("a.next() + b.next ()", "Iterator.next"), "2-6 13-17");
}

TEST(UseColumns, PartsOfOtherWordsAreNoCalls) {
  EXPECT_EQ(places("x = hasnext(); next = 1; nexts()", "Iterator.next"), "");
}

TEST(UseColumns, ALoopMayHideOne) {
  EXPECT_EQ(places("  for (String s : all) {", "Iterator.next"), "2-5");
  EXPECT_EQ(places("  for (it.next();;)", "Iterator.next"), "10-14");
}

TEST(UseColumns, WithoutANameThereIsNone) { EXPECT_EQ(places("x = 1;", ""), ""); }

}  // namespace
}  // namespace cli
