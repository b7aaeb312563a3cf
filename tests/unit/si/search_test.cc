#include <string>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/vc/realize.h"
#include "si/engine.h"
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

si::Options up_to(int bound) {
  si::Options options;
  options.solver.backend = Backend::kLazy;
  options.recursion_bound = bound;
  return options;
}

// The lines in which it throws; if there are none "nothing up to 2", "nothing at all", or
// why not.
std::string outcome(const Program& program, const si::Result& result) {
  std::string lines, otherwise = "nothing at all";
  for (const auto& [site, found] : result.sites) {
    if (const auto* reached = std::get_if<si::Reached>(&found)) {
      const auto replayed = replay(program, reached->trace);
      if (const auto* refused = std::get_if<Refused>(&replayed))
        return "refused: " + refused->reason;
      lines += fmt::format("{}line {}", lines.empty() ? "" : ", ",
                           program.sites[static_cast<size_t>(site)].java.line);
    } else if (const auto* bound = std::get_if<si::BoundReached>(&found)) {
      otherwise = fmt::format("nothing up to {}", bound->bound);
    } else if (const auto* doubt = std::get_if<si::Undecided>(&found)) {
      otherwise = "gave up: " + doubt->reason;
    }
  }
  return lines.empty() ? otherwise : lines;
}

std::string outcome(const Program& program, const CutOptions& cut, const std::set<int>& sites,
                    si::Options options) {
  options.cut = cut;
  return outcome(program, si::search(program, sites, options));
}

std::string outcome(const Program& program, const CutOptions& cut, int bound) {
  return outcome(program, cut, all_sites(program), up_to(bound));
}

// --- The examples -----------------------------------------------------------------

class SearchExample : public ::testing::TestWithParam<CutOptions> {};

INSTANTIATE_TEST_SUITE_P(Modes, SearchExample, ::testing::Values(kBasic, kCut, kInlined),
                         [](const ::testing::TestParamInfo<CutOptions>& mode) {
                           return mode.param.blocks == Blocks::kBasic    ? "Basic"
                                  : mode.param.inlining == Inline::kNone ? "Cut"
                                                                         : "Inlined";
                         });

TEST_P(SearchExample, TheErrorsAreFoundWithTwoRoundsOfEachLoopAndNotWithOne) {
  for (const auto& [name, line] : {std::pair{"simple_loop_error", 7},
                                   {"flatten_error", 19},
                                   {"worklist_error", 20},
                                   {"div_error", 19}}) {
    const Program program = example(name);
    EXPECT_EQ(outcome(program, GetParam(), 1), "nothing up to 1") << name;
    EXPECT_EQ(outcome(program, GetParam(), 3), fmt::format("line {}", line)) << name;
  }
  EXPECT_EQ(outcome(example("c_error"), GetParam(), 1), "line 12");
}

TEST_P(SearchExample, NothingIsFoundInSafePrograms) {
  for (const char* name :
       {"simple_loop", "call_outside_loop", "call_in_loop", "update_call_in_loop", "call_depth2",
        "sm", "map_test", "worklist", "flatten", "div", "no_universal_recursive"}) {
    const std::string found = outcome(example(name), GetParam(), 2);
    EXPECT_TRUE(found == "nothing up to 2" || found == "nothing at all") << name << ": " << found;
  }
  EXPECT_EQ(outcome(example("no_universal_recursive"), GetParam(), 2), "nothing up to 2");
}

TEST_P(SearchExample, TheSearchOfALoopFreeProgramIsComplete) {
  EXPECT_EQ(outcome(example("c"), GetParam(), 3), "nothing at all");
  EXPECT_EQ(outcome(example("no_universal_loop_free"), GetParam(), 3), "nothing at all");
}

TEST_P(SearchExample, TheTreeIsThatOfTheExecution) {
  const Program program = example("flatten_error");
  const ProgramFacts facts = program_facts(program, GetParam());
  si::Options options = up_to(3);
  options.cut = GetParam();
  const si::Result result = si::search(program, all_sites(program), options);
  int reached = 0;
  for (const auto& [site, found] : result.sites) {
    const auto* execution = std::get_if<si::Reached>(&found);
    if (!execution) continue;
    const Realized again = realize(program, facts, 0, execution->tree, {});
    ASSERT_TRUE(std::holds_alternative<Trace>(again.outcome));
    EXPECT_EQ(std::get<Trace>(again.outcome).site, site);
    ++reached;
  }
  EXPECT_EQ(reached, 1);
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

TEST(Search, RecursionIsFollowedAsDeepAsTheBound) {
  const Program program = program_from(kThreeDeep);
  for (const CutOptions& cut : {kBasic, kCut}) {
    EXPECT_EQ(outcome(program, cut, 2), "nothing up to 2");
    EXPECT_EQ(outcome(program, cut, 3), "line 1");
    EXPECT_EQ(outcome(program, cut, {1}, up_to(4)), "nothing up to 4");
  }
}

TEST(Search, TooManyInlinedCallsEndIt) {
  const Program program = program_from(kThreeDeep);
  si::Options options = up_to(5);
  options.max_inlined = 2;
  EXPECT_EQ(outcome(program, kCut, {0}, options), "gave up: limit of 2 inlined calls reached");
  options.max_inlined = 3;
  EXPECT_EQ(outcome(program, kCut, {0}, options), "line 1");
}

TEST(Search, TwoCallsOfAProcedureAreNotOnOneStack) {
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

TEST(Search, ACallThatIsNotMadeConstrainsNothing) {
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

TEST(Search, ACallThatIsMadeHasToReturnOrToThrow) {
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

TEST(Search, OnlyThrowsAtTheSitesCount) {
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
    EXPECT_EQ(outcome(program, cut, {in_check}, up_to(3)), "line 2");
    EXPECT_EQ(outcome(program, cut, {in_main}, up_to(3)), "nothing at all");
    EXPECT_EQ(outcome(program, cut, {in_main, in_check}, up_to(3)), "line 2");
    EXPECT_EQ(outcome(program, cut, {in_other}, up_to(3)), "line 3");
    EXPECT_EQ(outcome(program, cut, {}, up_to(3)), "nothing at all");
    EXPECT_EQ(outcome(program, cut, all_sites(program), up_to(3)), "line 2, line 3");
  }
}

}  // namespace
}  // namespace epr
