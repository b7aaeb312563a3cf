#include "epr/solver/grounding.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

class GroundingTest : public ::testing::Test {
 protected:
  Formula p(Term t) { return f_.rel(p_, {t}); }
  std::vector<std::string> texts(const std::optional<std::vector<Instance>>& due) {
    std::vector<std::string> out;
    for (const Instance& instance : *due) {
      std::string text = std::to_string(instance.clause);
      for (Term t : instance.values) text += " " + to_text(t);
      out.push_back(text);
    }
    return out;
  }
  using Texts = std::vector<std::string>;

  Formulas f_;
  const Sort* container_ = f_.vocabulary().add_sort("container");
  const Sort* iterator_ = f_.vocabulary().add_sort("iterator");
  const Symbol* p_ = f_.vocabulary().add_relation("p", {container_}, false);
  const Symbol* r_ = f_.vocabulary().add_relation("r", {container_, container_}, false);
  const Symbol* stale_ = f_.vocabulary().add_relation("stale", {iterator_}, false);
  const Symbol* cnt_ = f_.vocabulary().add_function("cnt", {iterator_}, container_);
  Term x_ = f_.var("X", container_);
  Term y_ = f_.var("Y", container_);
  Term i_ = f_.var("I", iterator_);
  Term a_ = f_.var("a", container_);
  Term b_ = f_.var("b", container_);
  Term j_ = f_.var("j", iterator_);
  Formula all_p_ = f_.forall({x_}, p(x_));
  Formula all_r_ = f_.forall({x_, y_}, f_.rel(r_, {x_, y_}));
  Formula over_p_ = f_.forall({i_}, p(f_.apply(cnt_, {i_})));
  Grounding grounding_{f_};
};

TEST_F(GroundingTest, InstantiatesOverVariablesAndConstantsThatOccur) {
  const Symbol* home = f_.vocabulary().add_function("home", {}, container_);
  grounding_.add_clause(f_.disj(p(a_), p(f_.apply(home, {}))));
  grounding_.add_clause(all_p_);
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0", "1 a", "1 home"}));
}

TEST_F(GroundingTest, BoundVariablesAreNoTerms) {
  grounding_.add_clause(all_p_);
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0 `some!container`"}));
}

TEST_F(GroundingTest, ClosesTermsUnderFunctions) {
  grounding_.add_clause(f_.rel(stale_, {j_}));
  grounding_.add_clause(all_p_);
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0", "1 `some!container`"}));
  grounding_.add_clause(over_p_);
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"1 cnt(j)", "2 j"}));
}

TEST_F(GroundingTest, ReturnsEachInstanceOnce) {
  grounding_.add_clause(p(a_));
  grounding_.add_clause(all_r_);
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0", "1 a a"}));
  EXPECT_EQ(texts(grounding_.due(100)), Texts{});
  grounding_.add_clause(p(b_));
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"1 b a", "1 b b", "1 a b", "2"}));
}

TEST_F(GroundingTest, ForgetsWithTheScopeWhatWasMadeInIt) {
  grounding_.add_clause(p(a_));
  grounding_.add_clause(all_p_);
  grounding_.due(100);
  grounding_.push();
  grounding_.add_clause(p(b_));
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"1 b", "2"}));
  grounding_.pop();
  EXPECT_EQ(grounding_.clause_count(), 2u);
  EXPECT_EQ(texts(grounding_.due(100)), Texts{});
  grounding_.push();
  grounding_.add_clause(p(b_));
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"1 b", "2"}));
}

TEST_F(GroundingTest, WhatWasAddedOutsideButMadeInsideIsMadeAgain) {
  grounding_.add_clause(p(a_));
  grounding_.add_clause(all_p_);
  grounding_.push();
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0", "1 a"}));
  grounding_.pop();
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0", "1 a"}));
}

TEST_F(GroundingTest, GivesUpBeyondTheCapAndRecovers) {
  for (int k = 0; k < 10; ++k)
    grounding_.add_clause(p(f_.var("c" + std::to_string(k), container_)));
  grounding_.push();
  grounding_.add_clause(all_r_);
  EXPECT_EQ(grounding_.due(109), std::nullopt);
  EXPECT_EQ(grounding_.due(110)->size(), 110u);
  grounding_.pop();
  EXPECT_EQ(grounding_.due(10)->size(), 10u);
}

TEST_F(GroundingTest, CountsWithoutOverflow) {
  std::vector<Term> vars;
  std::vector<Formula> atoms;
  for (int k = 0; k < 40; ++k) {
    vars.push_back(f_.var("X" + std::to_string(k), container_));
    atoms.push_back(p(vars.back()));
  }
  for (int k = 0; k < 10; ++k)
    grounding_.add_clause(p(f_.var("c" + std::to_string(k), container_)));
  grounding_.add_clause(f_.forall(vars, f_.disj(atoms)));
  EXPECT_EQ(grounding_.due(1000000), std::nullopt);
}

TEST_F(GroundingTest, RefusesFunctionsThatAreNotStratified) {
  const Symbol* next = f_.vocabulary().add_function("next", {iterator_}, iterator_);
  grounding_.push();
  grounding_.add_clause(f_.rel(stale_, {f_.apply(next, {j_})}));
  EXPECT_EQ(grounding_.due(1000), std::nullopt);
  grounding_.pop();
  grounding_.add_clause(f_.rel(stale_, {j_}));
  EXPECT_TRUE(grounding_.due(1000));
}

TEST_F(GroundingTest, RefusesClausesThatAreNotUniversal) {
  EXPECT_DEATH(grounding_.add_clause(f_.exists({x_}, p(x_))), "a clause is universal");
}

TEST_F(GroundingTest, AVariableFreeInOneClauseAndBoundInAnotherIsATermForTheFirst) {
  grounding_.add_clause(p(x_));
  grounding_.add_clause(all_p_);
  EXPECT_EQ(texts(grounding_.due(100)), (Texts{"0", "1 X"}));
}

}  // namespace
}  // namespace epr
