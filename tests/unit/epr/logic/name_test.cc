#include "epr/logic/name.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

TEST(Name, PlainNamesMayHavePartsAfterDots) {
  for (const char* name : {"a", "_", "$", "$1", "a1", "addList.b1", "a.b.c", "A.$1", "sorts"}) {
    EXPECT_TRUE(is_plain_name(name)) << name;
    EXPECT_EQ(written_name(name), name);
  }
}

TEST(Name, EverythingElseIsWrittenInBackquotes) {
  for (const char* name :
       {"1", "1x", "a.", ".a", "a..b", "a.1", "a-b", "<init>", "sort", "a b", "x@1", "ä"}) {
    EXPECT_FALSE(is_plain_name(name)) << name;
    EXPECT_EQ(written_name(name), "`" + std::string(name) + "`");
  }
  EXPECT_FALSE(is_plain_name(""));
}

TEST(Name, EveryKeywordIsFound) {
  for (const char* word : {"action", "and", "when", "var", "havoc", "transition"}) {
    EXPECT_TRUE(is_keyword(word)) << word;
  }
  EXPECT_FALSE(is_keyword("Action"));
  EXPECT_FALSE(is_keyword(""));
}

}  // namespace
}  // namespace epr
