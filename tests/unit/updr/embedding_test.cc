#include "updr/embedding.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace updr {
namespace {

using epr::Formula;

class EmbeddingTest : public ::testing::Test {
 protected:
  EmbeddingTest() {
    epr::Vocabulary& v = fs_.vocabulary();
    s_ = v.add_sort("s");
    r_ = v.add_relation("r", {s_}, false);
    q_ = v.add_relation("q", {s_, s_}, false);
    f_ = v.add_function("f", {s_}, s_);
    a_ = fs_.var("a", s_);
    b_ = fs_.var("b", s_);
    x_ = fs_.var("x", s_);
    y_ = fs_.var("y", s_);
  }

  Formula r(epr::Term t) { return fs_.rel(r_, {t}); }
  Formula q(epr::Term t, epr::Term u) { return fs_.rel(q_, {t, u}); }
  Formula differ(epr::Term t, epr::Term u) { return fs_.negate(fs_.eq(t, u)); }
  epr::Term f(epr::Term t) { return fs_.apply(f_, {t}); }

  // x and y are variables of the cube, a and b names of the program.
  Cube cube(std::vector<Formula> literals) const { return {{}, {x_, y_}, std::move(literals)}; }
  bool subsumes(std::vector<Formula> general, std::vector<Formula> special) const {
    return updr::subsumes(cube(std::move(general)), cube(std::move(special)));
  }

  epr::Structure structure(int size, std::vector<int> members) const {
    epr::Structure out(epr::Sizes{{s_, size}});
    for (int element : members) out.set(r_, std::vector<int>{element}, true);
    out.variables().bind(a_, 0);
    out.variables().bind(b_, size - 1);
    return out;
  }

