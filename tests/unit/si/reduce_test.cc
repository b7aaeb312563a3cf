#include "si/reduce.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "tests/unit/si/inductive.h"

namespace si {
namespace {

using Lemmas = std::vector<std::string>;

constexpr const char* kProgram = R"(
sort s
relation r(s)
relation used(s)
error e(w: s)
invariant known(x: s): used(x)
invariant r_used: forall X: s. r(X) -> used(X)
transition used_grows: forall X: s. used(X) -> used'(X)
procedure main(x: s) returns (y: s) {
  assume used(y)
  throw e(x) if r(x)
  r(X) := r(X) | X = x
  used(X) := used(X) | X = x
  return
}
entry main
)";

class ReduceTest : public ::testing::Test {
 protected:
  ReduceTest()
      : program_(epr::testing::program_from(kProgram)),
        facts_(epr::program_facts(program_, kCalls)) {}

  Lemmas reduced(const std::string& lemmas, const epr::SolverOptions& options = {}) {
    epr::Summaries summaries =
        epr::testing::summaries_from(program_, "summary main {\n" + lemmas + "\n}\n");
    summaries[0] = reduce(program_, facts_, 0, summaries[0], options).summary;
    return lemmas_of(program_, summaries, "main");
  }

  epr::Program program_;
  epr::ProgramFacts facts_;
};

TEST_F(ReduceTest, WhatFollowsFromOthersIsLeftOut) {
  EXPECT_EQ(reduced("throws e(w) only if w = x\nthrows e(w) only if r(x)\n"
                    "throws e(w) only if r(w)"),
            (Lemmas{"throws e(w) only if w = x", "throws e(w) only if r(x)"}));
  EXPECT_EQ(reduced("returns only if forall X: s. r(X) -> r'(X)\n"
                    "returns only if r(x) -> r'(x)\nreturns only if r'(y)"),
            (Lemmas{"returns only if forall X: s. r(X) -> r'(X)", "returns only if r'(y)"}));
}

// The lemmas of all procedures are assumed where procedures meet, as invariants are.
TEST_F(ReduceTest, WhatFollowsFromInvariantsAndTransitionsIsLeftOut) {
  EXPECT_EQ(reduced("throws e(w) only if used(x)\nreturns only if used'(x)\n"
                    "returns only if used'(y)\nreturns only if forall X: s. r'(X) -> used'(X)"),
            Lemmas{});
  EXPECT_EQ(reduced("throws e(w) only if used(w)\nreturns only if used(y)"),
            (Lemmas{"throws e(w) only if used(w)", "returns only if used(y)"}))
      << "the witness may be anything, and an output may be new";
}

TEST_F(ReduceTest, ThrowsAndReturnsAreApart) {
  EXPECT_EQ(reduced("throws e(w) only if r(x)\nreturns only if r(x)"),
            (Lemmas{"throws e(w) only if r(x)", "returns only if r(x)"}));
}

TEST_F(ReduceTest, WhenTheSolverGivesUpAllIsKept) {
  epr::SolverOptions options;
  options.limits.max_checks = 1;
  EXPECT_EQ(reduced("throws e(w) only if w = x\nthrows e(w) only if r(x)\n"
                    "throws e(w) only if r(w)",
                    options)
                .size(),
            3u);
}

}  // namespace
}  // namespace si
