#include "si/engine.h"

#include <gtest/gtest.h>

#include "si/houdini.h"
#include "tests/support/enumerate.h"
#include "tests/support/examples.h"
#include "tests/support/programs.h"
#include "tests/support/recursion.h"
#include "tests/unit/si/searches.h"
#include "updr/engine.h"

namespace si {
namespace {

using epr::testing::all_sites;
using epr::testing::counted_recursion;
using epr::testing::example_names;
using epr::testing::example_text;
using epr::testing::index_of;
using epr::testing::program_from;

const std::vector<epr::CutOptions> kModes{kBasicBlocks, kCutPoints, kInlinedSmall};

Result run(const epr::Program& program, const Options& options) {
  return search(program, all_sites(program), options);
}

epr::Summaries by_houdini(const epr::Program& program, const epr::CutOptions& cut) {
  return houdini(program, epr::program_facts(program, cut), all_sites(program), {}).summaries;
}

// --- The examples -----------------------------------------------------------------

// docs/examples.md: each erroneous program throws in one line, and takes two rounds of
// each loop to get there, but for c_error.
TEST(SiEngine, FindsTheErrorsOfTheExamples) {
  const std::map<std::string, int> lines{{"c_error", 12},
                                         {"div_error", 19},
                                         {"flatten_error", 19},
                                         {"simple_loop_error", 7},
                                         {"worklist_error", 20}};
  for (const auto& [name, line] : lines) {
    const epr::Program program = program_from(example_text(name));
    for (const epr::CutOptions& cut : kModes) {
      int thrown = 0;
      for (const auto& [site, outcome] : run(program, searching(cut, 2)).sites) {
        const std::string text = to_text(program, outcome, cut);
        if (text == "throws") {
          EXPECT_EQ(program.sites[static_cast<size_t>(site)].java.line, line) << name;
          ++thrown;
        } else {
          EXPECT_TRUE(text == "proved" || text.starts_with("nothing up to 2")) << name << text;
        }
      }
      EXPECT_EQ(thrown, 1) << name;
    }
  }
}

TEST(SiEngine, OneRoundOfALoopIsTooFew) {
  for (const char* name : {"simple_loop_error", "flatten_error", "worklist_error", "div_error"}) {
    const epr::Program program = program_from(example_text(name));
    for (const epr::CutOptions& cut : kModes) {
      for (const auto& [site, text] : outcomes(program, searching(cut, 1))) {
        EXPECT_TRUE(text == "proved" || text.starts_with("nothing up to 1")) << name << text;
      }
    }
  }
}

TEST(SiEngine, FindsNothingInSafeExamples) {
  for (const std::string& name : example_names()) {
    if (name.ends_with("_error")) continue;
    const epr::Program program = program_from(example_text(name));
    for (const epr::CutOptions& cut : kModes) {
      for (const auto& [site, text] : outcomes(program, searching(cut, 2))) {
        EXPECT_TRUE(text == "proved" || text.starts_with("nothing up to 2")) << name << text;
      }
    }
  }
}

TEST(SiEngine, ProvesExamplesWithoutLoopsAndSummaries) {
  for (const char* name : {"c", "no_universal_loop_free"}) {
    const epr::Program program = program_from(example_text(name));
    for (const epr::CutOptions& cut : kModes) {
      for (const auto& [site, text] : outcomes(program, searching(cut, 1))) {
        EXPECT_EQ(text, "proved") << name;
      }
    }
  }
}

// --- Bounds -----------------------------------------------------------------------

TEST(SiEngine, AnErrorIsFoundAtTheBoundThatItTakes) {
  for (int depth : {1, 2, 5}) {
    const epr::Program program = program_from(counted_recursion(depth));
    for (const epr::CutOptions& cut : {kBasicBlocks, kCutPoints}) {
      const Result found = run(program, searching(cut, depth + 2));
      EXPECT_EQ(texts(program, found, cut), (Texts{{"visit#1", "throws"}}));
      EXPECT_EQ(found.statistics.bound, depth);
      if (depth == 1) continue;
      EXPECT_EQ(outcomes(program, searching(cut, depth - 1)).at("visit#1"),
                "nothing up to " + std::to_string(depth - 1) + ", blocked: visit");
    }
  }
}

TEST(SiEngine, NoBoundIsNoAnswer) {
  const epr::Program program = program_from(counted_recursion(1));
  EXPECT_EQ(outcomes(program, searching(kCutPoints, 0)).at("visit#1"),
            "nothing up to 0, blocked: ");
}

TEST(SiEngine, TheStackGrowsLinearly) {
  const epr::Program program = program_from(counted_recursion(50));
  const Result result = run(program, searching(kCutPoints, 60));
  EXPECT_EQ(texts(program, result, kCutPoints), (Texts{{"visit#1", "throws"}}));
  EXPECT_EQ(result.statistics.inlined, 50);
  EXPECT_EQ(result.statistics.bound, 50);
  EXPECT_LE(result.statistics.queries.total(), 6u * 50);
}

// What was inlined stays when the bound grows.
TEST(SiEngine, TheTreeIsKept) {
  const epr::Program program = program_from(counted_recursion(9));
  for (int bound = 1; bound < 9; ++bound) {
    const Result result = run(program, searching(kCutPoints, bound));
    ASSERT_EQ(result.trees.size(), 1u);
    const InlinedTree& tree = result.trees[0];
    ASSERT_EQ(tree.size(), bound + 1);
    for (int n = 1; n < tree.size(); ++n) EXPECT_EQ(tree.node(n).caller.node, n - 1);
  }
}

TEST(SiEngine, TwoCallsOfAProcedureAreNotOnOneStack) {
  const epr::Program program = program_from(R"(
sort s
relation done(s)
error e(x: s)
procedure main(x: s, y: s) {
  visit(x)
  visit(y)
  throw e(x) if x != y & done(x) & done(y)
  return
}
procedure visit(x: s) {
  done(X) := done(X) | X = x
  return
}
entry main when forall X: s. !done(X)
)");
  const Result result = run(program, searching(kCutPoints, 1));
  EXPECT_EQ(texts(program, result, kCutPoints), (Texts{{"main#1", "throws"}}));
  EXPECT_EQ(result.statistics.inlined, 2);
}

// Blocked calls are named, those that no error needs too.
constexpr const char* kTwoRecursions = R"(
sort s
relation p(s)
error e(w: s)
procedure main(x: s) {
  left(x)
  right(x)
  throw e(x) if p(x)
  return
}
procedure left(x: s) {
  choose {
    left(x)
    return
  } or {
    return
  }
}
procedure right(x: s) {
  choose {
    right(x)
    return
  } or {
    p(X) := p(X) & X != x
    return
  }
}
entry main when forall X: s. !p(X)
)";

TEST(SiEngine, BlockedProceduresAreNamed) {
  const epr::Program program = program_from(kTwoRecursions);
  const std::string text = outcomes(program, searching(kCutPoints, 2)).at("main#1");
  EXPECT_TRUE(text == "nothing up to 2, blocked: left right" ||
              text == "nothing up to 2, blocked: right")
      << text;
}

// --- Sites and entries ------------------------------------------------------------

constexpr const char* kManySites = R"(
sort s
relation p(s)
relation q(s)
error e(w: s)
error f(w: s)
procedure main(x: s) {
  visit(x)
  throw e(x) if p(x)
  throw f(x) if q(x)
  return
}
procedure visit(x: s) {
  throw f(x) if !p(x) & q(x)
  throw e(x) if q(x) & !q(x)
  choose {
    visit(x)
    throw e(x) if q(x)
    p(X) := p(X) & X != x
    return
  } or {
    p(X) := p(X) | X = x
    return
  }
}
entry main when forall X: s. !p(X)
)";

