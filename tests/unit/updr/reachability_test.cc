#include "updr/reachability.h"

#include <gtest/gtest.h>

namespace updr {
namespace {

constexpr Predicate kReturns{0, Predicate::kReturns};
constexpr Predicate kThrows{0, 0};

class ReachabilityTest : public ::testing::Test {
 protected:
  ReachabilityTest()
      : s_(fs_.vocabulary().add_sort("s")),
        r_(fs_.vocabulary().add_relation("r", {s_}, false)),
        x_(fs_.var("x", s_)),
        y_(fs_.var("y", s_)) {}

  // Only its first element is in r.
  epr::Structure structure(int size) const {
    epr::Structure out(epr::Sizes{{s_, size}});
    out.set(r_, std::vector<int>{0}, true);
    return out;
  }

  Fact fact(Predicate predicate, int size, int level, int site = 0) const {
    return {predicate, structure(size), level, {}, site};
  }

  // The diagram of structure(1) and that of structure(2).
  Cube small(Predicate predicate) { return {predicate, {x_}, {fs_.rel(r_, {x_})}}; }
  Cube large(Predicate predicate) {
    Cube out = small(predicate);
    out.variables.push_back(y_);
    out.literals.push_back(fs_.negate(fs_.rel(r_, {y_})));
    return out;
  }

  epr::Formulas fs_;
  const epr::Sort* s_;
  const epr::Symbol* r_;
  epr::Term x_, y_;
  Reachability reached_;
};

// The paper's rule Reachability-Cache has the embedding the wrong way round, which
// gives false counterexamples on safe programs.
TEST_F(ReachabilityTest, AFactIsFoundByTheDiagramsThatItSatisfies) {
  const Fact* one = reached_.add(fact(kReturns, 1, 1));
  EXPECT_EQ(reached_.find(small(kReturns), 1), one);
  EXPECT_EQ(reached_.find(large(kReturns), 1), nullptr);
  const Fact* two = reached_.add(fact(kReturns, 2, 1));
  EXPECT_EQ(reached_.find(large(kReturns), 1), two);
}

TEST_F(ReachabilityTest, AFactThatNeedsAHigherStackIsNotFound) {
  const Fact* high = reached_.add(fact(kReturns, 1, 3));
  EXPECT_EQ(reached_.find(small(kReturns), 2), nullptr);
  EXPECT_EQ(reached_.find(small(kReturns), 3), high);
  EXPECT_EQ(reached_.find(small(kReturns), 4), high);
}

TEST_F(ReachabilityTest, AFactOfAnotherPredicateIsNotFound) {
  reached_.add(fact(kReturns, 1, 1));
  EXPECT_EQ(reached_.find(small(kThrows), 1), nullptr);
  EXPECT_EQ(reached_.find(small({1, Predicate::kReturns}), 1), nullptr);
}

TEST_F(ReachabilityTest, FactsStayWhereTheyAre) {
  const Fact* first = reached_.add(fact(kReturns, 2, 1));
  for (int k = 0; k < 100; ++k) reached_.add(fact(kReturns, 1, 1));
  EXPECT_EQ(reached_.find(large(kReturns), 1), first);
  EXPECT_EQ(first->transition.size(s_), 2);
}

TEST_F(ReachabilityTest, ForgettingASiteDropsItsThrowsAndNothingElse) {
  reached_.add(fact(kThrows, 2, 1, 5));
  const Fact* other = reached_.add(fact(kThrows, 1, 1, 6));
  const Fact* returned = reached_.add(fact(kReturns, 1, 1, 5));
  reached_.forget(5);
  EXPECT_EQ(reached_.find(large(kThrows), 1), nullptr);
  EXPECT_EQ(reached_.find(small(kThrows), 1), other);
  EXPECT_EQ(reached_.find(small(kReturns), 1), returned);
}

TEST_F(ReachabilityTest, ATreeThrowsWhereItsLastCallEnds) {
  const Fact returned{{2, Predicate::kReturns}, structure(1), 1, {}, 0};
  const Fact threw{{3, 0}, structure(1), 1, {}, 7};
  const Fact caller{{1, 0}, structure(1), 2, {{0, &returned}, {4, &threw}}, 7};
  const epr::CallTree tree = tree_of(caller);
  EXPECT_EQ(tree.procedure, 1);
  EXPECT_EQ(tree.site, epr::CallTree::kNone) << "it is not its own code that throws";
  ASSERT_EQ(tree.calls.size(), 2u);
  EXPECT_EQ(tree.calls[0].call, 0);
  EXPECT_FALSE(tree.calls[0].threw);
  EXPECT_EQ(tree.calls[0].tree.procedure, 2);
  EXPECT_EQ(tree.calls[0].tree.site, epr::CallTree::kNone);
  EXPECT_EQ(tree.calls[1].call, 4);
  EXPECT_TRUE(tree.calls[1].threw);
  EXPECT_EQ(tree.calls[1].tree.site, 7);
}

TEST_F(ReachabilityTest, ATreeThrowsInItsOwnCodeAfterCallsThatReturned) {
  const Fact returned{{2, Predicate::kReturns}, structure(1), 1, {}, 0};
  const Fact caller{{1, 0}, structure(1), 2, {{0, &returned}}, 7};
  EXPECT_EQ(tree_of(caller).site, 7);
  EXPECT_EQ(tree_of(9, {{0, &returned}}, 8).site, 8);
  EXPECT_EQ(tree_of(9, {{0, &returned}}, 8).procedure, 9);
}

TEST_F(ReachabilityTest, TransitionsComeBeforeThoseOfTheCallsTheyMake) {
  const Fact inner = fact(kReturns, 3, 1);
  const Fact first{kReturns, structure(1), 2, {{0, &inner}}, 0};
  const Fact second = fact(kThrows, 2, 1);
  std::vector<int> sizes;
  for (const epr::Structure& s : transitions_of({{0, &first}, {1, &second}})) {
    sizes.push_back(s.size(s_));
  }
  EXPECT_EQ(sizes, (std::vector<int>{1, 3, 2}));
}

}  // namespace
}  // namespace updr
