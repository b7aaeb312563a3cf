#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/check_report.h"
#include "cli/options.h"

namespace cli {
namespace {

SiteVerdict verdict(const std::string& owner, int number, JavaVerdict of) {
  SiteVerdict out;
  out.site.id = fmt::format("{}.m(I)V#{}", owner, number);
  out.site.owner = owner;
  out.site.method = "m(I)V";
  out.site.use = "Iterator.next";
  out.site.java = {"C.java", number};
  out.verdict = of;
  out.reason = of == JavaVerdict::kUnknown ? "too hard\n" : "";
  return out;
}

class CheckJunitTest : public testing::Test {
 protected:
  CheckJunitTest() { report_.frontend.classes = 1; }

  std::string text() const { return check_junit(report_, options_, SourceLines({})); }
  bool has(const std::string& part) const { return text().find(part) != std::string::npos; }

  CheckReport report_;
  CheckOptions options_;
};

TEST_F(CheckJunitTest, AClassIsASuiteAndASiteATest) {
  report_.sites = {verdict("A", 1, JavaVerdict::kSafe), verdict("B", 1, JavaVerdict::kCme),
                   verdict("A", 2, JavaVerdict::kSafe)};
  EXPECT_TRUE(has("<testsuites name=\"cme\" tests=\"4\" failures=\"1\" errors=\"0\" time=\"0\">"));
  EXPECT_TRUE(has("<testsuite name=\"A\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
                  "    <testcase name=\"m(I)V#1\" classname=\"A\" time=\"0\"/>\n"
                  "    <testcase name=\"m(I)V#2\" classname=\"A\" time=\"0\"/>\n"
                  "  </testsuite>\n"));
  EXPECT_TRUE(has("<failure message=\"ConcurrentModificationException can be thrown by Iterator.next"
                  " in B.m.\" type=\"CME001\">C.java:1: error: "));
}

TEST_F(CheckJunitTest, WhatIsUndecidedIsNeverPassed) {
  report_.sites = {verdict("A", 1, JavaVerdict::kUnknown)};
  EXPECT_TRUE(has("<error message=\"undecided: Iterator.next in A.m: too hard.\" type=\"CME002\">"));
  options_.allow_undecided = true;
  EXPECT_TRUE(has("<skipped message=\"undecided: Iterator.next in A.m: too hard.\"/>"));
  EXPECT_TRUE(has("errors=\"0\" skipped=\"1\""));
}

TEST_F(CheckJunitTest, WhatIsWaivedOrNotReachedIsSkipped) {
  report_.sites = {verdict("A", 1, JavaVerdict::kCme), verdict("A", 2, JavaVerdict::kUnreachable)};
  report_.sites[0].waiver = Waiver{Waiver::By::kComment, "by hand", {"C.java", 3}};
  EXPECT_TRUE(has("<skipped message=\"waived by a comment at C.java:3: by hand: Concurrent"));
  EXPECT_TRUE(has("<skipped message=\"Iterator.next in A.m is not reached\"/>"));
  EXPECT_TRUE(has("tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"2\""));
}

TEST_F(CheckJunitTest, ARunThatAnalysedNothingIsNoSuccess) {
  report_.failure = "no frontend";
  EXPECT_TRUE(has("<testcase name=\"the report covers the program\" classname=\"cme\" time=\"0\">\n"
                  "      <error message=\"incomplete: no frontend\" type=\"incomplete\"></error>"));
  EXPECT_TRUE(has("tests=\"1\" failures=\"0\" errors=\"1\""));
}

}  // namespace
}  // namespace cli
