#include "updr/frames.h"

#include <gtest/gtest.h>

namespace updr {
namespace {

constexpr Predicate kReturns{0, Predicate::kReturns};
constexpr int kInfinity = Lemma::kInfinity;

class FramesTest : public ::testing::Test {
 protected:
  Cube cube(const std::vector<std::string>& relations, Predicate predicate = kReturns) {
    epr::Vocabulary& vocabulary = formulas_.vocabulary();
    Cube out{predicate, {}, {}};
    for (const std::string& name : relations) {
      const epr::Symbol* symbol = vocabulary.find_symbol(name);
      if (!symbol) symbol = vocabulary.add_relation(name, {}, false);
      out.literals.push_back(formulas_.rel(symbol, {}));
    }
    return out;
  }

  int add(const Cube& cube, int level, Support support) {
    Lemma lemma;
    lemma.cube = cube;
    lemma.clause = clause_of(formulas_, cube);
    lemma.level = level;
    lemma.support = std::move(support);
    return frames_.add(std::move(lemma));
  }

  size_t count(int level, Predicate predicate = kReturns) const {
    return frames_.at(predicate, level).size();
  }
  int level(int id) const { return frames_.lemma(id).level; }

  static Support bounded() { return {{}, true}; }
  static Support on(std::vector<int> lemmas) { return {std::move(lemmas), false}; }

  epr::Formulas formulas_;
  Frames frames_;
};

TEST_F(FramesTest, HigherFramesHoldFewerLemmas) {
  add(cube({"a"}), 1, bounded());
  add(cube({"b"}), 3, bounded());
  EXPECT_EQ(count(1), 2u);
  EXPECT_EQ(count(2), 1u);
  EXPECT_EQ(count(3), 1u);
  EXPECT_EQ(count(4), 0u);
}

TEST_F(FramesTest, PredicatesOfAProcedureAreKeptApart) {
  add(cube({"a"}, {0, 0}), 2, bounded());
  EXPECT_EQ(count(1), 0u);
  EXPECT_EQ(count(1, {0, 0}), 1u);
  EXPECT_EQ(count(1, {1, 0}), 0u);
}

TEST_F(FramesTest, AddingALemmaAgainRaisesItAndNeverLowersIt) {
  add(cube({"a"}), 2, bounded());
  add(cube({"a"}), 5, bounded());
  EXPECT_EQ(count(1), 1u);
  EXPECT_EQ(count(5), 1u);
  add(cube({"a"}), 1, bounded());
  EXPECT_EQ(count(5), 1u);
}

TEST_F(FramesTest, ALemmaHoldsOneLevelAboveWhatItsProofUsed) {
  const int a = add(cube({"a"}), 1, bounded());
  const int b = add(cube({"b"}), 3, bounded());
  EXPECT_EQ(level(add(cube({"c"}), 1, on({a, b}))), 2);
  EXPECT_EQ(level(add(cube({"d"}), 1, on({b}))), 4);
  EXPECT_EQ(level(add(cube({"e"}), 5, on({a}))), 5) << "never below where it was proved";
}

TEST_F(FramesTest, AProofWithoutCallsHoldsAtEveryLevel) {
  const int a = add(cube({"a"}), 1, on({}));
  EXPECT_TRUE(frames_.lemma(a).inductive());
  EXPECT_TRUE(frames_.lemma(add(cube({"b"}), 1, on({a}))).inductive());
  EXPECT_EQ(count(1000), 2u);
}

TEST_F(FramesTest, AProofThatUsedFrameZeroSaysNothingOfHigherLevels) {
  const int a = add(cube({"a"}), 1, bounded());
  const int b = add(cube({"b"}), 1, on({a}));
  frames_.support(b, {{}, true});
  EXPECT_EQ(frames_.level_after(bounded()), 1);
  EXPECT_EQ(level(a), 1);
  EXPECT_FALSE(frames_.lemma(b).inductive());
}

TEST_F(FramesTest, LemmasThatSupportEachOtherAreInductive) {
  const int a = add(cube({"a"}), 1, bounded());
  const int b = add(cube({"b"}), 2, on({a}));
  const int c = add(cube({"c"}), 3, on({b}));
  frames_.support(a, on({c}));
  for (int id : {a, b, c}) EXPECT_EQ(level(id), kInfinity);
}

TEST_F(FramesTest, LemmasThatSupportEachOtherAndNeedABoundedOneAreNot) {
  const int z = add(cube({"z"}), 1, bounded());
  const int a = add(cube({"a"}), 1, bounded());
  const int b = add(cube({"b"}), 2, on({a, z}));
  frames_.support(a, on({b}));
  EXPECT_EQ(level(b), 2) << "one above z";
  EXPECT_EQ(level(a), 3);
  frames_.support(z, on({}));
  for (int id : {z, a, b}) EXPECT_EQ(level(id), kInfinity);
}

TEST_F(FramesTest, ANewProofRaisesWhatRestsOnTheLemma) {
  const int a = add(cube({"a"}), 1, bounded());
  const int high = add(cube({"h"}), 6, bounded());
  const int b = add(cube({"b"}), 1, on({a}));
  const int c = add(cube({"c"}), 1, on({b}));
  EXPECT_EQ(level(c), 3);
  frames_.support(a, on({high}));
  EXPECT_EQ(level(a), 7);
  EXPECT_EQ(level(c), 9);
}

TEST_F(FramesTest, AStrongerLemmaRetiresAWeakerOneAndStandsInForIt) {
  const int weak = add(cube({"a", "b"}), 1, bounded());
  const int user = add(cube({"u"}), 1, on({weak}));
  ASSERT_EQ(level(user), 2);
  const int strong = add(cube({"a"}), 1, on({}));
  EXPECT_EQ(frames_.lemma(weak).subsumed_by, strong);
  EXPECT_EQ(frames_.at(kReturns, 1), (std::vector<int>{user, strong}));
  EXPECT_EQ(level(user), kInfinity);
  EXPECT_EQ(frames_.cone(on({weak})), std::vector<int>{strong});
}

TEST_F(FramesTest, AStrongerLemmaOfALowerLevelRetiresNothing) {
  const int weak = add(cube({"a", "b"}), 3, bounded());
  const int strong = add(cube({"a"}), 2, bounded());
  EXPECT_EQ(frames_.at(kReturns, 2), (std::vector<int>{weak, strong}));
  EXPECT_EQ(frames_.at(kReturns, 3), std::vector<int>{weak});
}

TEST_F(FramesTest, AStrongerLemmaOfAnotherPredicateRetiresNothing) {
  const int weak = add(cube({"a", "b"}, {0, 0}), 1, bounded());
  add(cube({"a"}), 4, bounded());
  EXPECT_EQ(frames_.at({0, 0}, 1), std::vector<int>{weak});
}

TEST_F(FramesTest, AStrongerLemmaProvedWithTheWeakerOneSupportsItself) {
  const int weak = add(cube({"a", "b"}), 1, bounded());
  const int strong = add(cube({"a"}), 2, on({weak}));
  EXPECT_EQ(level(strong), kInfinity);
}

TEST_F(FramesTest, AConeHoldsWhatAProofRestsOnOnce) {
  const int a = add(cube({"a"}), 1, bounded());
  const int b = add(cube({"b"}), 1, on({a}));
  add(cube({"other"}), 1, on({a}));
  const int c = add(cube({"c"}), 1, on({a, b}));
  frames_.support(a, on({c}));
  EXPECT_EQ(frames_.cone(on({c})), (std::vector<int>{a, b, c}));
  EXPECT_TRUE(frames_.cone(bounded()).empty());
}

}  // namespace
}  // namespace updr
