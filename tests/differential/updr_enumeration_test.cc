// UPDR against enumeration, on random programs (judge.h says what a disagreement
// means).
//
// 2,000 programs, a third of them for each way to cut programs into procedures
// with summaries.  By hand, any number:
//   bazel test //tests/differential:updr_enumeration_test --test_output=all
//       --test_env=CME_DIFFERENTIAL_PROGRAMS=50000 --test_timeout=20000
// and a range of seeds with CME_DIFFERENTIAL_FIRST as well.  A program that is
// complained about goes, made smaller, to tests/regress.

#include <cstdlib>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/differential/judge.h"
#include "tests/support/random_program.h"

namespace updr::testing {
namespace {

using epr::testing::Feature;
using epr::testing::RandomProgram;

// The checker takes longer than the engine: one proof in so many.
constexpr uint64_t kCertifyOneIn = 10;

uint64_t setting(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

class Histogram {
 public:
  void add(const RandomProgram& program, const Judgement& judgement) {
    ++programs_;
    for (Feature feature : program.features) ++features_[feature];
    erroneous_ += judgement.erroneous;
    needs_summary_ += judgement.needs_summary;
    proved_ += judgement.outcome == Outcome::kProved;
    unconfirmed_ += judgement.unconfirmed;
    missed_ += judgement.missed;
    undecided_ += judgement.outcome == Outcome::kUndecided;
    if (!judgement.doubt.empty()) ++doubts_[judgement.doubt];
    certified_ += judgement.certified;
  }

  double erroneous() const { return share(erroneous_); }
  double needs_summary() const { return share(needs_summary_); }
  double unconfirmed() const { return share(unconfirmed_); }
  double missed() const { return share(missed_); }
  double undecided() const { return share(undecided_); }
  double with(Feature feature) const {
    const auto found = features_.find(feature);
    return found == features_.end() ? 0 : share(found->second);
  }

  std::string text() const {
    std::string out = fmt::format("{} programs, {} proofs certified\n", programs_, certified_);
    const auto line = [&](const std::string& what, double share) {
      out += fmt::format("{:>6.1f} %  {}\n", share, what);
    };
    line("erroneous", erroneous());
    line("proved", share(proved_));
    line("proved by a non-trivial summary", needs_summary());
    line("abstract counterexample that enumeration does not confirm", unconfirmed());
    line("abstract counterexample where enumeration has a real one", missed());
    line("UNKNOWN", undecided());
    for (const auto& [doubt, count] : doubts_) out += fmt::format("{:>10}  {}\n", count, doubt);
    for (Feature feature : epr::testing::all_features()) line(to_text(feature), with(feature));
    return out;
  }

 private:
  double share(int count) const { return programs_ == 0 ? 0 : 100.0 * count / programs_; }

  int programs_ = 0;
  int erroneous_ = 0;
  int proved_ = 0;
  int needs_summary_ = 0;
  int unconfirmed_ = 0;
  int missed_ = 0;
  int undecided_ = 0;
  int certified_ = 0;
  std::map<std::string, int> doubts_;
  std::map<Feature, int> features_;
};

// The seeds that leave `remainder` when divided by 3.  Inlining leaves less to
// summaries: 25, 35 and 35 % that need one are more than 30 % of all programs.
void expect_agreement(uint64_t remainder, const epr::CutOptions& cut, double needs_summary) {
  const uint64_t first = setting("CME_DIFFERENTIAL_FIRST", 1);
  const uint64_t programs = setting("CME_DIFFERENTIAL_PROGRAMS", 2000);
  Histogram histogram;
  for (uint64_t seed = first; seed < first + programs; ++seed) {
    if (seed % 3 != remainder) continue;
    const RandomProgram program = epr::testing::random_program(seed);
    const bool certify = seed / 3 % kCertifyOneIn == 0;
    const Judgement judgement = judge(program.text, cut, certify ? Certify::kYes : Certify::kNo);
    EXPECT_EQ(judgement.fault, "") << "seed " << seed << "\n" << program.text;
    histogram.add(program, judgement);
  }
  fmt::print("{}", histogram.text());
  EXPECT_LE(histogram.undecided(), 2);
  EXPECT_LE(histogram.unconfirmed(), 10);
  if (programs < 1000) return;
  EXPECT_GE(histogram.erroneous(), 30);
  EXPECT_GE(histogram.needs_summary(), needs_summary);
  EXPECT_GE(histogram.with(Feature::kRecursion), 20);
  for (Feature feature : epr::testing::all_features()) {
    EXPECT_GE(histogram.with(feature), 5) << to_text(feature);
  }
}

TEST(UpdrAgainstEnumeration, AgreesBetweenCutPointsWithSmallMethodsInlined) {
  expect_agreement(0, cut_points_and_inlining(), 25);
}

TEST(UpdrAgainstEnumeration, AgreesBetweenCutPoints) { expect_agreement(1, cut_points(), 35); }

TEST(UpdrAgainstEnumeration, AgreesBlockByBlock) { expect_agreement(2, basic_blocks(), 35); }

}  // namespace
}  // namespace updr::testing
