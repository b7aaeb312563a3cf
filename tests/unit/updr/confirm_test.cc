// What becomes of abstract counterexamples: CME where the program throws, and only
// there.

#include "tests/engines/confirm.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "updr/engine.h"

namespace updr {
namespace {

constexpr epr::CutOptions kModes[] = {{epr::Blocks::kBasic, epr::Inline::kNone, 0},
                                      {epr::Blocks::kCut, epr::Inline::kNone, 0},
                                      {epr::Blocks::kCut, epr::Inline::kSmall, 60}};

epr::Program example(const std::string& name) {
  return epr::testing::program_from(epr::testing::file_text("examples/rml/" + name + ".rml"));
}

// How many sites have this outcome.
template <typename Outcome>
int count(const Result& result) {
  int out = 0;
  for (const auto& [site, outcome] : result.sites) out += std::holds_alternative<Outcome>(outcome);
  return out;
}

Result run(const epr::Program& program, const epr::CutOptions& cut) {
  Options options;
  options.cut = cut;
  return infer(program, epr::testing::all_sites(program),
               testing::confirmed_by_inlining(program, options));
}

TEST(Confirm, EveryErrorOfTheExamplesIsReachedByAnExecution) {
  for (const char* name :
       {"simple_loop_error", "c_error", "flatten_error", "worklist_error", "div_error"}) {
    for (const epr::CutOptions& cut : kModes) {
      const epr::Program program = example(name);
      const Result result = run(program, cut);
      EXPECT_GT(count<Reached>(result), 0) << name;
      EXPECT_EQ(count<AbstractCounterexample>(result), 0) << name;
      EXPECT_EQ(count<Undecided>(result), 0) << name;
      for (const auto& [site, outcome] : result.sites) {
        const auto* reached = std::get_if<Reached>(&outcome);
        if (!reached) continue;
        EXPECT_EQ(reached->trace.site, site);
        EXPECT_TRUE(std::holds_alternative<epr::Replayed>(epr::replay(program, reached->trace)));
      }
    }
  }
}

TEST(Confirm, ASafeProgramWithoutUniversalSummariesIsNotReached) {
  for (const char* name : {"no_universal_loop_free", "no_universal_recursive"}) {
    for (const epr::CutOptions& cut : {kModes[0], kModes[1]}) {
      const Result result = run(example(name), cut);
      EXPECT_EQ(count<Reached>(result), 0) << name;
      EXPECT_EQ(count<AbstractCounterexample>(result), 1) << name;
    }
  }
}

}  // namespace
}  // namespace updr
