#include "cli/baseline.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

SiteVerdict site(const std::string& method, JavaVerdict verdict, const std::string& owner = "a.Cart",
                 const std::string& use = "Iterator.next") {
  SiteVerdict out;
  out.site.owner = owner;
  out.site.method = method;
  out.site.use = use;
  out.verdict = verdict;
  return out;
}

constexpr JavaVerdict kThrows = JavaVerdict::kCme;
constexpr JavaVerdict kOpen = JavaVerdict::kUnknown;

// Which of these sites the baseline waives, as in "+-".
std::string waived(const Baseline& baseline, std::vector<SiteVerdict> sites) {
  std::vector<SiteVerdict*> group;
  for (SiteVerdict& one : sites) group.push_back(&one);
  baseline.waive(group);
  std::string out;
  for (const SiteVerdict& one : sites) {
    const bool by_it = one.waiver && one.waiver->by == Waiver::By::kBaseline;
    out += by_it ? '+' : '-';
  }
  return out;
}

Baseline read(const std::string& text) {
  auto out = parse_baseline("b.toml", text);
  EXPECT_TRUE(std::holds_alternative<Baseline>(out)) << std::get<std::string>(out);
  return std::get<Baseline>(out);
}

std::string problem(const std::string& text) {
  const auto out = parse_baseline("b.toml", text);
  EXPECT_TRUE(std::holds_alternative<std::string>(out)) << text;
  return std::get<std::string>(out);
}

TEST(Baseline, CoversWhatItWasMadeOf) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows), site("f()V", kOpen),
                                          site("f()V", JavaVerdict::kSafe)});
  EXPECT_EQ(baseline.total(), 2U);
  EXPECT_EQ(waived(baseline, {site("f()V", kThrows), site("f()V", kOpen)}), "++");
}

TEST(Baseline, OneMoreIsNew) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows)});
  EXPECT_EQ(waived(baseline, {site("f()V", kThrows), site("f()V", kThrows)}), "+-");
}

TEST(Baseline, OtherMethodsClassesAndUsesAreNew) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows)});
  EXPECT_EQ(waived(baseline, {site("g()V", kThrows)}), "-");
  EXPECT_EQ(waived(baseline, {site("f(I)V", kThrows)}), "-");
  EXPECT_EQ(waived(baseline, {site("f()V", kThrows, "b.Cart")}), "-");
  EXPECT_EQ(waived(baseline, {site("f()V", kThrows, "a.Cart", "Iterator.remove")}), "-");
}

TEST(Baseline, AnUndecidedSiteThatBecomesAFindingIsNew) {
  const Baseline baseline = Baseline::of({site("f()V", kOpen)});
  EXPECT_EQ(waived(baseline, {site("f()V", kThrows)}), "-");
  EXPECT_EQ(waived(baseline, {site("f()V", JavaVerdict::kNoUniversalSummary)}), "+");
}

TEST(Baseline, AFindingThatBecomesUndecidedIsNotNew) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows)});
  EXPECT_EQ(waived(baseline, {site("f()V", kOpen)}), "+");
  // Findings come first, wherever they stand.
  EXPECT_EQ(waived(baseline, {site("f()V", kOpen), site("f()V", kThrows)}), "-+");
}

TEST(Baseline, LeavesWhatIsSettledOrSuppressedAlone) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows)});
  SiteVerdict suppressed = site("f()V", kThrows);
  suppressed.waiver = Waiver{Waiver::By::kComment, "why", {}};
  EXPECT_EQ(waived(baseline, {site("f()V", JavaVerdict::kSafe), suppressed, site("f()V", kThrows)}),
            "--+");
  EXPECT_EQ(Baseline::of({suppressed}).total(), 0U);
}

TEST(Baseline, NumbersOfLambdasAndAnonymousClassesDoNotMatter) {
  const Baseline baseline = Baseline::of({site("lambda$f$0(I)V", kThrows, "a.Cart$1")});
  EXPECT_EQ(waived(baseline, {site("lambda$f$12(I)V", kThrows, "a.Cart$3")}), "+");
  EXPECT_EQ(waived(baseline, {site("lambda$g$0(I)V", kThrows, "a.Cart$1")}), "-");
  EXPECT_EQ(waived(baseline, {site("lambda$f$0(I)V", kThrows, "a.Cart$Inner")}), "-");
}

