#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/check_report.h"
#include "cli/gzip_size.h"
#include "cli/options.h"

namespace cli {
namespace {

using Json = nlohmann::json;

SiteVerdict verdict(int number, JavaVerdict of) {
  SiteVerdict out;
  out.site.id = fmt::format("C.m#{}", number);
  out.site.owner = "C";
  out.site.method = "m";
  out.site.use = "Iterator.next";
  out.site.java = {"C.java", number + 1};
  out.verdict = of;
  return out;
}

struct Sarif {
  explicit Sarif(const CheckReport& report)
      : printed(check_sarif(report, CheckOptions(), SourceLines({}))),
        run(Json::parse(printed.text).at("runs").at(0)) {}

  const Json& results() const { return run.at("results"); }
  std::string said() const {
    std::string out;
    for (const Json& one : run.at("invocations")[0].at("toolExecutionNotifications")) {
      out += one.at("message").at("text").get<std::string>() + "\n";
    }
    return out;
  }

  Printed printed;
  Json run;
};

CheckReport report_of(std::vector<SiteVerdict> sites) {
  CheckReport out;
  out.frontend.classes = 1;
  out.sites = std::move(sites);
  return out;
}

TEST(SarifJson, WaivedResultsAreSuppressed) {
  SiteVerdict by_baseline = verdict(1, JavaVerdict::kCme);
  by_baseline.waiver = Waiver{Waiver::By::kBaseline, "", {}};
  SiteVerdict by_comment = verdict(2, JavaVerdict::kCme);
  by_comment.waiver = Waiver{Waiver::By::kComment, "seen", {"C.java", 9}};
  const Sarif sarif(report_of({by_baseline, by_comment, verdict(3, JavaVerdict::kCme)}));
  EXPECT_EQ(sarif.results()[0].at("suppressions"),
            Json::parse(R"([{"kind": "external", "status": "accepted"}])"));
  EXPECT_EQ(sarif.results()[1].at("suppressions"), Json::parse(R"([{"kind": "inSource",
      "status": "accepted", "justification": "seen", "location": {"physicalLocation": {
      "artifactLocation": {"uri": "C.java"}, "region": {"startLine": 9}}}}])"));
  EXPECT_FALSE(sarif.results()[2].contains("suppressions"));
}

TEST(SarifJson, TheWorstResultsAreKeptInTheirOrderAndTheRestIsSaid) {
  std::vector<SiteVerdict> sites;
  for (int k = 0; k < 10'000; ++k) {
    sites.push_back(verdict(k, k % 4 == 0 ? JavaVerdict::kUnknown : JavaVerdict::kCme));
    sites.back().conditional = k % 4 == 1;
    if (k % 4 == 2 && k > 5000) sites.back().waiver = Waiver{};
  }
  const Sarif sarif(report_of(std::move(sites)));
  ASSERT_EQ(sarif.results().size(), 5000u);
  int errors = 0, last = -1;
  for (const Json& result : sarif.results()) {
    errors += result.at("level") == "error";
    const std::string id = result.at("partialFingerprints").at("cmeSite/v1");
    EXPECT_LT(last, std::stoi(id.substr(id.find('#') + 1)));
    last = std::stoi(id.substr(id.find('#') + 1));
  }
  EXPECT_EQ(errors, 3750);  // all that are not waived
  ASSERT_EQ(sarif.printed.left_out.size(), 1u);
  EXPECT_TRUE(sarif.printed.left_out[0].starts_with("5000 of 10000 results are left out"));
  EXPECT_NE(sarif.said().find(sarif.printed.left_out[0]), std::string::npos);
}

TEST(SarifJson, OfALongExecutionTheEndIsGiven) {
  SiteVerdict site = verdict(1, JavaVerdict::kCme);
  for (int k = 1; k <= 1500; ++k) site.trace.steps.push_back({{"C.java", k}, 0, "step"});
  const Sarif sarif(report_of({site}));
  const Json& steps = sarif.results()[0].at("codeFlows")[0].at("threadFlows")[0].at("locations");
  ASSERT_EQ(steps.size(), 1000u);
  EXPECT_EQ(steps[999].at("location").at("physicalLocation").at("region").at("startLine"), 1500);
  EXPECT_NE(sarif.said().find("of 1 execution only the last 1000 steps"), std::string::npos);
}

TEST(SarifJson, WhatIsTooLargeToUploadIsMadeSmaller) {
  std::mt19937 random(1);
  std::vector<SiteVerdict> sites;
  for (int k = 0; k < 100; ++k) {
    sites.push_back(verdict(k, JavaVerdict::kCme));
    for (int step = 1; step <= 1000; ++step) {
      std::string text;
      for (int word = 0; word < 20; ++word) text += fmt::format("{:08x}", random());
      sites.back().trace.steps.push_back({{"C.java", step}, 0, text});
    }
  }
  const Sarif sarif(report_of(std::move(sites)));
  EXPECT_LE(gzip_size(sarif.printed.text), 10'000'000u);
  EXPECT_EQ(sarif.results().size(), 100u);
  EXPECT_EQ(sarif.printed.left_out,
            std::vector<std::string>{"of 100 executions only the last 100 steps are given"});
}

}  // namespace
}  // namespace cli
