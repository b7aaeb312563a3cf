#include "cli/cache/program_key.h"

#include <gtest/gtest.h>

namespace cli::cache {
namespace {

constexpr const char* kProgram = R"(# a comment
sort s
relation r(s)
procedure main(x: s) at "A.java":3 {
  assume r(x) at 4
  return at "B.java":5
}
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

TEST(ProgramKey, LeavesPositionsAndCommentsOut) {
  const auto plain = without_positions(kProgram);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->find("java"), std::string::npos);
  EXPECT_EQ(plain, without_positions(replaced(kProgram, "at 4", "at 17")));
  EXPECT_EQ(plain, without_positions(replaced(kProgram, "\"A.java\":3", "\"C.java\":33")));
  EXPECT_EQ(plain, without_positions(replaced(kProgram, "# a comment", "# another")));
}

TEST(ProgramKey, KeepsEverythingElse) {
  const auto plain = without_positions(kProgram);
  EXPECT_NE(plain, without_positions(replaced(kProgram, "assume r(x)", "assume !r(x)")));
  EXPECT_NE(plain, without_positions(replaced(kProgram, "main", "`main `")));
  EXPECT_NE(without_positions("sort a\nsort b"), without_positions("sort ab\nsort"));
}

TEST(ProgramKey, IsNoneOfATextThatIsNotAllThereIs) {
  EXPECT_FALSE(without_positions(std::string("include \"a.rml\"\n") + kProgram));
  EXPECT_FALSE(without_positions(std::string_view("\0\1", 2)));
  EXPECT_FALSE(without_positions("sort \xff"));
}

}  // namespace
}  // namespace cli::cache