TEST(SiEngine, EverySiteHasItsOutcome) {
  const epr::Program program = program_from(kManySites);
  for (const epr::CutOptions& cut : {kBasicBlocks, kCutPoints}) {
    const Texts seen = outcomes(program, searching(cut, 3));
    EXPECT_EQ(seen.size(), 5u);
    EXPECT_EQ(seen.at("main#1"), "throws");
    EXPECT_EQ(seen.at("main#2"), "proved");
    EXPECT_EQ(seen.at("visit#1"), "throws");
    EXPECT_EQ(seen.at("visit#2"), "nothing up to 3, blocked: visit");
    EXPECT_EQ(seen.at("visit#3"), "nothing up to 3, blocked: visit");
  }
}

TEST(SiEngine, OnlyTheSitesAskedAboutCount) {
  const epr::Program program = program_from(kManySites);
  for (const epr::Site& site : program.sites) {
    const int index = static_cast<int>(&site - program.sites.data());
    const Result result = search(program, {index}, searching(kCutPoints, 3));
    EXPECT_EQ(result.sites.size(), 1u);
    const Texts all = outcomes(program, searching(kCutPoints, 3));
    EXPECT_EQ(texts(program, result, kCutPoints).at(site.name), all.at(site.name)) << site.name;
  }
  EXPECT_TRUE(search(program, {}, searching(kCutPoints, 3)).sites.empty());
}

