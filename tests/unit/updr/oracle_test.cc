#include "updr/oracle.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/toy.h"

namespace updr {
namespace {

constexpr const char* kProgram = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  return
}
entry main
)";

class OracleTest : public ::testing::Test {
 protected:
  OracleTest() : toy_(kProgram) {}

  Oracle oracle(const Options& options) const {
    return Oracle(toy_.program, toy_.facts, toy_.sites, toy_.frames, options);
  }
  Cube cube() const {
    return {toy_.throws("callee"), {}, {toy_.no(toy_.is("r", {toy_.input("callee", 0)}))}};
  }
  // Why the question ended the run; "" if it did not.
  template <typename Question>
  static std::string reason(Question question) {
    try {
      question();
    } catch (const Stop& stop) {
      return stop.reason;
    }
    return "";
  }

  Toy toy_;
};

TEST_F(OracleTest, ChecksAreCountedByRule) {
  Oracle asked = oracle({});
  asked.find_throw(toy_.program.entries[0], 0, 1);
  const uint64_t candidate = asked.counts().candidate;
  EXPECT_GT(candidate, 0u);
  EXPECT_EQ(asked.counts().total(), candidate);
  asked.find_trace(&QueryCounts::push, cube(), 0);
  EXPECT_GT(asked.counts().push, 0u);
  asked.exclude(&QueryCounts::generalize, cube(), 0);
  EXPECT_GT(asked.counts().generalize, 0u);
  asked.exclude(&QueryCounts::recheck, cube(), Support{});
  EXPECT_GT(asked.counts().recheck, 0u);
  asked.count(&QueryCounts::confirm, 40);
  EXPECT_EQ(asked.counts().confirm, 40u);
  EXPECT_EQ(asked.counts().candidate, candidate);
  EXPECT_EQ(asked.counts().decide, 0u);
  EXPECT_EQ(asked.counts().total(), candidate + asked.counts().push + asked.counts().generalize +
                                        asked.counts().recheck + 40);
}

TEST_F(OracleTest, TheRunEndsWhenItsQueriesAreUsedUp) {
  Options options;
  options.max_queries = 3;
  Oracle asked = oracle(options);
  const auto ask = [&] { asked.find_trace(&QueryCounts::decide, cube(), 0); };
  while (asked.counts().total() < 3) EXPECT_EQ(reason(ask), "");
  EXPECT_EQ(reason(ask), "limit of 3 queries reached");
}

TEST_F(OracleTest, ChecksMadeElsewhereUseUpTheBudgetToo) {
  Options options;
  options.max_queries = 3;
  Oracle asked = oracle(options);
  asked.count(&QueryCounts::confirm, 3);
  EXPECT_EQ(reason([&] { asked.find_trace(&QueryCounts::decide, cube(), 0); }),
            "limit of 3 queries reached");
}

TEST_F(OracleTest, TheRunEndsWhenItMayNotGoOn) {
  bool on = true;
  Options options;
  options.go_on = [&] { return on; };
  Oracle asked = oracle(options);
  const auto ask = [&] { asked.find_throw(toy_.program.entries[0], 0, 1); };
  EXPECT_EQ(reason(ask), "");
  on = false;
  EXPECT_EQ(reason(ask), kStopped);
}

TEST_F(OracleTest, ASolverThatGivesUpEndsTheRun) {
  Options options;
  options.solver.limits.max_checks = 1;
  Oracle asked = oracle(options);
  const auto ask = [&] { asked.exclude(&QueryCounts::generalize, cube(), 0); };
  EXPECT_EQ(reason(ask), "");
  EXPECT_NE(reason(ask), "");
}

TEST_F(OracleTest, WhatIsNotExcludedHasNoReason) {
  Oracle asked = oracle({});
  EXPECT_TRUE(asked.exclude(&QueryCounts::generalize, cube(), 0));
  const Cube reachable{toy_.throws("callee"), {}, {}};
  EXPECT_FALSE(asked.exclude(&QueryCounts::generalize, reachable, 0));
  EXPECT_FALSE(asked.exclude(&QueryCounts::recheck, reachable, Support{}));
}

TEST_F(OracleTest, GoalsFollowTheSitesOnceTheyAreForgotten) {
  Oracle asked = oracle({});
  const Cube reachable{toy_.throws("callee"), {}, {}};
  EXPECT_FALSE(asked.exclude(&QueryCounts::decide, reachable, 0));
  toy_.sites.clear();
  asked.forget_goals();
  EXPECT_TRUE(asked.exclude(&QueryCounts::decide, reachable, 0));
}

}  // namespace
}  // namespace updr
