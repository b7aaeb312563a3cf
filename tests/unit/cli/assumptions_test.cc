#include "cli/assumptions.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Assumptions, HaveWords) {
  EXPECT_EQ(assumption_text("initialisers"), "static initialisers have run before");
}

TEST(Assumptions, WithoutWordsAreGivenBack) {
  EXPECT_EQ(assumption_text("one thread"), "one thread");
}

}  // namespace
}  // namespace cli
