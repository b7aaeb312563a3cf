#include "epr/solver/shrink.h"

#include <gtest/gtest.h>

#include "tests/support/random_formula.h"

namespace epr {
namespace {

class ShrinkTest : public ::testing::Test {
 protected:
  // Four containers, three iterators; x, y and z are containers 0 to 2.
  ShrinkTest() : model_({{container_, 4}, {iterator_, 3}}) {
    for (int k = 0; k < 3; ++k) model_.variables().bind(named_[static_cast<size_t>(k)], k);
  }

  Formula differ(Term a, Term b) { return f_.negate(f_.eq(a, b)); }
  Formula full(Term t) { return f_.rel(full_, {t}); }
  Structure shrunk(const std::vector<Formula>& formulas) const { return shrink(model_, formulas); }

  Formulas f_;
  const Sort* container_ = f_.vocabulary().add_sort("container");
  const Sort* iterator_ = f_.vocabulary().add_sort("iterator");
  const Symbol* full_ = f_.vocabulary().add_relation("full", {container_}, false);
  const Symbol* cnt_ = f_.vocabulary().add_function("cnt", {iterator_}, container_);
  Term x_ = f_.var("x", container_);
  Term y_ = f_.var("y", container_);
  Term z_ = f_.var("z", container_);
  Term i_ = f_.var("i", iterator_);
  std::vector<Term> named_ = {x_, y_, z_};
  Structure model_;
};

TEST_F(ShrinkTest, OneElementOfASortIsEnoughForNothing) {
  const Structure small = shrunk({});
  EXPECT_EQ(small.size(container_), 1);
  EXPECT_EQ(small.size(iterator_), 1);
}

TEST_F(ShrinkTest, VariablesWhoseElementGoesBecomeAnother) {
  const Structure small = shrunk({differ(x_, y_)});
  EXPECT_EQ(small.size(container_), 2);
  EXPECT_TRUE(small.evaluate(differ(x_, y_)));
  EXPECT_TRUE(small.variables().find(z_).has_value());
}

TEST_F(ShrinkTest, RelationsBetweenTheOthersStay) {
  model_.set(full_, std::vector<int>{2}, true);
  const Structure small = shrunk({full(z_), f_.negate(full(x_))});
  EXPECT_EQ(small.size(container_), 2);
  EXPECT_TRUE(small.evaluate(full(z_)));
  EXPECT_FALSE(small.evaluate(full(x_)));
}

TEST_F(ShrinkTest, ValuesOfFunctionsBecomeOthersToo) {
  for (int k = 0; k < 3; ++k) model_.set_value(cnt_, std::vector<int>{k}, 3);
  const Structure small = shrunk({f_.forall({i_}, differ(f_.apply(cnt_, {i_}), x_))});
  EXPECT_EQ(small.size(iterator_), 1);
  EXPECT_EQ(small.size(container_), 2);
}

TEST_F(ShrinkTest, TheWitnessOfAnExistentialStays) {
  model_.set(full_, std::vector<int>{3}, true);
  const Structure small =
      shrunk({f_.exists({z_}, full(z_)), f_.negate(full(x_)), f_.negate(full(y_))});
  EXPECT_EQ(small.size(container_), 2);
  EXPECT_TRUE(small.evaluate(f_.exists({z_}, full(z_))));
}

TEST_F(ShrinkTest, WhatShrinksIsAModelAndIsNotLarger) {
  int smaller = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Formulas formulas;
    testing::RandomFormulas random(formulas, testing::choices_from(seed));
    std::vector<Formula> asked;
    for (int k = 0; k < 3; ++k) asked.push_back(random.stratified_formula(3));
    const Structure model = random.structure(4);
    std::erase_if(asked, [&](Formula f) { return !model.evaluate(f); });
    const Structure small = shrink(model, asked);
    for (Formula f : asked) EXPECT_TRUE(small.evaluate(f)) << "seed " << seed;
    for (const auto& [sort, size] : model.sizes()) {
      EXPECT_LE(small.size(sort), size);
      smaller += small.size(sort) < size;
    }
  }
  EXPECT_GT(smaller, 200);
}

}  // namespace
}  // namespace epr
