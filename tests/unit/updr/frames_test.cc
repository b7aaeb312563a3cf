#include "updr/frames.h"

#include <gtest/gtest.h>

namespace updr {
namespace {

class FramesTest : public ::testing::Test {
 protected:
  Cube cube(const char* relation, Predicate predicate = {0, Predicate::kReturns}) {
    epr::Vocabulary& vocabulary = formulas_.vocabulary();
    const epr::Symbol* symbol = vocabulary.find_symbol(relation);
    if (!symbol) symbol = vocabulary.add_relation(relation, {}, false);
    return Cube{predicate, {}, {formulas_.rel(symbol, {})}};
  }

  void add(const Cube& cube, int level) { frames_.add(cube, clause_of(formulas_, cube), level); }

  epr::Formulas formulas_;
  Frames frames_;
};

TEST_F(FramesTest, HigherFramesHoldFewerLemmas) {
  add(cube("a"), 1);
  add(cube("b"), 3);
  EXPECT_EQ(frames_.at({0, Predicate::kReturns}, 1).size(), 2u);
  EXPECT_EQ(frames_.at({0, Predicate::kReturns}, 2).size(), 1u);
  EXPECT_EQ(frames_.at({0, Predicate::kReturns}, 4).size(), 0u);
}

TEST_F(FramesTest, PredicatesOfAProcedureAreKeptApart) {
  add(cube("a", {0, 0}), 2);
  EXPECT_EQ(frames_.at({0, Predicate::kReturns}, 1).size(), 0u);
  EXPECT_EQ(frames_.at({0, 0}, 1).size(), 1u);
  EXPECT_EQ(frames_.at({1, 0}, 1).size(), 0u);
}

TEST_F(FramesTest, AddingALemmaAgainRaisesItAndNeverLowersIt) {
  add(cube("a"), 2);
  add(cube("a"), 5);
  add(cube("a"), 1);
  ASSERT_EQ(frames_.all().size(), 1u);
  EXPECT_EQ(frames_.all()[0]->level, 5);
}

TEST_F(FramesTest, AFixpointIsALevelWithoutLemmasOfItsOwn) {
  EXPECT_EQ(frames_.fixpoint(1), 1);
  add(cube("a"), 1);
  EXPECT_EQ(frames_.fixpoint(1), 0);
  add(cube("b"), 3);
  EXPECT_EQ(frames_.fixpoint(3), 2);
}

}  // namespace
}  // namespace updr
