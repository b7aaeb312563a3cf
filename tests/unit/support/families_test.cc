#include "tests/support/families.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/vc/call_graph.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace epr::testing {
namespace {

// With its flat text, which claims are made of.
struct Loadable {
  std::string flat;
  Program program;
};

Loadable family(const std::string& name, int size) {
  Sources sources;
  const MemoryReader reader({{"main.rml", family_program(name, size)}});
  Result<Loaded> loaded = load(reader, sources, "main.rml");
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  std::string flat = print_flat(*loaded);
  Program program = program_from(flat);
  return {std::move(flat), std::move(program)};
}

bool certified(const Loadable& input, const Summaries& summaries) {
  SafeClaim claim{input.flat, print(input.program, summaries), {}};
  for (const Site& site : input.program.sites) claim.sites.push_back(site.name);
  Sources sources;
  Result<ClaimConditions> conditions = conditions_of(claim, sources);
  if (!conditions) throw std::runtime_error(sources.render(conditions.problems()[0]));
  return std::holds_alternative<Accepted>(prove_conditions(*conditions, claim, CheckOptions{}));
}

class Family : public ::testing::TestWithParam<std::string> {};

TEST_P(Family, IsAcceptedInEverySizeAndGrows) {
  size_t before = 0;
  for (int size : {1, 2, 5, 20}) {
    const std::string text = family_program(GetParam(), size);
    EXPECT_GT(text.size(), before);
    before = text.size();
    EXPECT_FALSE(program_from(text).sites.empty());
  }
}

TEST_P(Family, ReachesAllItsProcedures) {
  const Program program = program_from(family_program(GetParam(), 3));
  const std::vector<bool> reached = reachable(program, call_graph(program));
  EXPECT_EQ(std::count(reached.begin(), reached.end(), false), 0);
}

TEST_P(Family, IsProvedAndTheProofIsCertified) {
  for (int size : {1, 2}) {
    const Loadable input = family(GetParam(), size);
    const updr::Result result = updr::infer(input.program, all_sites(input.program), {});
    ASSERT_TRUE(result.all_proved()) << size;
    EXPECT_TRUE(certified(input, result.summaries)) << size;
  }
}

TEST_P(Family, IsNotProvedByLoopsOfWhichNothingIsClaimed) {
  const Loadable input = family(GetParam(), 2);
  EXPECT_FALSE(certified(input, Summaries(input.program.procedures.size())));
}

INSTANTIATE_TEST_SUITE_P(All, Family, ::testing::ValuesIn(family_names()),
                         [](const auto& family) { return family.param; });

TEST(Families, AreUnsafeWhenTheListsAreOne) {
  const std::string fresh = "  to := new_container()\n";
  for (const char* name : {"depth", "sites", "recursion"}) {
    std::string text = family_program(name, 2);
    const size_t at = text.find(fresh);
    ASSERT_NE(at, std::string::npos) << name;
    text.replace(at, fresh.size(), "  to := from\n");
    const Program program = program_from(text);
    EXPECT_FALSE(updr::infer(program, all_sites(program), {}).all_proved()) << name;
  }
}

TEST(Families, HaveTheNumberOfProceduresThatTheBenchmarkSays) {
  EXPECT_EQ(program_from(family_program("modules", 77)).procedures.size(), 1003U);
  EXPECT_EQ(program_from(family_program("modules_held", 77)).procedures.size(), 1003U);
}

}  // namespace
}  // namespace epr::testing
