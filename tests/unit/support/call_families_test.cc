#include "tests/support/call_families.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "epr/vc/call_graph.h"
#include "si/engine.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

si::Result search(const std::string& family, int depth, int width, si::Inlining inlining) {
  const Program program = program_from(call_family_program(family, depth, width));
  si::Options options;
  options.cut.inlining = Inline::kNone;
  options.solver.backend = Backend::kLazy;
  options.inlining = inlining;
  options.recursion_bound = depth;
  return si::search(program, all_sites(program), options);
}

class CallFamily : public ::testing::TestWithParam<std::string> {};

TEST_P(CallFamily, HasOneSiteAndReachesAllItsProcedures) {
  for (int depth : {1, 2, 5}) {
    const Program program = program_from(call_family_program(GetParam(), depth, 3));
    EXPECT_EQ(program.sites.size(), 1u);
    const std::vector<bool> reached = reachable(program, call_graph(program));
    EXPECT_EQ(std::count(reached.begin(), reached.end(), false), 0);
  }
}

TEST_P(CallFamily, ThrowsIffItsNameSaysSo) {
  for (int depth : {1, 2, 3}) {
    for (si::Inlining inlining : {si::Inlining::kStratified, si::Inlining::kStatic}) {
      const si::Result result = search(GetParam(), depth, 2, inlining);
      EXPECT_EQ(std::holds_alternative<si::Reached>(result.sites.at(0)),
                GetParam().ends_with("_error"));
      EXPECT_EQ(std::holds_alternative<si::Proved>(result.sites.at(0)),
                !GetParam().ends_with("_error"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, CallFamily, ::testing::ValuesIn(call_family_names()),
                         [](const auto& family) { return family.param; });

TEST(CallFamilies, InOneOfAChainIsEnough) {
  for (const char* family : {"one_of", "one_of_error"}) {
    EXPECT_EQ(search(family, 4, 3, si::Inlining::kStratified).statistics.inlined, 4);
    EXPECT_EQ(search(family, 4, 3, si::Inlining::kStatic).statistics.inlined, 1 + 3 + 9 + 27);
  }
}

TEST(CallFamilies, InAllOfEveryCallIsNeeded) {
  for (const char* family : {"all_of", "all_of_error"}) {
    EXPECT_EQ(search(family, 3, 3, si::Inlining::kStratified).statistics.inlined, 1 + 3 + 9);
  }
}

TEST(CallFamilies, ThrowNoSoonerThanTheySay) {
  for (const char* family : {"counter_error", "linked_error"}) {
    const Program program = program_from(call_family_program(family, 6, 1));
    si::Options options;
    options.cut.inlining = Inline::kNone;
    options.solver.backend = Backend::kLazy;
    options.recursion_bound = 5;
    const si::Result result = si::search(program, all_sites(program), options);
    EXPECT_TRUE(std::holds_alternative<si::BoundReached>(result.sites.at(0))) << family;
  }
}

// A call that is needed needs its callers: only the last one is asked about.
TEST(CallFamilies, AChainOfCallsIsShortenedByOneQuery) {
  for (const char* family : {"counter_error", "linked_error"}) {
    const si::Statistics spent = search(family, 6, 1, si::Inlining::kStratified).statistics;
    EXPECT_EQ(spent.inlined, 6) << family;
    EXPECT_EQ(spent.queries.shorten, 1u) << family;
    EXPECT_LE(spent.queries.under, 7u) << family;
  }
}

}  // namespace
}  // namespace epr::testing
