#include "epr/vc/bounded.h"

#include <string>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::all_sites;
using testing::file_text;
using testing::program_from;

constexpr CutOptions kBasic{Blocks::kBasic, Inline::kNone, 0};
constexpr CutOptions kCut{Blocks::kCut, Inline::kNone, 0};
constexpr CutOptions kInlined{Blocks::kCut, Inline::kSmall, 60};

Program example(const std::string& name) {
  return program_from(file_text("examples/rml/" + name + ".rml"));
}

BoundedOptions up_to(int bound) {
  BoundedOptions options;
  options.max_bound = bound;
  return options;
}

// The line in which it throws, "nothing up to 2", "nothing at all", or why not.
std::string outcome(const Program& program, const BoundedSearch& search) {
  if (const auto* nothing = std::get_if<NothingFound>(&search.outcome)) {
    return nothing->complete ? "nothing at all" : fmt::format("nothing up to {}", nothing->bound);
  }
  if (const auto* doubt = std::get_if<GaveUp>(&search.outcome)) return "gave up: " + doubt->reason;
  const Trace& trace = std::get<Execution>(search.outcome).trace;
  const auto replayed = replay(program, trace);
  if (const auto* refused = std::get_if<Refused>(&replayed)) return "refused: " + refused->reason;
  return fmt::format("line {}", program.sites[static_cast<size_t>(trace.site)].java.line);
}

std::string outcome(const Program& program, const CutOptions& cut, const std::set<int>& sites,
                    const BoundedOptions& options) {
  return outcome(program, find_execution(program, program_facts(program, cut), 0, sites, options));
}

std::string outcome(const Program& program, const CutOptions& cut, int bound) {
  return outcome(program, cut, all_sites(program), up_to(bound));
}

// --- The examples -----------------------------------------------------------------

class BoundedExample : public ::testing::TestWithParam<CutOptions> {};

INSTANTIATE_TEST_SUITE_P(Modes, BoundedExample, ::testing::Values(kBasic, kCut, kInlined),
                         [](const ::testing::TestParamInfo<CutOptions>& mode) {
                           return mode.param.blocks == Blocks::kBasic    ? "Basic"
                                  : mode.param.inlining == Inline::kNone ? "Cut"
                                                                         : "Inlined";
                         });

TEST_P(BoundedExample, TheErrorsAreFoundWithTwoRoundsOfEachLoopAndNotWithOne) {
  for (const auto& [name, line] : {std::pair{"simple_loop_error", 7},
                                   {"flatten_error", 19},
                                   {"worklist_error", 20},
                                   {"div_error", 19}}) {
    const Program program = example(name);
    EXPECT_EQ(outcome(program, GetParam(), 1), "nothing up to 1") << name;
    const BoundedSearch search = find_execution(program, program_facts(program, GetParam()), 0,
                                                all_sites(program), up_to(3));
    EXPECT_EQ(outcome(program, search), fmt::format("line {}", line)) << name;
    fmt::print("{}: {} runs, {} checks\n", name, search.runs, search.checks);
  }
  EXPECT_EQ(outcome(example("c_error"), GetParam(), 1), "line 12");
}

TEST_P(BoundedExample, NothingIsFoundInSafePrograms) {
  for (const char* name :
       {"simple_loop", "call_outside_loop", "call_in_loop", "update_call_in_loop", "call_depth2",
        "sm", "map_test", "worklist", "flatten", "div", "no_universal_recursive"}) {
    EXPECT_EQ(outcome(example(name), GetParam(), 2), "nothing up to 2") << name;
  }
}

TEST_P(BoundedExample, TheSearchOfALoopFreeProgramIsComplete) {
  EXPECT_EQ(outcome(example("c"), GetParam(), 3), "nothing at all");
  EXPECT_EQ(outcome(example("no_universal_loop_free"), GetParam(), 3), "nothing at all");
}

TEST_P(BoundedExample, TheTreeIsThatOfTheExecution) {
  const Program program = example("flatten_error");
  const ProgramFacts facts = program_facts(program, GetParam());
  const BoundedSearch search = find_execution(program, facts, 0, all_sites(program), {});
  ASSERT_TRUE(std::holds_alternative<Execution>(search.outcome));
  const auto& execution = std::get<Execution>(search.outcome);
  const Realized again = realize(program, facts, 0, execution.tree, {});
  ASSERT_TRUE(std::holds_alternative<Trace>(again.outcome));
  EXPECT_EQ(std::get<Trace>(again.outcome).site, execution.trace.site);
}

// --- Bounds -----------------------------------------------------------------------

