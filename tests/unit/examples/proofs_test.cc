// The examples' summaries prove what docs/examples.md says they prove, and prove
// nothing of the programs with an error; and the two generators of verification
// conditions agree about that.

#include <algorithm>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/sort_check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

std::string path_of(const std::string& name) { return "examples/rml/" + name + ".rml"; }
std::string summaries_path_of(const std::string& name) {
  return "examples/rml/" + name + ".summaries";
}

std::vector<std::string> examples() {
  std::vector<std::string> out;
  for (const auto& file : std::filesystem::directory_iterator("examples/rml")) {
    if (file.path().extension() == ".rml") out.push_back(file.path().stem());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> proved_examples() {
  std::vector<std::string> out = examples();
  std::erase_if(out, [](const std::string& name) {
    return !std::filesystem::exists(summaries_path_of(name));
  });
  return out;
}

constexpr std::string_view kError = "_error";

std::vector<std::string> error_examples() {
  std::vector<std::string> out = examples();
  std::erase_if(out, [](const std::string& name) { return !name.ends_with(kError); });
  return out;
}

std::string twin_of(const std::string& name) { return name.substr(0, name.size() - kError.size()); }

std::string flat_text(const std::string& name) {
  Sources sources;
  Result<Loaded> loaded = load(DiskReader(), sources, path_of(name));
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  return print_flat(*loaded);
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) { return info.param; }

// --- The checker's conditions ------------------------------------------------

CheckResult check_blocks(const std::string& name, const std::string& summaries) {
  SafeClaim claim{flat_text(name), file_text(summaries_path_of(summaries)), {}};
  for (const Site& site : program_from(claim.program).sites) claim.sites.push_back(site.name);
  EXPECT_FALSE(claim.sites.empty());
  Sources sources;
  Result<ClaimConditions> conditions = conditions_of(claim, sources);
  if (!conditions) throw std::runtime_error(sources.render(conditions.problems()[0]));
  return prove_conditions(*conditions, claim, CheckOptions{});
}

// --- The engines' conditions -------------------------------------------------

struct Configuration {
  const char* name;
  CutOptions options;
};

const std::vector<Configuration> kConfigurations = {
    {"basic", {Blocks::kBasic, Inline::kNone}},
    {"cut, nothing inlined", {Blocks::kCut, Inline::kNone}},
    {"cut, small methods inlined", {Blocks::kCut, Inline::kSmall}},
};

struct Counts {
  int proved = 0;
  std::vector<std::string> refuted;
  std::vector<std::string> given_up;
};

Counts check_composed(const std::string& name, const std::string& summaries,
                      const CutOptions& options) {
  const Program program = program_from(flat_text(name));
  const Summaries claimed = summaries_from(program, file_text(summaries_path_of(summaries)));
  Counts counts;
  for (const ComposedCondition& condition :
       composed_conditions(program, program_facts(program, options), claimed, all_sites(program))) {
    auto solver = make_quantified_solver(*program.formulas, SolverOptions{});
    for (Formula f : condition.formulas) solver->assert_formula(f);
    const Answer answer = solver->check();
    if (std::holds_alternative<Unsat>(answer)) {
      ++counts.proved;
    } else if (std::holds_alternative<Sat>(answer)) {
      counts.refuted.push_back(condition.name);
    } else {
      counts.given_up.push_back(condition.name);
    }
  }
  return counts;
}

const std::vector<std::string> kNone;

// --- Tests -------------------------------------------------------------------

class SafeExample : public ::testing::TestWithParam<std::string> {};

TEST_P(SafeExample, IsProvedBlockByBlock) {
  const CheckResult result = check_blocks(GetParam(), GetParam());
  const auto* rejected = std::get_if<Rejected>(&result);
  EXPECT_TRUE(std::holds_alternative<Accepted>(result)) << (rejected ? rejected->reason : "");
}

TEST_P(SafeExample, IsProvedComposed) {
  for (const Configuration& configuration : kConfigurations) {
    const Counts counts = check_composed(GetParam(), GetParam(), configuration.options);
    EXPECT_GT(counts.proved, 0) << configuration.name;
    EXPECT_EQ(counts.refuted, kNone) << configuration.name;
    EXPECT_EQ(counts.given_up, kNone) << configuration.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, SafeExample, ::testing::ValuesIn(proved_examples()), name_of);

class ErrorExample : public ::testing::TestWithParam<std::string> {};

TEST_P(ErrorExample, IsRefusedBlockByBlock) {
  const CheckResult result = check_blocks(GetParam(), twin_of(GetParam()));
  EXPECT_TRUE(std::holds_alternative<Rejected>(result));
}

TEST_P(ErrorExample, IsRefusedComposed) {
  for (const Configuration& configuration : kConfigurations) {
    const Counts counts = check_composed(GetParam(), twin_of(GetParam()), configuration.options);
    EXPECT_NE(counts.refuted, kNone) << configuration.name;
    EXPECT_EQ(counts.given_up, kNone) << configuration.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ErrorExample, ::testing::ValuesIn(error_examples()), name_of);

class Example : public ::testing::TestWithParam<std::string> {};

TEST_P(Example, HasStableCanonicalText) {
  Sources sources;
  Result<Loaded> loaded = load(DiskReader(), sources, path_of(GetParam()));
  ASSERT_TRUE(loaded) << sources.render(loaded.problems()[0]);
  const std::string main = print_main(*loaded);
  const std::string flat = print_flat(*loaded);
  const MemoryReader reader({{"main.rml", main}, {"flat.rml", flat}});
  Sources again;
  Result<Loaded> from_main = load(reader, again, "main.rml");
  Result<Loaded> from_flat = load(reader, again, "flat.rml");
  ASSERT_TRUE(from_main && from_flat);
  EXPECT_EQ(print_main(*from_main), main);
  EXPECT_EQ(print_flat(*from_main), flat);
  EXPECT_EQ(print_flat(*from_flat), flat);
}

INSTANTIATE_TEST_SUITE_P(All, Example, ::testing::ValuesIn(examples()), name_of);

TEST(Examples, ThereAreAllThatAreDocumented) {
  EXPECT_EQ(proved_examples().size(), 12U);
  EXPECT_EQ(error_examples().size(), 5U);
}

}  // namespace
}  // namespace epr::testing