constexpr const char* kTwoEntries = R"(
sort s
relation p(s)
error e(w: s)
procedure check(x: s) {
  throw e(x) if p(x)
  return
}
procedure one(x: s) {
  check(x)
  return
}
procedure other(x: s) {
  check(x)
  never(x)
  return
}
procedure first(x: s) {
  again(x)
  return
}
procedure second(x: s) {
  repeat(x)
  return
}
procedure again(x: s) {
  choose {
    again(x)
    never(x)
    return
  } or {
    return
  }
}
procedure repeat(x: s) {
  choose {
    repeat(x)
    never(x)
    return
  } or {
    return
  }
}
procedure never(x: s) {
  throw e(x) if p(x)
  return
}
ENTRIES
)";

epr::Program with_entries(const std::string& entries) {
  std::string text = kTwoEntries;
  return program_from(text.replace(text.find("ENTRIES"), 7, entries));
}

TEST(SiEngine, AnExecutionFromOneEntryIsEnough) {
  const std::string safe = "entry one when forall X: s. !p(X)\n";
  const std::string erroneous = "entry other\n";
  for (const std::string& entries : {safe + erroneous, erroneous + safe}) {
    const epr::Program program = with_entries(entries);
    const Result result = run(program, searching(kCutPoints, 2));
    const Texts seen = texts(program, result, kCutPoints);
    EXPECT_EQ(seen.at("check#1"), "throws");
    EXPECT_EQ(seen.at("never#1"), "proved");
    EXPECT_EQ(result.trees.size(), 2u);
  }
  EXPECT_EQ(outcomes(with_entries(safe), searching(kCutPoints, 2)).at("check#1"), "proved");
}

TEST(SiEngine, AllEntriesSayWhatTheyLeftOut) {
  const std::string nothing = " when forall X: s. !p(X)\n";
  const epr::Program program = with_entries("entry first" + nothing + "entry second" + nothing);
  EXPECT_EQ(outcomes(program, searching(kCutPoints, 2)).at("never#1"),
            "nothing up to 2, blocked: again repeat");
}

// --- Ways to inline ----------------------------------------------------------------

TEST(SiEngine, StaticInliningGivesTheSameOutcomes) {
  std::vector<std::string> programs{counted_recursion(3), kManySites, kTwoRecursions};
  for (const std::string& name : example_names()) programs.push_back(example_text(name));
  for (const std::string& text : programs) {
    const epr::Program program = program_from(text);
    Options options = searching(kInlinedSmall, 2);
    const Result stratified = run(program, options);
    options.inlining = Inlining::kStatic;
    const Result all = run(program, options);
    for (const auto& [site, outcome] : stratified.sites) {
      // Where more is inlined, more may be proved, and other calls are left out.
      if (std::holds_alternative<Proved>(all.sites.at(site))) continue;
      EXPECT_EQ(outcome.index(), all.sites.at(site).index()) << text;
    }
    EXPECT_LE(stratified.statistics.inlined, all.statistics.inlined);
  }
}