  epr::Formulas fs_;
  const epr::Sort* s_;
  const epr::Symbol *r_, *q_, *f_;
  epr::Term a_, b_, x_, y_;
};

TEST_F(EmbeddingTest, AStructureSatisfiesTheDiagramOfItsPartAndNotTheOtherWayRound) {
  const epr::Structure small = structure(1, {0});
  const epr::Structure large = structure(2, {0});
  const Cube of_small = cube({r(x_)});
  const Cube of_large = cube({r(x_), fs_.negate(r(y_)), differ(x_, y_)});
  EXPECT_TRUE(satisfies(large, of_small));
  EXPECT_FALSE(satisfies(small, of_large));
  EXPECT_TRUE(satisfies(small, of_small));
  EXPECT_TRUE(satisfies(large, of_large));
}

// These took longer than anybody waits.
TEST_F(EmbeddingTest, RegressionLargeDiagramsAreLookedUpInTime) {
  Cube large;
  std::vector<epr::Term> elements;
  for (int k = 0; k < 24; ++k) {
    elements.push_back(fs_.var("e" + std::to_string(k), s_));
    large.variables.push_back(elements.back());
  }
  for (int k = 0; k < 24; ++k) {
    for (int j = 0; j < k; ++j) large.literals.push_back(differ(elements[k], elements[j]));
  }
  EXPECT_FALSE(satisfies(structure(23, {}), large));

  // A path whose first and last elements alone are known, with the middle coming first.
  Cube path;
  for (int k = 0; k < 12; ++k) path.variables.push_back(elements[(k * 7 + 5) % 12]);
  for (int k = 1; k < 12; ++k) path.literals.push_back(q(elements[k - 1], elements[k]));
  path.literals.push_back(r(elements[0]));
  epr::Structure ladder = structure(12, {0});
  for (int k = 1; k < 12; ++k) ladder.set(q_, std::vector<int>{k - 1, k}, true);
  EXPECT_TRUE(satisfies(ladder, path));
  path.literals.push_back(r(elements[11]));
  EXPECT_FALSE(satisfies(ladder, path));
}

TEST_F(EmbeddingTest, NamesOfTheProgramKeepTheirValues) {
  const epr::Structure s = structure(2, {1});
  EXPECT_FALSE(satisfies(s, cube({r(a_)})));
  EXPECT_TRUE(satisfies(s, cube({r(b_)})));
  EXPECT_FALSE(satisfies(s, cube({r(x_), fs_.eq(x_, a_)})));
}

TEST_F(EmbeddingTest, AWrongFirstChoiceIsTakenBack) {
  epr::Structure s = structure(3, {0, 2});
  s.set(q_, std::vector<int>{2, 1}, true);
  EXPECT_TRUE(satisfies(s, cube({r(x_), q(x_, y_)})));
  EXPECT_FALSE(satisfies(s, cube({r(x_), q(y_, x_)})));
}

TEST_F(EmbeddingTest, FunctionsAreEvaluated) {
  epr::Structure s = structure(2, {1});
  s.set_value(f_, std::vector<int>{0}, 1);
  s.set_value(f_, std::vector<int>{1}, 0);
  EXPECT_TRUE(satisfies(s, cube({r(f(a_))})));
  EXPECT_FALSE(satisfies(s, cube({fs_.eq(x_, f(x_))})));
}

TEST_F(EmbeddingTest, ACubeWithoutLiteralsDescribesEverything) {
  EXPECT_TRUE(satisfies(structure(1, {}), cube({})));
  EXPECT_TRUE(subsumes({}, {r(a_)}));
}

TEST_F(EmbeddingTest, FewerLiteralsSubsumeMore) {
  EXPECT_TRUE(subsumes({r(a_)}, {q(a_, b_), r(a_)}));
  EXPECT_FALSE(subsumes({q(a_, b_), r(a_)}, {r(a_)}));
  EXPECT_FALSE(subsumes({r(a_)}, {fs_.negate(r(a_)), q(a_, b_)}));
}

TEST_F(EmbeddingTest, OnlyVariablesOfTheGeneralCubeMatchOtherTerms) {
  EXPECT_TRUE(subsumes({r(x_)}, {r(a_)}));
  EXPECT_TRUE(subsumes({r(x_)}, {r(y_)}));
  EXPECT_FALSE(subsumes({r(a_)}, {r(x_)}));
  EXPECT_FALSE(subsumes({r(a_)}, {r(b_)}));
}

TEST_F(EmbeddingTest, EqualitiesMatchInEitherDirection) {
  for (const auto& [one, other] : {std::pair(a_, b_), std::pair(b_, a_)}) {
    EXPECT_TRUE(subsumes({r(x_), differ(x_, y_)}, {r(one), differ(a_, b_)}));
    EXPECT_TRUE(subsumes({r(x_), fs_.eq(x_, y_)}, {r(one), fs_.eq(a_, b_)}));
    EXPECT_FALSE(
        subsumes({r(x_), fs_.negate(r(y_)), differ(x_, y_)}, {r(one), r(other), differ(a_, b_)}));
  }
  EXPECT_FALSE(subsumes({differ(x_, y_)}, {fs_.eq(a_, b_)}));
}

TEST_F(EmbeddingTest, RelationsDoNotMatchInEitherDirection) {
  EXPECT_TRUE(subsumes({r(x_), q(x_, y_)}, {r(a_), q(a_, b_)}));
  EXPECT_FALSE(subsumes({r(x_), q(y_, x_)}, {r(a_), q(a_, b_)}));
}

TEST_F(EmbeddingTest, TwoVariablesMayMatchOneTerm) {
  EXPECT_TRUE(subsumes({q(x_, y_)}, {q(a_, a_)}));
  EXPECT_FALSE(subsumes({q(x_, x_)}, {q(a_, b_)}));
  EXPECT_FALSE(subsumes({q(x_, y_), differ(x_, y_)}, {q(a_, a_), r(a_)}));
}

TEST_F(EmbeddingTest, FunctionsMatchArgumentByArgument) {
  EXPECT_TRUE(subsumes({r(f(x_))}, {r(f(a_))}));
  EXPECT_TRUE(subsumes({r(x_)}, {r(f(a_))}));
  EXPECT_FALSE(subsumes({r(f(x_))}, {r(a_)}));
  EXPECT_FALSE(subsumes({r(f(a_))}, {r(f(b_))}));
  EXPECT_FALSE(subsumes({r(f(x_)), r(x_)}, {r(f(a_)), r(b_)}));
}

TEST_F(EmbeddingTest, DifferentFunctionsAndConstantsDoNotMatch) {
  epr::Vocabulary& v = fs_.vocabulary();
  const epr::Symbol* g = v.add_function("g", {s_}, s_);
  const epr::Term c = fs_.apply(v.add_function("c", {}, s_), {});
  const epr::Term d = fs_.apply(v.add_function("d", {}, s_), {});
  EXPECT_FALSE(subsumes({r(f(x_))}, {r(fs_.apply(g, {a_}))}));
  EXPECT_TRUE(subsumes({r(c)}, {r(c)}));
  EXPECT_FALSE(subsumes({r(c)}, {r(d)}));
  EXPECT_FALSE(subsumes({r(c)}, {r(a_)}));
}

// What subsumption promises, over all structures with two elements.
TEST_F(EmbeddingTest, WhatIsSubsumedIsDescribed) {
  const std::vector<Formula> pool{
      r(a_),     r(x_),          fs_.negate(r(x_)), q(x_, y_),      q(a_, b_),
      q(y_, x_), fs_.eq(x_, a_), differ(x_, y_),    differ(a_, b_), fs_.negate(r(b_))};
  std::vector<Cube> cubes;
  for (Formula one : pool) {
    for (Formula other : pool) cubes.push_back(cube({one, other}));
  }
  std::vector<std::vector<bool>> described(cubes.size());
  for (int bits = 0; bits < 256; ++bits) {
    epr::Structure s(epr::Sizes{{s_, 2}});
    const auto bit = [&](int k) { return (bits >> k & 1) != 0; };
    for (int k : {0, 1}) s.set(r_, std::vector<int>{k}, bit(k));
    for (int k : {0, 1, 2, 3}) s.set(q_, std::vector<int>{k / 2, k % 2}, bit(2 + k));
    s.variables().bind(a_, bit(6));
    s.variables().bind(b_, bit(7));
    for (size_t c = 0; c < cubes.size(); ++c) described[c].push_back(satisfies(s, cubes[c]));
  }
  int pairs = 0;
  for (size_t g = 0; g < cubes.size(); ++g) {
    for (size_t c = 0; c < cubes.size(); ++c) {
      if (!updr::subsumes(cubes[g], cubes[c])) continue;
      ++pairs;
      for (size_t k = 0; k < 256; ++k) ASSERT_LE(described[c][k], described[g][k]) << g << " " << c;
    }
  }
  EXPECT_GT(pairs, static_cast<int>(cubes.size())) << "not only each by itself";
}

// Naive embedding search explodes: a clique of twelve in a graph that has none.
TEST_F(EmbeddingTest, AHardSearchEndsWithoutAnAnswer) {
  std::vector<epr::Term> variables, names;
  for (int k = 0; k < 12; ++k) {
    variables.push_back(fs_.var("v" + std::to_string(k), s_));
    names.push_back(fs_.var("n" + std::to_string(k), s_));
  }
  Cube general{{}, variables, {}}, special{{}, {}, {}};
  for (size_t k = 0; k < 12; ++k) {
    for (size_t l = 0; l < 12; ++l) {
      if (k != l) general.literals.push_back(q(variables[k], variables[l]));
      if (k != l && k % 11 != l % 11) special.literals.push_back(q(names[k], names[l]));
    }
  }
  for (epr::Term name : names) special.literals.push_back(r(name));
  EXPECT_FALSE(updr::subsumes(general, special));
}

}  // namespace
}  // namespace updr
