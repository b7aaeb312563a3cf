#include <gtest/gtest.h>

#include "cli/check_report.h"
#include "cli/options.h"

namespace cli {
namespace {

SiteVerdict verdict(int line, JavaVerdict of) {
  SiteVerdict out;
  out.site.id = "p.C.m#" + std::to_string(line);
  out.site.owner = "p.C";
  out.site.method = "m";
  out.site.use = "Iterator.next";
  out.site.java = {"C.java", line};
  out.verdict = of;
  return out;
}

TEST(CheckConcise, ALineForEachThingAndTheCountsLast) {
  CheckReport report;
  report.frontend.classes = 1;
  report.sites = {verdict(1, JavaVerdict::kCme), verdict(2, JavaVerdict::kCme),
                  verdict(3, JavaVerdict::kUnknown), verdict(4, JavaVerdict::kSafe)};
  report.sites[1].conditional = true;
  report.messages = {{false, "x.jar", 0, "odd"}};
  EXPECT_EQ(check_concise(report, CheckOptions(), SourceLines({})),
            "x.jar: warning: odd\n"
            "p/C.java:1: error: ConcurrentModificationException can be thrown by Iterator.next in "
            "p.C.m [CME001] (p.C.m#1)\n"
            "p/C.java:2: warning: ConcurrentModificationException can be thrown by Iterator.next in "
            "p.C.m [CME001] (p.C.m#2)\n"
            "p/C.java:3: undecided: Iterator.next in p.C.m [CME002] (p.C.m#3)\n"
            "cme: incomplete: 1 site is undecided\n"
            "4 sites: 1 proved, 1 found, 1 conditional, 1 undecided, 0 unreachable\n");
}

TEST(CheckConcise, WhatIsWaivedHasNoLine) {
  CheckReport report;
  report.frontend.classes = 1;
  report.sites = {verdict(1, JavaVerdict::kCme)};
  report.sites[0].waiver = Waiver{};
  EXPECT_EQ(check_concise(report, CheckOptions(), SourceLines({})).find("CME001"), std::string::npos);
}

}  // namespace
}  // namespace cli
