#include "cli/advice.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace cli {
namespace {

class Advice : public ::testing::Test {
 protected:
  // A loop at line 1 of A.java that a modification at line 2 makes throw, `deeper` calls below.
  std::string of(const std::string& modification, int deeper = 0) {
    const std::string file = folder_ + "/A.java";
    std::ofstream(file) << "for (String s : list) {\n" << modification << "\n}\n";
    SiteVerdict site;
    site.site.owner = "A";
    site.site.java = {"A.java", 1};
    site.trace.same_inputs = same_;
    site.trace.story = {{epr::StoryKind::kModified, {"A.java", 2}, deeper, ""},
                        {epr::StoryKind::kThrows, {"A.java", 1}, 0, ""}};
    return advice(site, SourceLines({folder_}));
  }

  const std::string folder_ = ::testing::TempDir();
  std::vector<std::string> same_;
};

TEST_F(Advice, GoesByTheModification) {
  EXPECT_NE(of("list.remove(s);").find("Iterator.remove"), std::string::npos);
  EXPECT_NE(of("list.add(s);").find("after the loop"), std::string::npos);
  EXPECT_NE(of("list.clear();").find("copy"), std::string::npos);
}

TEST_F(Advice, WhatACalleeRemovesTheLoopCannot) {
  EXPECT_EQ(of("list.remove(s);", 1).find("Iterator.remove"), std::string::npos);
}

TEST_F(Advice, NamesArgumentsThatAreTheSame) {
  same_ = {"in == out"};
  EXPECT_NE(of("list.clear();", 1).find("in == out"), std::string::npos);
}

}  // namespace
}  // namespace cli