TEST(Baseline, PruningDropsWhatNoLongerOccurs) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows), site("f()V", kThrows),
                                          site("g()V", kThrows), site("h()V", kOpen)});
  EXPECT_EQ(baseline_text(baseline.pruned({site("f()V", kThrows), site("h()V", kOpen)})),
            baseline_text(Baseline::of({site("f()V", kThrows), site("h()V", kOpen)})));
  EXPECT_EQ(baseline.pruned({}).total(), 0U);
  // Never takes anything in.
  EXPECT_EQ(baseline.pruned({site("h()V", kThrows), site("i()V", kThrows)}).total(), 0U);
}

TEST(Baseline, PruningKeepsAFindingThatIsUndecidedForNow) {
  const Baseline baseline = Baseline::of({site("f()V", kThrows)});
  EXPECT_EQ(baseline_text(baseline.pruned({site("f()V", kOpen)})), baseline_text(baseline));
}

TEST(Baseline, FileIsSortedAndReadsBack) {
  const std::vector<SiteVerdict> sites{
      site("g()V", kOpen), site("f()V", kThrows), site("f()V", kThrows),
      site("x\"\n\\\x1b(Lλ;)V", kThrows, "a.B"), site("f()V", kOpen)};
  const Baseline baseline = Baseline::of(sites);
  const std::string text = baseline_text(baseline);
  EXPECT_EQ(baseline_text(Baseline::of({sites.rbegin(), sites.rend()})), text);
  EXPECT_EQ(baseline_text(read(text)), text);
  EXPECT_NE(text.find("version = 1\n"), std::string::npos);
  EXPECT_NE(text.find("  { class = \"a.Cart\", method = \"f()V\", use = \"Iterator.next\", count = 2 },\n"),
            std::string::npos)
      << text;
  EXPECT_LT(text.find("a.B"), text.find("a.Cart"));
}

TEST(Baseline, AMergeThatLeavesAnEntryTwiceAllowsNoMore) {
  const std::string entry =
      "{ class = \"a.Cart\", method = \"f()V\", use = \"Iterator.next\", count = 1 },\n";
  const Baseline baseline = read("version = 1\nfindings = [\n" + entry + entry + "]\n");
  EXPECT_EQ(waived(baseline, {site("f()V", kThrows), site("f()V", kThrows)}), "+-");
}

TEST(Baseline, WhatIsMalformedIsRefusedWithItsPlace) {
  EXPECT_EQ(problem("version = 2\n").substr(0, 12), "b.toml:1:11:");
  EXPECT_EQ(problem("# nothing\n").substr(0, 11), "b.toml:1:1:");
  EXPECT_EQ(problem("version = 1\nfindings = 3\n").substr(0, 9), "b.toml:2:");
  EXPECT_EQ(problem("version = 1\nfindings = [3]\n").substr(0, 9), "b.toml:2:");
  EXPECT_EQ(problem("version = 1\nfindings = [\n<<<<<<< HEAD\n").substr(0, 9), "b.toml:3:");
  const std::string entry = "version = 1\nfindings = [{ class = \"a\", method = \"f\", ";
  EXPECT_NE(problem(entry + "use = \"u\" }]").find("without count"), std::string::npos);
  EXPECT_NE(problem(entry + "count = 1 }]").find("without use"), std::string::npos);
  EXPECT_NE(problem(entry + "use = \"u\", count = 0 }]").find("count"), std::string::npos);
  EXPECT_NE(problem(entry + "use = 1, count = 1 }]").find("use is not a string"),
            std::string::npos);
  EXPECT_NE(problem(entry + "use = \"u\", cuont = 1 }]").find("did you mean 'count'"),
            std::string::npos);
  EXPECT_NE(problem("version = 1\nfinding = []\n").find("did you mean 'findings'"),
            std::string::npos);
}

}  // namespace
}  // namespace cli
