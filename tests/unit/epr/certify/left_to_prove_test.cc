#include "epr/certify/left_to_prove.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

class LeftToProveTest : public ::testing::Test {
 protected:
  Formula atom(const char* name) {
    const Symbol* known = fs_.vocabulary().find_symbol(name);
    return fs_.rel(known ? known : fs_.vocabulary().add_relation(name, {}, false), {});
  }
  Formula left(std::vector<Formula> facts, Formula goal) {
    return left_to_prove(fs_, facts, goal);
  }

  Formulas fs_;
};

TEST_F(LeftToProveTest, ConjunctsOfFactsAreLeftOut) {
  const Formula p = atom("p"), q = atom("q"), r = atom("r");
  EXPECT_EQ(left({p}, p), fs_.top());
  EXPECT_EQ(left({fs_.conj(p, q)}, p), fs_.top());
  EXPECT_EQ(left({p, q}, fs_.conj(q, p)), fs_.top());
  EXPECT_EQ(left({p}, fs_.conj(std::vector{r, p, q})), fs_.conj(r, q));
  EXPECT_EQ(left({}, fs_.top()), fs_.top());
}

TEST_F(LeftToProveTest, NothingElseIs) {
  const Formula p = atom("p"), q = atom("q");
  EXPECT_EQ(left({}, p), p);
  EXPECT_EQ(left({fs_.disj(p, q)}, p), p);
  EXPECT_EQ(left({fs_.negate(p)}, p), p);
  EXPECT_EQ(left({fs_.conj(p, q), p}, fs_.bottom()), fs_.bottom());
  EXPECT_EQ(left({fs_.implies(p, q), p}, q), q);
  EXPECT_EQ(left({fs_.negate(fs_.conj(p, q))}, fs_.conj(p, q)), fs_.conj(p, q));
}

TEST_F(LeftToProveTest, FromFalseEverythingFollows) {
  const Formula p = atom("p");
  EXPECT_EQ(left({p, fs_.bottom()}, fs_.bottom()), fs_.top());
  EXPECT_EQ(left({fs_.bottom()}, atom("q")), fs_.top());
}

}  // namespace
}  // namespace epr
