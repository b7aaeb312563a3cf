#include "epr/certify/explain.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

TEST(Explain, ShowsAStateFromWhichTheConditionFails) {
  const Program program = testing::program_from(R"(
sort s
relation r(s)
relation quiet(s)
error e(w: s)
procedure main(x: s) {
  throw e(x) if r(x)
  return
}
entry main when forall X: s. !quiet(X)
)");
  const auto conditions = block_conditions(program, Summaries(1), testing::all_sites(program));
  ASSERT_EQ(conditions.size(), 1u);
  EXPECT_EQ(explain(program, conditions[0], {}), "  x = s0\n  r(s0)\n");
}

TEST(Explain, SaysNothingOfAConditionThatHolds) {
  const Program program = testing::program_from(R"(
sort s
error e(w: s)
procedure main(x: s) {
  throw e(x) if x != x
  return
}
entry main
)");
  for (const Condition& condition :
       block_conditions(program, Summaries(1), testing::all_sites(program))) {
    EXPECT_EQ(explain(program, condition, {}), "");
  }
}

}  // namespace
}  // namespace epr
