#include "cli/costs.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

// "name: count in nanoseconds", by name.
using Lines = std::vector<std::string>;

Lines lines(const Costs& costs) {
  Lines out;
  for (const auto& [what, cost] : costs) {
    out.push_back(what + ": " + std::to_string(cost.count) + " in " +
                  std::to_string(cost.nanoseconds));
  }
  return out;
}

TEST(Costs, AnotherIsCountedAndItsTimeAddedByWhoMeasuresIt) {
  Costs costs;
  another(costs, "load") += 5;
  another(costs, "load") += 7;
  another(costs, "replay");
  EXPECT_EQ(lines(costs), (Lines{"load: 2 in 12", "replay: 1 in 0"}));
}

TEST(Costs, SecondsAreWallTime) {
  EXPECT_DOUBLE_EQ((Cost{3, 2'500'000'000}).seconds(), 2.5);
}

TEST(Costs, SumsAreByName) {
  Costs sum{{"load", {1, 10}}, {"replay", {2, 20}}};
  add(sum, Costs{{"certificate", {4, 40}}, {"replay", {3, 30}}});
  EXPECT_EQ(lines(sum), (Lines{"certificate: 4 in 40", "load: 1 in 10", "replay: 5 in 50"}));
}

TEST(Costs, OfUpdrAreByRule) {
  updr::Statistics all;
  all.queries = {1, 2, 3, 4, 5, 6, 7};
  all.nanoseconds = {10, 20, 30, 40, 50, 60, 70};
  Costs sum;
  add(sum, all);
  EXPECT_EQ(lines(sum), (Lines{"candidate: 1 in 10", "confirm: 6 in 60", "decide: 2 in 20",
                               "generalize: 3 in 30", "push: 5 in 50", "recheck: 4 in 40",
                               "simplify: 7 in 70"}));
}

TEST(Costs, OfInliningAreByWhatWasAsked) {
  si::Statistics all;
  all.queries = {1, 2, 3, 4, 5, 6, 7};
  all.nanoseconds = {10, 20, 30, 40, 50, 60, 70};
  Costs sum;
  add(sum, all);
  EXPECT_EQ(lines(sum),
            (Lines{"confirm: 5 in 50", "houdini: 7 in 70", "over: 2 in 20", "prove: 3 in 30",
                   "refine: 6 in 60", "shorten: 4 in 40", "under: 1 in 10"}));
}

TEST(Costs, WhatWasNotAskedIsNotThere) {
  updr::Statistics updr;
  updr.queries.push = 2;
  si::Statistics inlining;
  inlining.queries.under = 3;
  Costs sum;
  add(sum, updr::Statistics());
  add(sum, si::Statistics());
  EXPECT_EQ(lines(sum), Lines{});
  add(sum, updr);
  add(sum, inlining);
  add(sum, updr);
  EXPECT_EQ(lines(sum), (Lines{"push: 4 in 0", "under: 3 in 0"}));
}

// Of which both engines have some.
TEST(Costs, OfOneNameAreAddedWhoeverAsked) {
  updr::Statistics updr;
  updr.queries.confirm = 2;
  updr.nanoseconds.confirm = 20;
  si::Statistics inlining;
  inlining.queries.confirm = 1;
  inlining.nanoseconds.confirm = 5;
  Costs sum;
  add(sum, updr);
  add(sum, inlining);
  EXPECT_EQ(lines(sum), Lines{"confirm: 3 in 25"});
}

}  // namespace
}  // namespace cli
