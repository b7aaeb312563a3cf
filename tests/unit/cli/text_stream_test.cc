#include "cli/text_stream.h"

#include <gtest/gtest.h>

#include "cli/options.h"

namespace cli {
namespace {

JavaSite site(const std::string& id) {
  JavaSite out;
  out.id = id;
  out.owner = id;
  out.use = "Iterator.next";
  return out;
}

SiteVerdict verdict(const std::string& id, JavaVerdict verdict) {
  SiteVerdict out;
  out.site = site(id);
  out.verdict = verdict;
  return out;
}

class TextStreamTest : public testing::Test {
 protected:
  TextStream stream() {
    return TextStream(options_, sources_, [&](const std::string& text) {
      written_ += text;
      return going_on_;
    });
  }

  // The sites that are told of, in order: ids are names of classes.
  std::string told() const {
    std::string out;
    for (size_t start = 0; start < written_.size(); start = written_.find('\n', start) + 1) {
      if (written_.compare(start + 1, 10, ": warning:") == 0) out += written_[start];
    }
    return out;
  }

  CheckOptions options_;
  SourceLines sources_{{}};
  std::string written_;
  bool going_on_ = true;
};

TEST_F(TextStreamTest, WritesWhatIsFinalInTheOrderOfTheReport) {
  TextStream out = stream();
  out.begin({}, {site("a"), site("b"), site("c"), site("d")});
  out.add(verdict("b", JavaVerdict::kUnknown));
  EXPECT_EQ(told(), "");
  out.add(verdict("a", JavaVerdict::kUnknown));
  EXPECT_EQ(told(), "ab");
  out.add(verdict("d", JavaVerdict::kUnknown));
  EXPECT_EQ(told(), "ab");
  CheckReport report;
  for (const char* id : {"a", "b", "c", "d"}) {
    report.sites.push_back(verdict(id, JavaVerdict::kUnknown));
  }
  out.end(report);
  EXPECT_EQ(told(), "abcd");
  EXPECT_NE(written_.find("4 sites: "), std::string::npos);
}

TEST_F(TextStreamTest, SitesThatNeedNoMentionHoldNothingUp) {
  TextStream out = stream();
  out.begin({}, {site("a"), site("b")});
  out.add(verdict("a", JavaVerdict::kSafe));
  out.add(verdict("b", JavaVerdict::kUnknown));
  EXPECT_EQ(told(), "b");
}

TEST_F(TextStreamTest, MessagesComeFirst) {
  TextStream out = stream();
  out.begin({{true, "x.jar", 0, "not a jar"}}, {site("a")});
  EXPECT_EQ(written_, "x.jar: error: not a jar\n");
}

TEST_F(TextStreamTest, FindingsWaitUntilTheyAreReproduced) {
  options_.reproduce = true;
  TextStream out = stream();
  out.begin({}, {site("a"), site("b")});
  out.add(verdict("a", JavaVerdict::kCme));
  out.add(verdict("b", JavaVerdict::kUnknown));
  EXPECT_EQ(written_, "");
  CheckReport report;
  report.sites = {verdict("a", JavaVerdict::kCme), verdict("b", JavaVerdict::kUnknown)};
  report.sites[0].reproduction.thrown = true;
  report.sites[0].reproduction.folder = "f";
  report.sites[0].reproduction.source = "s";
  out.end(report);
  EXPECT_NE(written_.find("reproduced by f/s"), std::string::npos);
}

TEST_F(TextStreamTest, SaysWhenNobodyReads) {
  TextStream out = stream();
  out.begin({}, {site("a"), site("b")});
  going_on_ = false;
  EXPECT_TRUE(out.add(verdict("b", JavaVerdict::kUnknown)));  // nothing to write yet
  EXPECT_FALSE(out.add(verdict("a", JavaVerdict::kUnknown)));
}

}  // namespace
}  // namespace cli
