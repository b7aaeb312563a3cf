#include "si/houdini.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "epr/vc/static_facts.h"
#include "tests/support/examples.h"
#include "tests/support/programs.h"
#include "tests/unit/si/inductive.h"

namespace si {
namespace {

using epr::testing::all_sites;
using epr::testing::example_names;
using epr::testing::example_text;
using epr::testing::program_from;

using Lemmas = std::vector<std::string>;

const Lemmas kNone;

::testing::AssertionResult has(const Lemmas& lemmas, const std::string& lemma) {
  if (std::find(lemmas.begin(), lemmas.end(), lemma) != lemmas.end()) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << ::testing::PrintToString(lemmas);
}

// --- The examples -------------------------------------------------------------

TEST(Houdini, SummariesOfAllExamplesAreInductive) {
  for (const std::string& name : example_names()) {
    const Inferred run(example_text(name));
    EXPECT_EQ(run.not_inductive(), kNone) << name;
    EXPECT_EQ(run.result.gave_up, "") << name;
    EXPECT_GT(run.result.kept, 0) << name;
  }
}

// All safe examples but the one that no universal summaries prove.
TEST(Houdini, ProvesTheSafeExamplesWithoutInlining) {
  std::vector<std::string> proved;
  for (const std::string& name : example_names()) {
    const Inferred run(example_text(name), {});
    if (unproved(run.program, run.facts, run.result.summaries, run.sites).empty()) {
      proved.push_back(name);
    }
  }
  EXPECT_EQ(proved, (std::vector<std::string>{"c", "call_depth2", "call_depth2_in_loop",
                                              "call_in_loop", "call_outside_loop", "div", "flatten",
                                              "map_test", "no_universal_loop_free", "simple_loop",
                                              "sm", "update_call_in_loop", "worklist"}));
}

TEST(Houdini, TheCheckerAcceptsItsSummaries) {
  for (const char* name : {"c", "call_depth2", "flatten", "worklist"}) {
    const std::string flat = example_text(name);
    const Inferred run(flat);
    epr::Summaries claimed = run.result.summaries;
    epr::claim_static_facts(run.program, run.facts, claimed);
    EXPECT_TRUE(epr::testing::certified(flat, run.program, claimed, run.sites)) << name;
  }
}

TEST(Houdini, TensOfQueriesAreEnough) {
  EXPECT_LT(Inferred(example_text("flatten"), {}).result.checks, 100u);
  EXPECT_LT(Inferred(example_text("simple_loop"), {}).result.checks, 20u);
}

TEST(Houdini, TheSameRunGivesTheSameSummaries) {
  for (const char* name : {"flatten", "sm"}) {
    const Inferred one(example_text(name)), two(example_text(name));
    EXPECT_EQ(one.text(), two.text());
    EXPECT_EQ(one.result.checks, two.result.checks);
    EXPECT_EQ(one.result.candidates, two.result.candidates);
  }
}

TEST(Houdini, FlattenIsSummarisedAsInThePaper) {
  const Inferred run(example_text("flatten"));
  const Lemmas lemmas = lemmas_of(run.program, run.result.summaries, "addList");
  EXPECT_TRUE(has(lemmas, "throws cme(i) only if lst1 = lst2"));
  EXPECT_TRUE(
      has(lemmas, "returns only if forall X0: iterator. stale'(X0) -> stale(X0) | lst1 = cnt(X0)"));
}

// --- Runs that end early --------------------------------------------------------

TEST(Houdini, StoppedAtAnyMomentItKeepsWhatIsInductive) {
  const std::string text = example_text("call_depth2");
  const auto all = static_cast<int>(Inferred(text).result.checks);
  int kept_something = 0;
  for (int moment = 0; moment < all; moment += 4) {
    HoudiniOptions options;
    int asked = 0;
    options.go_on = [&] { return ++asked <= moment; };
    const Inferred run(text, kCalls, options);
    EXPECT_EQ(run.not_inductive(), kNone) << moment;
    if (run.result.gave_up == "") continue;
    EXPECT_EQ(run.result.gave_up, HoudiniResult::kStopped);
    if (run.result.kept > 0) ++kept_something;
  }
  EXPECT_GT(kept_something, 0);
}

TEST(Houdini, StoppedAtOnceItKeepsNothing) {
  HoudiniOptions options;
  options.go_on = [] { return false; };
  const Inferred run(example_text("flatten"), kCalls, options);
  EXPECT_EQ(run.result.kept, 0);
  EXPECT_EQ(run.result.checks, 0u);
}

TEST(Houdini, QueriesCanBeLimited) {
  const std::string text = example_text("flatten");
  HoudiniOptions options;
  options.max_queries = 40;
  const Inferred run(text, kCalls, options);
  EXPECT_EQ(run.result.gave_up, HoudiniResult::kQueriesSpent);
  EXPECT_EQ(run.not_inductive(), kNone);
  EXPECT_GT(run.result.kept, 0) << "callees were done";
  EXPECT_LT(run.result.kept, Inferred(text).result.kept);
}

TEST(Houdini, WhereTheSolverGivesUpNothingIsSaid) {
  HoudiniOptions options;
  options.solver.limits.max_checks = 3;  // of each solver
  const Inferred run(example_text("flatten"), kCalls, options);
  EXPECT_NE(run.result.gave_up, "");
  EXPECT_EQ(run.not_inductive(), kNone);
  EXPECT_LT(run.result.kept, Inferred(example_text("flatten")).result.kept);
}

// --- What is looked at ----------------------------------------------------------

constexpr const char* kTwoSites = R"(
sort s
relation r(s)
relation q(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  throw e(x) if q(x)
  r(X) := r(X) & X != x
  return
}
entry main
)";

TEST(Houdini, OtherSitesDoNotThrow) {
  const epr::Program program = program_from(kTwoSites);
  const epr::ProgramFacts facts = epr::program_facts(program, kCalls);
  const auto throws = [&](const std::set<int>& sites) {
    Lemmas out = lemmas_of(program, houdini(program, facts, sites, {}).summaries, "callee");
    std::erase_if(out, [](const std::string& lemma) { return lemma.starts_with("returns"); });
    return out;
  };
  const int first = program.find_site("callee#1") - program.sites.data();
  const int second = program.find_site("callee#2") - program.sites.data();
  EXPECT_EQ(throws({first}), (Lemmas{"throws e(w) only if r(x)", "throws e(w) only if w = x"}));
  EXPECT_EQ(throws({second}), (Lemmas{"throws e(w) only if q(x)", "throws e(w) only if w = x",
                                      "throws e(w) only if !r(x)"}));
  EXPECT_EQ(throws({}), Lemmas{"throws e(w) only if false"});
}

TEST(Houdini, NothingIsSaidOfReturnsThatNobodyWaitsFor) {
  const Inferred run(kTwoSites);
  for (const std::string& lemma : lemmas_of(run.program, run.result.summaries, "main")) {
    EXPECT_TRUE(lemma.starts_with("throws")) << lemma;
  }
}

// Models say nothing of sorts and relations that no formula mentions.
TEST(Houdini, UnmentionedSortsAndVariablesAreNoTrouble) {
  const Inferred run(R"(
sort s
sort t
sort u
function f(u): s
relation r(s)
relation far(u)
error e(w: u)
procedure main(x: s, y: u) {
  callee(x, y)
  throw e(y) if r(x)
  return
}
procedure callee(x: s, y: u) {
  choose {
    callee(x, y)
    return
  } or {
    r(X) := r(X) | X = x
    return
  }
}
entry main
)");
  EXPECT_EQ(run.not_inductive(), kNone);
  EXPECT_TRUE(has(lemmas_of(run.program, run.result.summaries, "callee"), "returns only if r'(x)"));
}

}  // namespace
}  // namespace si
