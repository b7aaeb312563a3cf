// Stratified inlining against UPDR, enumeration and bounded model checking, on random
// programs (si_judge.h says what a disagreement means).
//
// 2,000 programs, a third of them for each source of summaries, and of these a third for
// each way to cut.  By hand, any number:
//   bazel test //tests/differential:si_test --test_output=all
//       --test_env=CME_DIFFERENTIAL_PROGRAMS=50000 --test_timeout=20000
// and a range of seeds with CME_DIFFERENTIAL_FIRST as well.  A program that is
// complained about goes, made smaller, to tests/regress.

#include <cstdlib>
#include <ctime>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/differential/judge.h"
#include "tests/differential/si_judge.h"
#include "tests/support/random_program.h"

namespace si::testing {
namespace {

uint64_t setting(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

class Histogram {
 public:
  void add(const Judgement& judgement) {
    ++programs_;
    for (const auto& [outcome, count] : judgement.sites) {
      sites_[outcome] += count;
      all_sites_ += count;
    }
    const auto undecided = judgement.sites.find(Outcome::kUndecided);
    undecided_ += undecided != judgement.sites.end();
    erroneous_ += judgement.erroneous;
    unconfirmed_ += judgement.unconfirmed;
    proved_by_updr_ += judgement.updr_proves;
    queries_ += judgement.queries;
    inlined_ += judgement.inlined;
  }

  int programs() const { return programs_; }
  double undecided() const { return share(undecided_, programs_); }
  double sites(Outcome outcome) const {
    const auto found = sites_.find(outcome);
    return found == sites_.end() ? 0 : share(found->second, all_sites_);
  }

  std::string text() const {
    return fmt::format(
        "{} programs, {} sites\n"
        "{:>6.1f} %  of sites reached ({:.1f} % by enumeration; {} that it does not reach)\n"
        "{:>6.1f} %  of sites proved (UPDR proves sites of {} programs)\n"
        "{:>6.1f} %  of sites: nothing up to the bound\n"
        "{:>6.1f} %  of sites, {:.1f} % of programs UNKNOWN\n"
        "{} queries, {} calls inlined, {:.1f} s of processor time\n",
        programs_, all_sites_, sites(Outcome::kReached), share(erroneous_, all_sites_),
        unconfirmed_, sites(Outcome::kProved), proved_by_updr_, sites(Outcome::kBoundReached),
        sites(Outcome::kUndecided), undecided(), queries_, inlined_,
        static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
  }

 private:
  static double share(int count, int of) { return of == 0 ? 0 : 100.0 * count / of; }

  int programs_ = 0;
  int all_sites_ = 0;
  std::map<Outcome, int> sites_;
  int undecided_ = 0;
  int erroneous_ = 0;
  int unconfirmed_ = 0;
  int proved_by_updr_ = 0;
  uint64_t queries_ = 0;
  int inlined_ = 0;
};

// As in updr_enumeration_test.cc, so that UPDR is known to come to an end.
epr::CutOptions cut_of(uint64_t seed) {
  switch (seed % 3) {
    case 0:
      return updr::testing::cut_points_and_inlining();
    case 1:
      return updr::testing::cut_points();
    default:
      return updr::testing::basic_blocks();
  }
}

// The seeds a third of which leaves `remainder` when divided by 3.
void expect_agreement(uint64_t remainder, Source source, double proved) {
  const uint64_t first = setting("CME_DIFFERENTIAL_FIRST", 1);
  const uint64_t programs = setting("CME_DIFFERENTIAL_PROGRAMS", 2000);
  Histogram histogram;
  for (uint64_t seed = first; seed < first + programs; ++seed) {
    if (seed / 3 % 3 != remainder) continue;
    const std::string text = epr::testing::random_program(seed).text;
    const Judgement judgement = judge(text, cut_of(seed), source);
    EXPECT_EQ(judgement.fault, "") << "seed " << seed << "\n" << text;
    histogram.add(judgement);
  }
  fmt::print("{}", histogram.text());
  if (programs < 300) return;
  EXPECT_LE(histogram.undecided(), 2);
  EXPECT_GE(histogram.sites(Outcome::kReached), 10);
  EXPECT_GE(histogram.sites(Outcome::kProved), proved);
}

TEST(SiAgainstOthers, AgreesWithSummariesOfHoudini) { expect_agreement(0, Source::kHoudini, 30); }

TEST(SiAgainstOthers, AgreesWithoutSummaries) { expect_agreement(1, Source::kHavoc, 10); }

TEST(SiAgainstOthers, AgreesWithSummariesOfUpdr) { expect_agreement(2, Source::kUpdr, 30); }

}  // namespace
}  // namespace si::testing
