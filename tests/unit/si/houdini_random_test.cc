// Houdini on random programs: what it finds is inductive.

#include <gtest/gtest.h>

#include "epr/vc/static_facts.h"
#include "si/houdini.h"
#include "tests/support/programs.h"
#include "tests/support/random_program.h"
#include "tests/unit/si/inductive.h"

namespace si {
namespace {

TEST(HoudiniOfRandomPrograms, SummariesAreInductive) {
  int kept = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const epr::Program program =
        epr::testing::program_from(epr::testing::random_program(seed).text);
    const epr::CutOptions cut = seed % 2 == 0 ? epr::CutOptions() : kCalls;
    const epr::ProgramFacts facts = epr::program_facts(program, cut);
    const std::set<int> sites = epr::testing::all_sites(program);
    const HoudiniResult result = houdini(program, facts, sites, {});
    EXPECT_EQ(result.gave_up, "") << seed;
    EXPECT_EQ(not_inductive(program, facts, result.summaries, sites), std::vector<std::string>())
        << seed;
    kept += result.kept;
  }
  EXPECT_GT(kept, 700);
}

}  // namespace
}  // namespace si
