#include "epr/vc/completion.h"

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/compose.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::index_of;
using testing::program_from;

class CompletionTest : public ::testing::Test {
 protected:
  CompletionTest()
      : facts_(program_facts(program_, {Blocks::kCut, Inline::kNone, 0})),
        transition_(compose(program_, facts_, index_of(program_, "main"))),
        completion_(program_, transition_) {}

  // A model of the formulas alone.
  Structure model_of(const std::vector<Formula>& formulas) const {
    const auto solver = make_grounded_solver(*program_.formulas, {});
    for (Formula f : formulas) solver->assert_formula(f);
    return std::get<Sat>(solver->check()).model;
  }

  Program program_ = program_from(R"(
sort s
sort t
relation r(s)
relation q(t)
error e(w: s)
procedure main(x: s) {
  var y: t
  choose {
    throw e(x) if true
    return
  } or {
    callee(x, y)
    return
  }
}
procedure callee(x: s, y: t) {
  r(X) := r(X) | X = x
  q(Y) := q(Y) | Y = y
  return
}
entry main
)");
  ProgramFacts facts_;
  Transition transition_;
  Completion completion_;
};

// Once what only the guards of throws mention was left out.
TEST_F(CompletionTest, GuardsOfThrowsAreWhatTheModelSays) {
  const Formula guard = transition_.throws.at(0).guard;
  for (Formula asked : {guard, program_.formulas->negate(guard)}) {
    EXPECT_TRUE(completion_.of(model_of({asked})).evaluate(asked));
  }
}

TEST_F(CompletionTest, TheReturnIsWhatTheModelSays) {
  const Structure model = completion_.of(model_of({transition_.returned}));
  EXPECT_TRUE(model.evaluate(transition_.returned));
}

TEST_F(CompletionTest, WhatAModelOfNothingDoesNotSayHasAValue) {
  const Structure model = completion_.of(Structure(Sizes{}));
  EXPECT_TRUE(model.variables().find(program_.procedures[0].inputs[0]).has_value());
  EXPECT_TRUE(model.variables().find(program_.errors[0].witness[0]).has_value());
  const CallSite& call = transition_.calls.at(0);
  for (Term arg : call.args) EXPECT_EQ(model.evaluate(arg, Assignment()), 0);
  EXPECT_FALSE(model.evaluate(call.returned) && model.evaluate(call.threw));
}

}  // namespace
}  // namespace epr
