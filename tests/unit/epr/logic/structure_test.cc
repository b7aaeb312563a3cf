#include "epr/logic/structure.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

class StructureTest : public ::testing::Test {
 protected:
  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Sort* t_ = f_.vocabulary().add_sort("t");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_, t_}, false);
  const Symbol* g_ = f_.vocabulary().add_function("g", {s_}, t_);
  const Symbol* p_ = f_.vocabulary().add_relation("p", {}, false);
  Term x_ = f_.var("x", s_);
  Term u_ = f_.var("u", t_);
  Structure m_{{{s_, 2}, {t_, 3}}};
};

TEST_F(StructureTest, StartsAllFalseAndAllZero) {
  EXPECT_FALSE(m_.holds(r_, std::vector<int>{1, 2}));
  EXPECT_FALSE(m_.holds(p_, {}));
  EXPECT_EQ(m_.value(g_, std::vector<int>{1}), 0);
  EXPECT_EQ(m_.table(r_).size(), 6u);
  EXPECT_EQ(m_.table(p_).size(), 1u);
}

TEST_F(StructureTest, KeepsTablesInLexicographicOrder) {
  m_.set(r_, std::vector<int>{1, 0}, true);
  EXPECT_EQ(m_.table(r_), (std::vector<uint16_t>{0, 0, 0, 1, 0, 0}));
  m_.set_table(g_, {2, 1});
  EXPECT_EQ(m_.value(g_, std::vector<int>{0}), 2);
}

TEST_F(StructureTest, CopiesAreIndependent) {
  Structure copy = m_;
  copy.set(p_, {}, true);
  EXPECT_FALSE(m_.holds(p_, {}));
}

TEST_F(StructureTest, EvaluatesQuantifiersOverTheRightUniverse) {
  m_.set_value(g_, std::vector<int>{0}, 2);
  m_.set_value(g_, std::vector<int>{1}, 2);
  Formula some = f_.exists({x_}, f_.eq(f_.apply(g_, {x_}), u_));
  Formula onto = f_.forall({u_}, some);
  EXPECT_FALSE(m_.evaluate(onto));
  m_.variables().set(u_, 2);
  EXPECT_TRUE(m_.evaluate(some));
  m_.variables().set(u_, 1);
  EXPECT_FALSE(m_.evaluate(some));
}

TEST_F(StructureTest, TheLatestBindingOfAVariableCounts) {
  Assignment a;
  a.bind(x_, 0);
  a.bind(x_, 1);
  EXPECT_EQ(m_.evaluate(x_, a), 1);
  a.unbind();
  EXPECT_EQ(m_.evaluate(x_, a), 0);
  a.set(x_, 1);
  EXPECT_EQ(a.bindings().size(), 1u);
  EXPECT_EQ(a.find(x_), 1);
  EXPECT_EQ(a.find(u_), std::nullopt);
}

TEST_F(StructureTest, AnAssignmentHidesTheStructuresOwnVariables) {
  m_.variables().set(x_, 0);
  Assignment a;
  a.bind(x_, 1);
  EXPECT_EQ(m_.evaluate(x_, a), 1);
}

TEST_F(StructureTest, WhatLiesOutsideAborts) {
  EXPECT_DEATH(m_.holds(r_, std::vector<int>{2, 0}), "element outside the universe");
  EXPECT_DEATH(m_.set_value(g_, std::vector<int>{0}, 3), "value outside the universe");
  EXPECT_DEATH(m_.evaluate(f_.eq(x_, f_.var("z", s_))), "no value for variable");
  EXPECT_DEATH(Structure({{s_, 0}}), "must have 1 to 65535 elements");
}

TEST_F(StructureTest, VisitsTuplesInLexicographicOrder) {
  std::vector<std::vector<int>> seen;
  for_each_tuple(std::vector<int>{2, 2}, [&](std::span<const int> tuple) {
    seen.emplace_back(tuple.begin(), tuple.end());
  });
  EXPECT_EQ(seen, (std::vector<std::vector<int>>{{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
  int count = 0;
  for_each_tuple({}, [&](std::span<const int>) { ++count; });
  EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace epr
