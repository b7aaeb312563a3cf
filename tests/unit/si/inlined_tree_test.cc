#include "si/inlined_tree.h"

#include <gtest/gtest.h>

namespace si {
namespace {

constexpr int kMain = 0, kFoo = 1, kBar = 2;

TEST(InlinedTree, StartsAsItsRoot) {
  const InlinedTree tree(kMain);
  EXPECT_EQ(tree.size(), 1);
  EXPECT_EQ(tree.node(0).procedure, kMain);
  EXPECT_EQ(tree.node(0).caller.node, InlinedTree::kNoNode);
  EXPECT_FALSE(tree.inlined({0, 0}));
}

TEST(InlinedTree, InlinedCallsHaveNodesInOrder) {
  InlinedTree tree(kMain);
  EXPECT_EQ(tree.inline_call({0, 3}, kFoo), 1);
  EXPECT_EQ(tree.inline_call({0, 1}, kBar), 2);
  EXPECT_EQ(tree.inline_call({1, 0}, kBar), 3);
  EXPECT_TRUE(tree.inlined({0, 3}));
  EXPECT_TRUE(tree.inlined({0, 1}));
  EXPECT_TRUE(tree.inlined({1, 0}));
  EXPECT_FALSE(tree.inlined({0, 0}));
  EXPECT_FALSE(tree.inlined({2, 0}));
  EXPECT_EQ(tree.node(3).caller, (CallId{1, 0}));
  EXPECT_EQ(tree.node(0).callees, (std::map<int, int>{{3, 1}, {1, 2}}));
}

// The paper's example: [m; foo1; foo2; foo1; foo2; foo1] costs 3.
TEST(InlinedTree, ACallCostsAsOftenAsItsCalleeIsOnTheStack) {
  InlinedTree tree(kMain);
  const int foo = tree.inline_call({0, 0}, kFoo);
  const int bar = tree.inline_call({foo, 0}, kBar);
  const int foo_again = tree.inline_call({bar, 0}, kFoo);
  const int bar_again = tree.inline_call({foo_again, 0}, kBar);
  EXPECT_EQ(tree.cost(bar_again, kFoo), 3);
  EXPECT_EQ(tree.cost(bar_again, kBar), 3);
  EXPECT_EQ(tree.cost(bar_again, kMain), 2);
  EXPECT_EQ(tree.cost(0, kFoo), 1);
  EXPECT_EQ(tree.cost(0, kMain), 2);
}

TEST(InlinedTree, OtherBranchesCostNothing) {
  InlinedTree tree(kMain);
  const int one = tree.inline_call({0, 0}, kFoo);
  tree.inline_call({one, 0}, kFoo);
  const int other = tree.inline_call({0, 1}, kBar);
  EXPECT_EQ(tree.cost(other, kFoo), 1);
  EXPECT_EQ(tree.cost(0, kFoo), 1);
}

TEST(InlinedTreeDeathTest, ACallIsInlinedOnce) {
  InlinedTree tree(kMain);
  tree.inline_call({0, 0}, kFoo);
  EXPECT_DEATH(tree.inline_call({0, 0}, kFoo), "a call is inlined once");
}

}  // namespace
}  // namespace si
