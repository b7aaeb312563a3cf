#include "cli/assumptions.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Assumptions, HaveWords) {
  EXPECT_EQ(assumption_text("initialisers"), "static initialisers have run before");
}

TEST(Assumptions, MayNameWhatTheyAreAbout) {
  EXPECT_EQ(assumption_text("fields: Cart.items"),
            "nothing else refers to the collection that a private field holds: Cart.items");
}

TEST(Assumptions, WithoutWordsAreGivenBack) {
  EXPECT_EQ(assumption_text("one thread"), "one thread");
}

}  // namespace
}  // namespace cli
