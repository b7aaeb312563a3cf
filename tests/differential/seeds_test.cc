// The engine's answers do not hang on the accidents of a text.
//
// A seed renames everything in a program, shuffles its items, and goes to the
// engine and to Z3 as theirs.  Verdicts must not change, and the work little.

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/engines/confirm.h"
#include "tests/support/examples.h"
#include "tests/support/permute.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace updr {
namespace {

constexpr unsigned kSeeds = 20;

// The most queries may be this many times the fewest.
constexpr double kMaxRatio = 1.5;

struct Outcome {
  std::map<std::string, std::string> verdicts;  // by site, named as in the original
  uint64_t queries = 0;
};

const char* name_of(const SiteOutcome& outcome) {
  if (std::holds_alternative<Proved>(outcome)) return "proved";
  if (std::holds_alternative<Reached>(outcome)) return "reached";
  return std::holds_alternative<AbstractCounterexample>(outcome) ? "counterexample" : "undecided";
}

Outcome run(const std::string& text, const std::map<std::string, std::string>& old_names,
            unsigned seed) {
  const epr::Program program = epr::testing::program_from(text);
  Options options;
  options.solver.seed = seed;
  const Result result = infer(program, epr::testing::all_sites(program),
                              testing::confirmed_by_inlining(program, options));
  Outcome out;
  out.queries = result.statistics.queries.total();
  for (const auto& [site, outcome] : result.sites) {
    const std::string& name = program.sites[static_cast<size_t>(site)].name;
    const size_t number = name.rfind('#');
    const auto old_name = old_names.find(name.substr(0, number));
    out.verdicts[old_name == old_names.end() ? name : old_name->second + name.substr(number)] =
        name_of(outcome);
  }
  return out;
}

Outcome run_permuted(const std::string& text, unsigned seed) {
  const epr::testing::Permuted permuted = epr::testing::permute(epr::testing::items_of(text), seed);
  std::map<std::string, std::string> old_names;
  for (const auto& [old_name, new_name] : permuted.names) old_names[new_name] = old_name;
  return run(epr::testing::text_of(permuted.items), old_names, seed);
}

class Seeds : public ::testing::TestWithParam<std::string> {};

TEST_P(Seeds, GiveTheSameVerdictsForLittleMoreQueries) {
  const std::string text = epr::testing::example_text(GetParam());
  const Outcome original = run(text, {}, 0);
  ASSERT_FALSE(original.verdicts.empty());
  uint64_t fewest = original.queries, most = original.queries;
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    const Outcome outcome = run_permuted(text, seed);
    EXPECT_EQ(outcome.verdicts, original.verdicts) << "seed " << seed;
    fewest = std::min(fewest, outcome.queries);
    most = std::max(most, outcome.queries);
  }
  const double ratio = static_cast<double>(most) / static_cast<double>(fewest);
  fmt::print("{:<24} {:>5} to {:>5} queries, ratio {:.2f}\n", GetParam(), fewest, most, ratio);
  EXPECT_LE(ratio, kMaxRatio);
}

INSTANTIATE_TEST_SUITE_P(Examples, Seeds, ::testing::ValuesIn(epr::testing::example_names()),
                         [](const ::testing::TestParamInfo<std::string>& example) {
                           return example.param;
                         });

}  // namespace
}  // namespace updr
