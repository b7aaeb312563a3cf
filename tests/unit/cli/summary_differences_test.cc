#include "cli/summary_differences.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

using Lines = std::vector<std::string>;

MethodSummary method(const std::string& name) {
  MethodSummary out;
  out.id = name + "()V";
  out.signature = name + "()";
  return out;
}

Lines compare(const MethodSummary& before, const MethodSummary& after) {
  return differences({{before}, {}, false}, {{after}, {}, false});
}

TEST(SummaryDifferences, NothingOfWhatIsTheSame) {
  MethodSummary same = method("Cart.drop");
  same.throws_if = {{"in == out"}};
  same.effects.modifies = {"out"};
  MethodSummary moved = same;
  moved.java = {"Cart.java", 99};
  EXPECT_EQ(compare(same, moved), Lines());
}

TEST(SummaryDifferences, WhatIsModified) {
  const MethodSummary before = method("Cart.drop");
  MethodSummary after = before;
  after.effects.modifies = {"this.items"};
  EXPECT_EQ(compare(before, after), Lines{"Cart.drop() now modifies this.items"});
  EXPECT_EQ(compare(after, before), Lines{"Cart.drop() no longer modifies this.items"});
  MethodSummary anything = before;
  anything.effects.anything = true;
  EXPECT_EQ(compare(after, anything), Lines{"Cart.drop() may now modify any collection"});
  EXPECT_EQ(compare(anything, after),
            Lines{"Cart.drop() no longer modifies any collection, but this.items"});
}

TEST(SummaryDifferences, WhenItThrows) {
  const MethodSummary before = method("Cart.drop");
  MethodSummary after = before;
  after.throws_if = {{"in == out", "it is stale"}};
  EXPECT_EQ(compare(before, after), Lines{"Cart.drop() now throws if in == out and it is stale"});
  EXPECT_EQ(compare(after, before),
            Lines{"Cart.drop() no longer throws if in == out and it is stale"});
}

TEST(SummaryDifferences, WhatIsNoLongerKnownIsSaid) {
  const MethodSummary known = method("Cart.drop");
  MethodSummary unknown = known;
  unknown.throws_unknown = "reflection";
  unknown.effects_unknown = "reflection";
  EXPECT_EQ(compare(known, unknown),
            (Lines{"Cart.drop() may now throw: reflection",
                   "Cart.drop() modifies what is no longer known: reflection"}));
  EXPECT_EQ(compare(unknown, known), (Lines{"Cart.drop() never throws now",
                                            "Cart.drop() modifies what is known now: nothing"}));
  EXPECT_EQ(compare(unknown, unknown), Lines());
}

TEST(SummaryDifferences, MethodsThatComeAndGo) {
  MethodSummary other = method("Cart.add");
  other.effects.modifies = {"this.items"};
  const MethodSummaries none;
  const MethodSummaries both{{method("Cart.size"), other}, {}, false};
  EXPECT_EQ(differences(none, both),
            (Lines{"Cart.add() is new", "Cart.add() now modifies this.items"}));
  EXPECT_EQ(differences(both, none), Lines{"Cart.add() is gone"});
}

}  // namespace
}  // namespace cli
