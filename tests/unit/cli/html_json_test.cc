#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/check_report.h"
#include "cli/options.h"

namespace cli {
namespace {

using Json = nlohmann::json;

Json data_of(const CheckReport& report, const CheckOptions& options = {}) {
  const std::string page = check_html(report, options, SourceLines({}));
  const std::string start = R"(id="data">)";
  const size_t first = page.find(start) + start.size();
  return Json::parse(page.substr(first, page.find("</script>", first) - first));
}

SiteVerdict site(const std::string& id, JavaVerdict verdict) {
  SiteVerdict out;
  out.site.id = id;
  out.site.owner = "shop.cart.Cart";
  out.site.method = "drop()V";
  out.site.use = "Iterator.next";
  out.site.java = {"Cart.java", 7};
  out.verdict = verdict;
  return out;
}

CheckReport report_of(std::vector<SiteVerdict> sites) {
  CheckReport out;
  out.sites = std::move(sites);
  out.frontend.classes = 1;
  return out;
}

TEST(HtmlJson, EverySiteIsInOneGroup) {
  std::vector<SiteVerdict> sites{site("a", JavaVerdict::kSafe), site("b", JavaVerdict::kCme),
                                 site("c", JavaVerdict::kCme), site("d", JavaVerdict::kCme),
                                 site("e", JavaVerdict::kUnknown), site("f", JavaVerdict::kNoUniversalSummary),
                                 site("g", JavaVerdict::kUnreachable)};
  sites[2].conditional = true;
  sites[3].conditional = true;
  sites[3].reproduction = {true, true, "folder", "Main.java", "thrown"};
  const Json data = data_of(report_of(sites));
  std::string groups;
  for (const Json& one : data["sites"]) groups += one["group"].get<std::string>() + " ";
  EXPECT_EQ(groups, "proved found conditional reproduced undecided undecided unreachable ");
  EXPECT_EQ(data["sites"][0]["package"], "shop.cart");
  EXPECT_EQ(data["sites"][3]["reproduction"]["source"], "folder/Main.java");
  EXPECT_TRUE(data["sites"][5]["no_summary"]);
}

TEST(HtmlJson, WhatIsUndecidedIsNotClean) {
  const CheckReport report = report_of({site("a", JavaVerdict::kUnknown)});
  EXPECT_EQ(data_of(report)["verdict"], "incomplete");
  EXPECT_EQ(data_of(report)["incomplete"][0], "1 site is undecided");
  CheckReport failed;
  failed.failure = "the frontend failed";
  EXPECT_EQ(data_of(failed)["verdict"], "incomplete");
  EXPECT_EQ(data_of(failed)["incomplete"][0], "the frontend failed");
}

TEST(HtmlJson, StepsOfTheStoryKnowTheStepsOfTheExecution) {
  SiteVerdict throws = site("a", JavaVerdict::kCme);
  throws.trace.steps = {{{}, 0, "one", 2}, {{}, 0, "two", 5}, {{}, 0, "three", 6}};
  throws.trace.story = {{epr::StoryKind::kStart, {}, 0, "there", 0},
                        {epr::StoryKind::kModified, {}, 0, "modified", 5},
                        {epr::StoryKind::kThrows, {}, 0, "throws", 6}};
  throws.heap_json = R"({"steps":[1,2,3]})";
  const Json one = data_of(report_of({throws}))["sites"][0];
  EXPECT_EQ(one["trace"]["story"][0]["steps"], 0);
  EXPECT_EQ(one["trace"]["story"][1]["steps"], 2);
  EXPECT_EQ(one["trace"]["story"][2]["steps"], 3);
  EXPECT_EQ(one["heap"]["steps"].size(), 3u);
}

TEST(HtmlJson, SummariesSayAllThatBecomesStale) {
  CheckReport report = report_of({});
  report.summaries.resize(2);
  report.summaries[0].effects.modifies = {"this.items", "out"};
  report.summaries[1].effects.anything = true;
  const Json summaries = data_of(report)["summaries"];
  EXPECT_EQ(summaries[0]["makes_stale"], Json({"iterators over this.items", "iterators over out"}));
  EXPECT_EQ(summaries[1]["modifies"], Json({"any collection"}));
  EXPECT_EQ(summaries[1]["makes_stale"], Json({"any iterator"}));
}

TEST(HtmlJson, BytesThatAreNoTextAreReplaced) {
  const Json data = data_of(report_of({site("bad \xFF\xC0 <b>", JavaVerdict::kUnknown)}));
  EXPECT_EQ(data["sites"][0]["id"], "bad \xEF\xBF\xBD\xEF\xBF\xBD <b>");
}

}  // namespace
}  // namespace cli
