#include "updr/obligation.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/toy.h"
#include "updr/embedding.h"

namespace updr {
namespace {

using epr::Formula;

constexpr const char* kProgram = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  middle(x)
  return
}
procedure middle(x: s) {
  callee(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  return
}
entry main
)";

class ObligationTest : public ::testing::Test {
 protected:
  explicit ObligationTest(const char* text = kProgram)
      : toy_(text),
        oracle_(toy_.program, toy_.facts, toy_.sites, toy_.frames, {}),
        obligations_(toy_.program, toy_.facts, oracle_, toy_.frames, 0) {
    obligations_.set_frame(3);
  }

  Cube throws_if(const char* procedure, bool r) const {
    const Formula atom = toy_.is("r", {toy_.input(procedure, 0)});
    return {toy_.throws(procedure), {}, {r ? atom : toy_.no(atom)}};
  }

  TraceFound throw_of_main(Formula condition, int level) {
    epr::Entry entry = toy_.program.entries[0];
    entry.condition = condition;
    return std::get<TraceFound>(oracle_.find_throw(entry, 0, level));
  }

  Toy toy_;
  Oracle oracle_;
  Obligations obligations_;
};

TEST_F(ObligationTest, ABlockedCubeBecomesALemmaOfThatFrame) {
  const Cube cube = throws_if("callee", false);
  EXPECT_EQ(obligations_.block(cube, 1), nullptr);
  const std::vector<int> lemmas = toy_.frames.at(cube.predicate, 1);
  ASSERT_EQ(lemmas.size(), 1u);
  EXPECT_TRUE(subsumes(toy_.frames.lemma(lemmas[0]).cube, cube));
  EXPECT_TRUE(toy_.frames.lemma(lemmas[0]).inductive()) << "there are no calls";
}

// Strengthen as printed (0 < j < i) forgets F_i itself.
TEST_F(ObligationTest, TheLemmaHoldsInTheFrameItWasAskedFor) {
  for (int level : {1, 2, 3}) {
    Toy toy(kProgram);
    Oracle oracle(toy.program, toy.facts, toy.sites, toy.frames, {});
    Obligations obligations(toy.program, toy.facts, oracle, toy.frames, 0);
    const Cube cube{toy.throws("middle"), {}, {toy.no(toy.is("r", {toy.input("middle", 0)}))}};
    EXPECT_EQ(obligations.block(cube, level), nullptr);
    EXPECT_FALSE(toy.frames.at(cube.predicate, level).empty()) << level;
  }
}

TEST_F(ObligationTest, BlockingLearnsWhatItNeedsOfCallees) {
  EXPECT_EQ(obligations_.block(throws_if("middle", false), 2), nullptr);
  const std::vector<int> below = toy_.frames.at(toy_.throws("callee"), 1);
  ASSERT_FALSE(below.empty());
  const std::vector<int> own = toy_.frames.at(toy_.throws("middle"), 2);
  ASSERT_EQ(own.size(), 1u);
  EXPECT_EQ(toy_.frames.lemma(own[0]).support.lemmas, std::vector<int>{below[0]});
  EXPECT_TRUE(toy_.frames.lemma(own[0]).inductive());
}

TEST_F(ObligationTest, EveryLemmaIsAskedForOnceMoreInItsOwnWords) {
  obligations_.block(throws_if("middle", false), 2);
  EXPECT_GE(oracle_.counts().recheck, static_cast<uint64_t>(toy_.frames.size()));
}

TEST_F(ObligationTest, AReachableCubeBecomesAFact) {
  const Cube cube = throws_if("callee", true);
  const Fact* fact = obligations_.block(cube, 1);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->level, 1);
  EXPECT_EQ(fact->site, 0);
  EXPECT_TRUE(fact->calls.empty());
  EXPECT_TRUE(satisfies(fact->transition, cube));
  EXPECT_EQ(toy_.frames.size(), 0);
}

TEST_F(ObligationTest, AFactKnowsTheStackAndTheSiteBelow) {
  const Fact* fact = obligations_.block(throws_if("middle", true), 2);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->level, 2);
  EXPECT_EQ(fact->site, 0);
  ASSERT_EQ(fact->calls.size(), 1u);
  EXPECT_EQ(fact->calls[0].fact->predicate, toy_.throws("callee"));
}

TEST_F(ObligationTest, WhatNeedsAHigherStackIsBlockedBelow) {
  EXPECT_EQ(obligations_.block(throws_if("middle", true), 1), nullptr);
  EXPECT_FALSE(toy_.frames.at(toy_.throws("middle"), 1).empty());
  EXPECT_TRUE(toy_.frames.at(toy_.throws("middle"), 2).empty());
}

TEST_F(ObligationTest, AKnownFactCostsNoQuery) {
  const Fact* fact = obligations_.block(throws_if("middle", true), 2);
  const uint64_t asked = oracle_.counts().total();
  EXPECT_EQ(obligations_.block(throws_if("middle", true), 2), fact);
  EXPECT_EQ(oracle_.counts().total(), asked);
  obligations_.forget(0);
  EXPECT_NE(obligations_.block(throws_if("middle", true), 2), nullptr);
  EXPECT_GT(oracle_.counts().total(), asked);
}

TEST_F(ObligationTest, ATraceIsReachableWhenAllItsCallsAre) {
  const Formula r = toy_.is("r", {toy_.input("main", 0)});
  const auto reached = obligations_.reach_all(throw_of_main(r, 2), 2);
  ASSERT_TRUE(reached);
  ASSERT_EQ(reached->size(), 1u);
  EXPECT_EQ(Obligations::site_of(throw_of_main(r, 2), *reached), 0);
  EXPECT_FALSE(obligations_.reach_all(throw_of_main(toy_.no(r), 2), 2));
}

// --- Stages ---------------------------------------------------------------------

// The callee throws only if p holds everywhere.  No diagram of named elements can say
// that it does not: the callee has no arguments.
class StagedObligations : public ObligationTest {
 protected:
  StagedObligations()
      : ObligationTest(R"(
sort s
relation p(s)
error e()
procedure main(x: s) {
  callee()
  return
}
procedure callee() {
  assume forall X: s. p(X)
  throw e() if true
  return
}
entry main when !p(x)
)") {}
};

TEST_F(StagedObligations, AProjectedDiagramCannotBlockWhatTheFullOneCan) {
  const Formula condition = toy_.program.entries[0].condition;
  const TraceFound trace = throw_of_main(condition, 1);
  EXPECT_FALSE(obligations_.uses_full_diagrams());
  EXPECT_TRUE(obligations_.reach_all(trace, 1)) << "taken for reachable, for now";
  obligations_.use_full_diagrams();
  EXPECT_TRUE(obligations_.uses_full_diagrams());
  EXPECT_FALSE(obligations_.reach_all(trace, 1));
  EXPECT_FALSE(toy_.frames.at(toy_.throws("callee"), 1).empty());
}

}  // namespace
}  // namespace updr
