#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/check_report.h"
#include "cli/options.h"

namespace cli {
namespace {

SiteVerdict verdict(int number, JavaVerdict of) {
  SiteVerdict out;
  out.site.id = fmt::format("C.m#{}", number);
  out.site.owner = "C";
  out.site.method = "m";
  out.site.use = "Iterator.next";
  out.site.java = {"C.java", number};
  out.verdict = of;
  out.reason = of == JavaVerdict::kUnknown ? "too hard\n" : "";
  return out;
}

class CheckGithubTest : public testing::Test {
 protected:
  CheckGithubTest() { report_.frontend.classes = 1; }

  std::vector<std::string> lines() const {
    const std::string text = check_github(report_, options_, SourceLines({}));
    std::vector<std::string> out;
    for (size_t start = 0; start < text.size();) {
      const size_t end = text.find('\n', start);
      out.push_back(text.substr(start, end - start));
      start = end + 1;
    }
    return out;
  }
  long number(const std::string& start) const {
    const std::vector<std::string> all = lines();
    return std::count_if(all.begin(), all.end(),
                         [&](const std::string& line) { return line.starts_with(start); });
  }

  CheckReport report_;
  CheckOptions options_;
};

TEST_F(CheckGithubTest, AnAnnotationNamesFileAndLine) {
  report_.sites = {verdict(7, JavaVerdict::kCme)};
  EXPECT_EQ(lines()[0].substr(0, lines()[0].find("%0A")),
            "::error file=C.java,line=7,title=CME001 Iterator.next in C.m::"
            "ConcurrentModificationException can be thrown by Iterator.next in C.m.");
  EXPECT_EQ(lines()[1], "1 site: 0 proved, 1 found, 0 conditional, 0 undecided, 0 unreachable");
}

TEST_F(CheckGithubTest, WhatEndsAPropertyOrALineIsEscaped) {
  report_.sites = {verdict(7, JavaVerdict::kUnknown)};
  report_.sites[0].site.java.file = "a:b,c%\n.java";
  report_.sites[0].reason = "50% of it\n";
  options_.allow_undecided = true;
  EXPECT_EQ(lines()[0],
            "::warning file=a%3Ab%2Cc%25?.java,line=7,title=CME002 Iterator.next in C.m::"
            "undecided: Iterator.next in C.m: 50%25 of it.");
}

TEST_F(CheckGithubTest, TenOfEachLevelAreShownTheWorstFirstAndTheRestCounted) {
  for (int k = 1; k <= 30; ++k) {
    report_.sites.push_back(verdict(k, k <= 5 ? JavaVerdict::kUnknown : JavaVerdict::kCme));
    report_.sites.back().conditional = k > 5 && k <= 15;
  }
  options_.allow_undecided = true;
  EXPECT_EQ(number("::error "), 10);
  EXPECT_EQ(number("::warning "), 10);
  EXPECT_EQ(number("::warning file=C.java,line=6,title=CME001"), 1);  // worse than undecided
  EXPECT_EQ(number("::notice title=cme::10 more"), 1);
  EXPECT_TRUE(lines()[0].starts_with("::error "));
  EXPECT_TRUE(lines()[10].starts_with("::warning "));
}

TEST_F(CheckGithubTest, NothingIsCountedWhereAllIsShown) {
  for (int k = 1; k <= 10; ++k) report_.sites.push_back(verdict(k, JavaVerdict::kCme));
  EXPECT_EQ(number("::error "), 10);
  EXPECT_EQ(number("::notice"), 0);
}

TEST_F(CheckGithubTest, ARunThatIsIncompleteSaysSoFirst) {
  report_.frontend.classes = 0;
  report_.sites = {verdict(1, JavaVerdict::kCme)};
  EXPECT_EQ(lines()[0], "::error title=cme is incomplete::there was no class to analyse");
}

TEST_F(CheckGithubTest, WhatIsWaivedOrSettledIsNoAnnotation) {
  report_.sites = {verdict(1, JavaVerdict::kCme), verdict(2, JavaVerdict::kSafe)};
  report_.sites[0].waiver = Waiver{};
  EXPECT_EQ(number("::"), 0);
}

}  // namespace
}  // namespace cli