TEST(SiEngine, CallsOfTheGuideAreInlinedFirst) {
  const epr::Program program = program_from(counted_recursion(5));
  const Result found = run(program, searching(kCutPoints, 5));
  Options options = searching(kCutPoints, 5);
  options.guide = Guide{0, std::get<Reached>(found.sites.at(0)).tree};
  const Result guided = run(program, options);
  EXPECT_EQ(texts(program, guided, kCutPoints), (Texts{{"visit#1", "throws"}}));
  EXPECT_EQ(guided.statistics.bound, 1);
  EXPECT_EQ(guided.statistics.inlined, 5);
  EXPECT_EQ(guided.statistics.queries.under, 1u);
  EXPECT_EQ(guided.statistics.queries.over, 0u);
}

TEST(SiEngine, AGuideThatLeadsNowhereChangesNothing) {
  const epr::Program program = program_from(kManySites);
  const int visit = index_of(program, "visit");
  epr::CallTree tree{index_of(program, "main"), {{0, false, {visit, {}, -1}}}, -1};
  Options options = searching(kCutPoints, 3);
  options.guide = Guide{0, tree};
  EXPECT_EQ(outcomes(program, options), outcomes(program, searching(kCutPoints, 3)));
  options.guide = Guide{1, tree};  // of another entry
  EXPECT_EQ(outcomes(program, options), outcomes(program, searching(kCutPoints, 3)));
}

// The call that main may make before it throws is not part of the tree.
TEST(SiEngine, NoCallOfTheTreeCanBeLeftOut) {
  const epr::Program program = program_from(R"(
sort s
relation p(s)
error e(w: s)
procedure main(x: s) {
  may(x)
  may(x)
  throw e(x) if p(x)
  return
}
procedure may(x: s) {
  choose {
    may(x)
    may(x)
    return
  } or {
    p(X) := p(X) | X = x
    return
  }
}
entry main when forall X: s. !p(X)
)");
  Options options = searching(kCutPoints, 4);
  options.inlining = Inlining::kStatic;
  const Result result = run(program, options);
  const auto& reached = std::get<Reached>(result.sites.at(0));
  ASSERT_EQ(reached.tree.calls.size(), 2u);
  for (const epr::CalledTree& called : reached.tree.calls) EXPECT_TRUE(called.tree.calls.empty());
}

// --- Summaries ---------------------------------------------------------------------

TEST(SiEngine, SummariesOfHoudiniProveWithoutInlining) {
  int proved = 0;
  for (const std::string& name : example_names()) {
    const epr::Program program = program_from(example_text(name));
    Options options = searching(kCutPoints, 2);
    const Result without = run(program, options);
    options.over = by_houdini(program, kCutPoints);
    const Result with = run(program, options);
    EXPECT_LE(with.statistics.inlined, without.statistics.inlined) << name;
    for (const auto& [site, outcome] : without.sites) {
      if (std::holds_alternative<BoundReached>(outcome)) continue;
      EXPECT_EQ(with.sites.at(site).index(), outcome.index()) << name;
    }
    if (name.ends_with("_error") || name == "no_universal_recursive") continue;
    for (const auto& [site, text] : texts(program, with, kCutPoints)) {
      EXPECT_EQ(text, "proved") << name;
    }
    ++proved;
  }
  EXPECT_EQ(proved, 13);
}

TEST(SiEngine, SummariesOfUpdrProveWhatTheyProve) {
  for (const char* name : {"flatten", "call_depth2", "worklist", "div"}) {
    const epr::Program program = program_from(example_text(name));
    updr::Options inference;
    inference.cut = kCutPoints;
    Options options = searching(kCutPoints, 1);
    options.over = updr::infer(program, all_sites(program), inference).summaries;
    const Result result = run(program, options);
    for (const auto& [site, text] : texts(program, result, kCutPoints)) {
      EXPECT_EQ(text, "proved") << name;
    }
    EXPECT_EQ(result.statistics.inlined, 0) << name;
  }
}

