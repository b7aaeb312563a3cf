#include "cli/source_lines.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

// A folder in which this test's sources lie, and which is the current one.
class SourceLinesTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    folder_ = fs::path(testing::TempDir()) / "sources";
    fs::remove_all(folder_);
    write("src/main/a/b/C.java", "one\r\ntwo\n");
    write("src/test/a/b/D.java", "");
    write("src/main/x/D.java", "");
    fs::current_path(folder_);
  }
  void TearDown() override { fs::current_path(before_); }

  void write(const std::string& path, const std::string& text) {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path) << text;
  }

 private:
  fs::path before_;
  fs::path folder_;
};

TEST_F(SourceLinesTest, AClassIsFoundByItsPackageBelowAnyRoot) {
  const SourceLines sources({"src"});
  EXPECT_EQ(sources.name("a.b.C", "C.java"), "src/main/a/b/C.java");
  EXPECT_EQ(sources.name("a.b.D", "D.java"), "src/test/a/b/D.java");
  EXPECT_EQ(sources.name("x.D", "D.java"), "src/main/x/D.java");
  EXPECT_EQ(sources.name("a.b.C$Inner", "C.java"), "src/main/a/b/C.java");
  EXPECT_EQ(SourceLines({"src/main"}).name("a.b.C", "C.java"), "src/main/a/b/C.java");
}

TEST_F(SourceLinesTest, WithoutAClassTheNameMustBeUnique) {
  const SourceLines sources({"src"});
  EXPECT_EQ(sources.name("", "C.java"), "src/main/a/b/C.java");
  EXPECT_EQ(sources.name("", "D.java"), "D.java");
}

TEST_F(SourceLinesTest, WhatIsNotFoundIsNamedByItsPackage) {
  const SourceLines sources({"nowhere", "src"});
  EXPECT_EQ(sources.name("p.q.E", "E.java"), "p/q/E.java");
  EXPECT_EQ(sources.name("p.q.E", ""), "");
  EXPECT_EQ(sources.line("p.q.E", {"E.java", 1}), std::nullopt);
}

TEST_F(SourceLinesTest, LinesHaveNoEnds) {
  const SourceLines sources({"src/main/a/b/C.java"});
  EXPECT_EQ(sources.line("a.b.C", {"C.java", 1}), "one");
  EXPECT_EQ(sources.line("a.b.C", {"C.java", 2}), "two");
  EXPECT_EQ(sources.line("a.b.C", {"C.java", 3}), std::nullopt);
  EXPECT_EQ(sources.line("a.b.C", {"C.java", 0}), std::nullopt);
}

TEST_F(SourceLinesTest, UrisAreRelativeAndEscaped) {
  const SourceLines sources({"src"});
  EXPECT_EQ(sources.uri("a.b.C", "C.java"), "src/main/a/b/C.java");
  EXPECT_EQ(sources.uri("E", "E \xc3\xa4.java"), "E%20%C3%A4.java");
  EXPECT_EQ(sources.uri("E", "a:b?c#d%e\xff\n"), "a%3Ab%3Fc%23d%25e%FF%0A");
}

// A class file may name any file as its source.
TEST_F(SourceLinesTest, NoNameLeadsOutOfTheFolders) {
  const SourceLines sources({"src/main/a"});
  std::ofstream("D.java") << "secret\n";
  ASSERT_TRUE(std::filesystem::exists("src/main/a/../../../D.java"));
  for (const std::string& file :
       {std::string("../../../D.java"), std::string("b/../../../../D.java"),
        std::filesystem::absolute("D.java").string()}) {
    EXPECT_EQ(sources.find("E", file), std::nullopt) << file;
    EXPECT_EQ(sources.line("E", {file, 1}), std::nullopt) << file;
  }
  EXPECT_EQ(sources.uri("E", "../../../D.java"), "D.java");
  EXPECT_EQ(sources.uri("E", "/etc/./passwd"), "etc/passwd");
  EXPECT_EQ(sources.uri("E", ".."), "");
}

}  // namespace
}  // namespace cli
