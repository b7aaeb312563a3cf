// Every program of this folder, with each way to cut it into procedures with
// summaries.  Its first line says what must come out, for example
//   # expected: reached
// of the worst site, in the order proved, reached, counterexample (an abstract one).
// Proofs are certified, traces replayed, and enumeration must agree (judge.h).

#include <filesystem>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "tests/differential/judge.h"
#include "tests/support/programs.h"

namespace updr::testing {
namespace {

std::set<std::string> programs() {
  std::set<std::string> out;
  for (const auto& file : std::filesystem::directory_iterator("tests/regress")) {
    if (file.path().extension() == ".rml") out.insert(file.path().string());
  }
  return out;
}

Outcome expected(const std::string& text) {
  const std::map<std::string, Outcome> outcomes{
      {"# expected: proved", Outcome::kProved},
      {"# expected: reached", Outcome::kReached},
      {"# expected: counterexample", Outcome::kCounterexample}};
  return outcomes.at(text.substr(0, text.find('\n')));
}

TEST(Regress, ProgramsOnceGotWrongAreJudgedRight) {
  const std::set<std::string> all = programs();
  ASSERT_FALSE(all.empty());
  for (const std::string& path : all) {
    const std::string text = epr::testing::file_text(path);
    for (const epr::CutOptions& cut : {basic_blocks(), cut_points(), cut_points_and_inlining()}) {
      const Judgement judgement = judge(text, cut, Certify::kYes);
      EXPECT_EQ(judgement.fault, "") << path;
      EXPECT_EQ(judgement.outcome, expected(text)) << path;
    }
  }
}

}  // namespace
}  // namespace updr::testing
