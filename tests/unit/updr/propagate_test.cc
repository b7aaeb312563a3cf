#include "updr/propagate.h"

#include <gtest/gtest.h>

namespace updr {
namespace {

constexpr Predicate kOwn{0, Predicate::kReturns};
constexpr Predicate kCallee{1, Predicate::kReturns};

// Propositions, and an oracle that is told what to answer.
class PropagateTest : public ::testing::Test {
 protected:
  PropagateTest()
      : a_(fs_.vocabulary().add_relation("a", {}, false)),
        b_(fs_.vocabulary().add_relation("b", {}, false)) {}

  int add(Predicate predicate, const epr::Symbol* proposition, int level) {
    Lemma lemma;
    lemma.cube = Cube{predicate, {}, {fs_.rel(proposition, {})}};
    lemma.clause = clause_of(fs_, lemma.cube);
    lemma.level = level;
    lemma.support.bounded = true;
    return frames_.add(std::move(lemma));
  }

  // A trace whose call of the callee happens where just this proposition is true.
  static TraceFound trace(const epr::Symbol* proposition) {
    epr::Structure s{epr::Sizes{}};
    s.set(proposition, {}, true);
    return {{{0, kCallee, s}}, s};
  }

  // Answers in this order; nothing is asked beyond them.
  AskLemma answering(std::vector<TraceAnswer> answers) {
    asked_.clear();
    return [this, answers](const Cube&, int level) -> TraceAnswer {
      asked_.push_back(level);
      EXPECT_LE(asked_.size(), answers.size()) << "one question too many";
      return asked_.size() <= answers.size() ? answers[asked_.size() - 1] : trace(a_);
    };
  }

  epr::Formulas fs_;
  const epr::Symbol *a_, *b_;
  Frames frames_;
  std::vector<int> asked_;  // at these levels
};

TEST_F(PropagateTest, ALemmaIsRaisedLevelByLevelUntilSomethingIsInTheWay) {
  const int one = add(kCallee, a_, 1);
  const int two = add(kCallee, b_, 2);
  const int own = add(kOwn, a_, 1);
  propagate(frames_, {own},
            answering({NoTrace{{}, {{one}, false}}, NoTrace{{}, {{two}, false}}, trace(b_)}));
  EXPECT_EQ(asked_, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(frames_.lemma(own).level, 3);
}

TEST_F(PropagateTest, AnInductiveLemmaIsNotAskedAbout) {
  const int own = add(kOwn, a_, 1);
  propagate(frames_, {own}, answering({NoTrace{}}));
  EXPECT_TRUE(frames_.lemma(own).inductive());
  propagate(frames_, {own}, answering({}));
  raise(frames_, own, 5, answering({}));
}

TEST_F(PropagateTest, OnlyTheLemmasNamedAreAskedAbout) {
  const int own = add(kOwn, a_, 1);
  add(kOwn, b_, 1);
  propagate(frames_, {own}, answering({trace(a_)}));
  EXPECT_EQ(asked_.size(), 1u);
}

TEST_F(PropagateTest, ALemmaIsNotTriedAgainWhileWhatWasInItsWayIsAllowed) {
  const int own = add(kOwn, a_, 2);
  propagate(frames_, {own}, answering({trace(a_)}));
  EXPECT_EQ(frames_.lemma(own).level, 2);
  propagate(frames_, {own}, answering({}));
  add(kCallee, b_, 2);  // excludes another transition
  propagate(frames_, {own}, answering({}));
  add(kCallee, a_, 1);  // excludes it from a lower frame
  propagate(frames_, {own}, answering({}));
  add({1, 0}, a_, 2);  // excludes throws of it
  propagate(frames_, {own}, answering({}));
}

TEST_F(PropagateTest, ALemmaIsTriedAgainWhenTheFrameExcludesWhatWasInItsWay) {
  const int own = add(kOwn, a_, 2);
  propagate(frames_, {own}, answering({trace(a_)}));
  const int callee = add(kCallee, a_, 2);
  propagate(frames_, {own}, answering({NoTrace{{}, {{callee}, false}}}));
  EXPECT_EQ(frames_.lemma(own).level, 3);
  EXPECT_EQ(asked_, std::vector<int>{2}) << "F_3 allows what was in the way: no question";
  frames_.lemma(callee).level = 3;
  propagate(frames_, {own}, answering({trace(b_)}));
  EXPECT_EQ(asked_, std::vector<int>{3});
}

TEST_F(PropagateTest, RaisingAsksOnceAtTheFrameGiven) {
  const int high = add(kCallee, b_, 7);
  const int own = add(kOwn, a_, 1);
  raise(frames_, own, 7, answering({NoTrace{{}, {{high}, false}}}));
  EXPECT_EQ(asked_, std::vector<int>{7});
  EXPECT_EQ(frames_.lemma(own).level, 8);
}

TEST_F(PropagateTest, ALemmaThatCouldNotBeRaisedKeepsItsLevelAndRemembersWhy) {
  const int own = add(kOwn, a_, 1);
  raise(frames_, own, 4, answering({trace(b_)}));
  EXPECT_EQ(frames_.lemma(own).level, 1);
  EXPECT_TRUE(frames_.lemma(own).support.bounded);
  ASSERT_EQ(frames_.lemma(own).obstacle.size(), 1u);
  EXPECT_TRUE(frames_.lemma(own).obstacle[0].transition.holds(b_, {}));
}

}  // namespace
}  // namespace updr