constexpr const char* kThrower = R"(
sort s
relation q(s)
error f(w: s)
procedure main(w: s) {
  var y: s
  assume !q(w)
  check(y)
  return
}
procedure check(x: s) {
  throw f(x) if q(x)
  assume false
  return
}
entry main
)";

// A call that throws does not return, and its witness is no variable of the caller.
TEST(SiEngine, SummariesOfWhatThrowsAreKeptApart) {
  const epr::Program program = program_from(kThrower);
  for (const char* lemma : {"returns only if false", "throws f(w) only if q(w)"}) {
    Options options = searching(kCutPoints, 1);
    options.over =
        epr::testing::summaries_from(program, "summary check {\n  " + std::string(lemma) + "\n}\n");
    EXPECT_EQ(outcomes(program, options), (Texts{{"check#1", "throws"}})) << lemma;
  }
}

// What is proved is so, as far as enumeration can see.
TEST(SiEngine, EnumerationReachesNoProvedSite) {
  for (const char* text : {kManySites, kTwoRecursions}) {
    const epr::Program program = program_from(text);
    const auto reached = epr::testing::explore(program, epr::testing::sizes_of(program, {}, 2));
    for (const auto& [site, outcome] : run(program, searching(kCutPoints, 3)).sites) {
      EXPECT_EQ(std::holds_alternative<Reached>(outcome), reached.reaches(site));
    }
  }
}

// --- Calls that are made or not ------------------------------------------------------

TEST(SiEngine, ACallThatIsMadeHasToReturnOrToThrow) {
  const epr::Program program = program_from(R"(
sort s
error e(x: s)
procedure main(x: s) {
  choose {
    never(x)
    throw e(x) if true
    return
  } or {
    throw e(x) if true
    return
  }
}
procedure never(x: s) {
  assume false
  throw e(x) if true
  return
}
entry main
)");
  const Texts expected{{"main#1", "proved"}, {"main#2", "throws"}, {"never#1", "proved"}};
  EXPECT_EQ(outcomes(program, searching(kCutPoints, 2)), expected);
  EXPECT_EQ(outcomes(program, searching(kBasicBlocks, 2)), expected);
}

TEST(SiEngine, ResultsComeBack) {
  const epr::Program program = program_from(R"(
sort s
relation p(s)
error e(x: s)
procedure main(x: s) {
  var y: s
  y := pick(x)
  throw e(x) if x != y & !p(y)
  throw e(x) if x != y & p(y)
  throw e(x) if p(x)
  return
}
procedure pick(x: s) returns (o: s) {
  havoc o
  p(X) := X = o & X != x
  return
}
entry main
)");
  EXPECT_EQ(outcomes(program, searching(kCutPoints, 2)),
            (Texts{{"main#1", "proved"}, {"main#2", "throws"}, {"main#3", "proved"}}));
}

// --- Runs that are repeated --------------------------------------------------------

TEST(SiEngine, TheSameRunGivesTheSameResult) {
  for (const std::string& text :
       {example_text("flatten_error"), example_text("sm"), std::string(kManySites)}) {
    const epr::Program one = program_from(text), two = program_from(text);
    const std::string first = account(one, run(one, searching(kCutPoints, 2)));
    EXPECT_EQ(first, account(two, run(two, searching(kCutPoints, 2))));
  }
}

TEST(SiEngine, ASecondRunOnAProgramGivesTheSameOutcomes) {
  const epr::Program program = program_from(example_text("flatten_error"));
  const Options options = searching(kCutPoints, 2);
  const Texts first = outcomes(program, options);
  EXPECT_EQ(outcomes(program, options), first);
  EXPECT_EQ(outcomes(program, searching(kCutPoints, 2)), first);
}

}  // namespace
}  // namespace si
