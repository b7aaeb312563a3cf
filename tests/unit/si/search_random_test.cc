// Searching up to a bound finds what trying everything, and realising every small call
// tree, find: random programs, with and without loops and recursion.

#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "epr/vc/realize.h"
#include "si/engine.h"
#include "tests/support/enumerate.h"
#include "tests/support/programs.h"
#include "tests/unit/epr/vc/random_program.h"
#include "tests/unit/epr/vc/trees.h"

namespace epr {
namespace {

constexpr CutOptions kModes[] = {{Blocks::kBasic, Inline::kNone, 0},
                                 {Blocks::kCut, Inline::kNone, 0},
                                 {Blocks::kCut, Inline::kSmall, 60}};

// Nothing if there is too much to try.
std::optional<std::set<int>> reached_sites(const Program& program) {
  testing::ExploreLimits limits;
  limits.nodes = 100'000;
  std::set<int> out;
  for (int size : {1, 2}) {
    const auto reached =
        testing::explore(program, testing::sizes_of(program, {{"s", size}}), limits);
    if (!reached.exhaustive()) return std::nullopt;
    for (const auto& [site, trace] : reached.traces) out.insert(site);
  }
  return out;
}

si::SiteOutcome search_for(const Program& program, const CutOptions& cut, int site) {
  si::Options options;
  options.cut = cut;
  options.solver.backend = Backend::kLazy;
  si::Result result = si::search(program, {site}, options);
  if (const auto* doubt = std::get_if<si::Undecided>(&result.sites.at(site))) {
    ADD_FAILURE() << doubt->reason;
  }
  return result.sites.at(site);
}

// By trees of at most so many runs.
std::set<int> realized_sites(const Program& program, const ProgramFacts& facts, int most_runs) {
  std::set<int> out;
  for (int runs = 1; runs <= most_runs; ++runs) {
    for (const CallTree& tree : testing::throwing_trees(program, facts, 0, runs)) {
      const Realized result = realize(program, facts, 0, tree, {});
      if (const auto* trace = std::get_if<Trace>(&result.outcome)) out.insert(trace->site);
    }
  }
  return out;
}

TEST(SearchRandom, WithoutCyclesTheSearchFindsWhatTryingEverythingFinds) {
  int thrown = 0, quiet = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const std::string text = testing::random_program(seed, testing::Jumps::kForward);
    const Program program = testing::program_from(text);
    if (program.sites.empty()) continue;
    const auto reached = reached_sites(program);
    ASSERT_TRUE(reached) << "seed " << seed;
    for (const CutOptions& cut : kModes) {
      for (int site : testing::all_sites(program)) {
        const si::SiteOutcome outcome = search_for(program, cut, site);
        const bool found = std::holds_alternative<si::Reached>(outcome);
        EXPECT_EQ(found, reached->contains(site)) << "seed " << seed << " site " << site << text;
        EXPECT_TRUE(found || std::holds_alternative<si::Proved>(outcome)) << "seed " << seed;
        (found ? thrown : quiet) += 1;
      }
    }
  }
  EXPECT_GT(thrown, 30);
  EXPECT_GT(quiet, 30);
}

TEST(SearchRandom, WithRecursionNothingWithinTheBoundIsMissed) {
  int found = 0, nothing = 0, complete = 0, explored = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const std::string text = testing::random_program(seed, testing::Jumps::kAnywhere);
    const Program program = testing::program_from(text);
    if (program.sites.empty()) continue;
    const auto reached = reached_sites(program);
    if (reached) ++explored;
    for (const CutOptions& cut : kModes) {
      const ProgramFacts facts = program_facts(program, cut);
      // A tree of n runs has a stack of at most n.
      const std::set<int> realized[] = {{},
                                        realized_sites(program, facts, 1),
                                        realized_sites(program, facts, 2),
                                        realized_sites(program, facts, 3)};
      for (int site : testing::all_sites(program)) {
        const si::SiteOutcome outcome = search_for(program, cut, site);
        if (std::holds_alternative<si::Reached>(outcome)) {
          EXPECT_TRUE(!reached || reached->contains(site)) << "seed " << seed << text;
          ++found;
          continue;
        }
        const bool proved = std::holds_alternative<si::Proved>(outcome);
        const int runs = proved ? 3 : std::get<si::BoundReached>(outcome).bound;
        EXPECT_FALSE(realized[runs].contains(site)) << "seed " << seed << " site " << site << text;
        EXPECT_FALSE(proved && reached && reached->contains(site)) << "seed " << seed << text;
        ++(proved ? complete : nothing);
      }
    }
  }
  EXPECT_GT(explored, 5);
  EXPECT_GT(found, 15);
  EXPECT_GT(nothing, 5);
  EXPECT_GT(complete, 0);
}

}  // namespace
}  // namespace epr