// Throws iff three elements are visited, each by a run of `visit` of its own.
const char* const kThreeDeep = R"(
sort s
relation done(s)
error e(x: s)
procedure main(x: s) {
  visit(x)
  throw e(x) if exists X: s, Y: s, Z: s. X != Y & X != Z & Y != Z & done(X) & done(Y) & done(Z) at "T.java":1
  return
}
procedure visit(x: s) {
  assume !done(x)
  done(X) := done(X) | X = x
  choose {
    var y: s
    visit(y)
    throw e(x) if !done(x) | !done(y) at "T.java":2
    return
  } or {
    return
  }
}
entry main when forall X: s. !done(X)
)";

TEST(Bounded, RecursionIsFollowedAsDeepAsTheBound) {
  const Program program = program_from(kThreeDeep);
  for (const CutOptions& cut : {kBasic, kCut}) {
    EXPECT_EQ(outcome(program, cut, 2), "nothing up to 2");
    EXPECT_EQ(outcome(program, cut, 3), "line 1");
    EXPECT_EQ(outcome(program, cut, {1}, up_to(4)), "nothing up to 4");
  }
}

TEST(Bounded, ABoundThatTakesTooManyRunsIsNotTried) {
  const Program program = program_from(kThreeDeep);
  BoundedOptions options = up_to(5);
  options.max_runs = 3;  // main and two of visit
  EXPECT_EQ(outcome(program, kCut, all_sites(program), options), "nothing up to 2");
  options.max_runs = 4;
  EXPECT_EQ(outcome(program, kCut, all_sites(program), options), "line 1");
  options.max_runs = 1;
  EXPECT_EQ(outcome(program, kCut, all_sites(program), options), "nothing up to 0");
}

TEST(Bounded, TwoCallsOfAProcedureAreNotOnOneStack) {
  const Program program = program_from(R"(
sort s
relation done(s)
error e(x: s)
procedure main(x: s, y: s) {
  visit(x)
  visit(y)
  throw e(x) if x != y & done(x) & done(y) at "T.java":1
  return
}
procedure visit(x: s) {
  done(X) := done(X) | X = x
  return
}
entry main when forall X: s. !done(X)
)");
  EXPECT_EQ(outcome(program, kCut, 1), "line 1");
}

// --- Calls that are made or not ----------------------------------------------------

TEST(Bounded, ACallThatIsNotMadeConstrainsNothing) {
  const Program program = program_from(R"(
sort s
error e(x: s)
procedure main(x: s) {
  choose {
    middle()
    return
  } or {
    throw e(x) if true at "T.java":1
    return
  }
}
procedure middle() {
  never()
  return
}
procedure never() {
  assume false
  return
}
entry main
)");
  EXPECT_EQ(outcome(program, kCut, 1), "line 1");
  EXPECT_EQ(outcome(program, kBasic, 1), "line 1");
}

TEST(Bounded, ACallThatIsMadeHasToReturnOrToThrow) {
  const Program program = program_from(R"(
sort s
error e(x: s)
procedure main(x: s) {
  middle(x)
  throw e(x) if true at "T.java":1
  return
}
procedure middle(x: s) {
  never(x)
  return
}
procedure never(x: s) {
  assume false
  throw e(x) if true at "T.java":2
  return
}
entry main
)");
  EXPECT_EQ(outcome(program, kCut, 2), "nothing at all");
  EXPECT_EQ(outcome(program, kBasic, 2), "nothing at all");
}

TEST(Bounded, OnlyThrowsAtTheSitesCount) {
  const Program program = program_from(R"(
sort s
relation bad(s)
error e(x: s)
procedure main(x: s) {
  check(x)
  throw e(x) if bad(x) at "T.java":1
  return
}
procedure check(x: s) {
  throw e(x) if bad(x) at "T.java":2
  return
}
procedure other(x: s) {
  throw e(x) if true at "T.java":3
  return
}
entry main
entry other
)");
  const int in_main = 0, in_check = 1, in_other = 2;
  for (const CutOptions& cut : {kBasic, kCut, kInlined}) {
    EXPECT_EQ(outcome(program, cut, {in_check}, {}), "line 2");
    EXPECT_EQ(outcome(program, cut, {in_main}, {}), "nothing at all");
    EXPECT_EQ(outcome(program, cut, {in_main, in_check}, {}), "line 2");
    EXPECT_EQ(outcome(program, cut, {in_other}, {}), "nothing at all");
    EXPECT_EQ(outcome(program, cut, {}, {}), "nothing at all");
    EXPECT_EQ(outcome(program, find_execution(program, program_facts(program, cut), 1,
                                              all_sites(program), {})),
              "line 3");
  }
}

}  // namespace
}  // namespace epr
