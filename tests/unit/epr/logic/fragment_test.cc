#include "epr/logic/fragment.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

class FragmentTest : public ::testing::Test {
 protected:
  Formula forall(Term v, Formula body) { return f_.forall({v}, body); }
  Formula exists(Term v, Formula body) { return f_.exists({v}, body); }
  std::optional<std::string> cycle_of(Formula f, Polarity polarity) {
    AlternationGraph graph;
    graph.add(f, polarity, "axiom 'partner'");
    return graph.cycle();
  }

  Formulas f_;
  const Sort* container_ = f_.vocabulary().add_sort("container");
  const Sort* iterator_ = f_.vocabulary().add_sort("iterator");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {container_, container_}, false);
  const Symbol* over_ = f_.vocabulary().add_relation("over", {iterator_, container_}, false);
  const Symbol* cnt_ = f_.vocabulary().add_function("cnt", {iterator_}, container_);
  Term c_ = f_.var("C", container_);
  Term d_ = f_.var("D", container_);
  Term i_ = f_.var("I", iterator_);
  Formula rcd_ = f_.rel(r_, {c_, d_});
  Formula over_ic_ = f_.rel(over_, {i_, c_});
};

TEST_F(FragmentTest, NamesTheAlternationThatBreaksIt) {
  EXPECT_EQ(cycle_of(forall(c_, exists(d_, rcd_)), Polarity::kAssumed),
            "container -> container by 'exists D: container' inside 'forall C: container' in axiom "
            "'partner'");
}

TEST_F(FragmentTest, AllowsExistsOutsideOfForall) {
  EXPECT_EQ(cycle_of(exists(c_, forall(d_, rcd_)), Polarity::kAssumed), std::nullopt);
}

TEST_F(FragmentTest, WhatIsProvedCountsNegated) {
  EXPECT_EQ(cycle_of(forall(c_, exists(d_, rcd_)), Polarity::kProved), std::nullopt);
  EXPECT_EQ(
      cycle_of(exists(c_, forall(d_, rcd_)), Polarity::kProved),
      "container -> container by 'forall D: container' (negated) inside 'exists C: container' "
      "(negated) in axiom 'partner'");
}

TEST_F(FragmentTest, WhatIsAssumedAndProvedCountsBothWays) {
  EXPECT_TRUE(cycle_of(forall(c_, exists(d_, rcd_)), Polarity::kBoth));
  EXPECT_TRUE(cycle_of(exists(c_, forall(d_, rcd_)), Polarity::kBoth));
  EXPECT_FALSE(cycle_of(forall(c_, forall(d_, rcd_)), Polarity::kBoth));
}

TEST_F(FragmentTest, NegationsAndLeftSidesOfImplicationsTurnQuantifiersRound) {
  Formula mixed = forall(c_, f_.implies(forall(d_, rcd_), f_.rel(r_, {c_, c_})));
  EXPECT_TRUE(cycle_of(mixed, Polarity::kAssumed));
  EXPECT_FALSE(cycle_of(forall(c_, f_.negate(exists(d_, rcd_))), Polarity::kAssumed));
  EXPECT_FALSE(
      cycle_of(forall(c_, f_.implies(exists(d_, rcd_), f_.rel(r_, {c_, c_}))), Polarity::kAssumed));
}

TEST_F(FragmentTest, SidesOfAnEquivalenceAndConditionsOccurBothWays) {
  Formula all = forall(d_, rcd_);
  Formula p = f_.rel(r_, {c_, c_});
  EXPECT_TRUE(cycle_of(forall(c_, f_.iff(p, all)), Polarity::kAssumed));
  EXPECT_TRUE(cycle_of(forall(c_, f_.ite(all, p, f_.negate(p))), Polarity::kAssumed));
  EXPECT_FALSE(cycle_of(forall(c_, f_.ite(p, all, f_.negate(p))), Polarity::kAssumed));
}

TEST_F(FragmentTest, AFunctionAloneIsFineUnlessItStaysInItsSort) {
  AlternationGraph graph;
  graph.add_function(cnt_);
  EXPECT_EQ(graph.cycle(), std::nullopt);
  graph.add_function(f_.vocabulary().add_function("next", {iterator_}, iterator_));
  EXPECT_EQ(graph.cycle(), "iterator -> iterator by function 'next'");
}

TEST_F(FragmentTest, AFunctionAndAnAlternationTheOtherWayMakeACycle) {
  AlternationGraph graph;
  graph.add_function(cnt_);
  graph.add(forall(i_, exists(c_, over_ic_)), Polarity::kAssumed, "axiom 'fine'");
  EXPECT_EQ(graph.cycle(), std::nullopt);
  graph.add(forall(c_, exists(i_, over_ic_)), Polarity::kAssumed, "axiom 'bad'");
  EXPECT_EQ(graph.cycle(),
            "container -> iterator by 'exists I: iterator' inside 'forall C: container' in axiom "
            "'bad', iterator -> container by function 'cnt'");
}

TEST_F(FragmentTest, FindsAShortestCycle) {
  AlternationGraph graph;
  graph.add_function(f_.vocabulary().add_function("f", {container_}, iterator_));
  graph.add_function(cnt_);
  graph.add_function(f_.vocabulary().add_function("h", {iterator_}, iterator_));
  EXPECT_EQ(graph.cycle(), "iterator -> iterator by function 'h'");
}

TEST_F(FragmentTest, BoundVariablesOfAnUpdateCountAsUniversal) {
  AlternationGraph graph;
  graph.add(exists(d_, rcd_), Polarity::kAssumed, "update of 'full'", {container_});
  EXPECT_EQ(graph.cycle(),
            "container -> container by 'exists D: container' inside the bound variables, of sort "
            "container, in update of 'full'");
}

TEST_F(FragmentTest, ASharedNodeIsSeenUnderEachQuantifierAboveIt) {
  Formula shared = exists(d_, f_.rel(r_, {d_, d_}));
  Formula f = f_.conj(shared, forall(c_, f_.disj(shared, f_.rel(r_, {c_, c_}))));
  EXPECT_TRUE(cycle_of(f, Polarity::kAssumed));
}

}  // namespace
}  // namespace epr
