// Realising every call tree of a program finds just what trying everything finds.
//
// The programs are random, without cycles, so that they have finitely many trees, and
// over at most two elements, so that the oracle (enumerate.h) can try everything.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/vc/realize.h"
#include "tests/support/enumerate.h"
#include "tests/support/programs.h"
#include "tests/unit/epr/vc/random_program.h"
#include "tests/unit/epr/vc/trees.h"

namespace epr {
namespace {

constexpr size_t kMostTrees = 400;

// Of all trees; nothing if those are too many.
std::optional<std::set<int>> realized_sites(const Program& program, const CutOptions& cut) {
  const ProgramFacts facts = program_facts(program, cut);
  std::vector<CallTree> trees;
  for (int runs = 1; runs <= 12; ++runs) {
    for (CallTree& tree : testing::throwing_trees(program, facts, 0, runs))
      trees.push_back(std::move(tree));
    if (trees.size() > kMostTrees) return std::nullopt;
  }
  std::set<int> out;
  for (const CallTree& tree : trees) {
    const Realized result = realize(program, facts, 0, tree, {});
    if (const auto* trace = std::get_if<Trace>(&result.outcome)) out.insert(trace->site);
    if (const auto* doubt = std::get_if<GaveUp>(&result.outcome)) ADD_FAILURE() << doubt->reason;
  }
  return out;
}

std::set<int> reached_sites(const Program& program) {
  std::set<int> out;
  for (int size : {1, 2}) {
    const auto reached = testing::explore(program, testing::sizes_of(program, {{"s", size}}));
    EXPECT_TRUE(reached.exhaustive()) << reached.not_exhaustive;
    for (const auto& [site, trace] : reached.traces) out.insert(site);
  }
  return out;
}

TEST(RealizeRandom, RealisingAllTreesFindsWhatTryingEverythingFinds) {
  int compared = 0, thrown = 0, quiet = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const std::string text = testing::random_program(seed, testing::Jumps::kForward);
    const Program program = testing::program_from(text);
    if (program.sites.empty()) continue;
    const std::set<int> reached = reached_sites(program);
    for (const CutOptions& cut :
         {CutOptions{Blocks::kBasic, Inline::kNone, 0}, CutOptions{Blocks::kCut, Inline::kNone, 0},
          CutOptions{Blocks::kCut, Inline::kSmall, 60}}) {
      const auto sites = realized_sites(program, cut);
      if (!sites) continue;
      EXPECT_EQ(*sites, reached) << "seed " << seed << text;
      ++compared;
    }
    thrown += static_cast<int>(reached.size());
    quiet += static_cast<int>(program.sites.size() - reached.size());
  }
  // Programs of both kinds were there.
  EXPECT_GT(compared, 60);
  EXPECT_GT(thrown, 10);
  EXPECT_GT(quiet, 10);
}

}  // namespace
}  // namespace epr
