#include "cli/past_checks.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace cli {
namespace {

using Findings = std::vector<std::string>;

PastCheck check_of(const std::string& path, Findings findings = {}) {
  PastCheck out;
  out.options.paths = {path};
  out.findings = std::move(findings);
  return out;
}

// The paths of the checks, each of which has one.
std::vector<std::string> paths(const std::vector<PastCheck>& checks) {
  std::vector<std::string> out;
  for (const PastCheck& check : checks) out.push_back(check.options.paths.at(0));
  return out;
}

TEST(WithCheck, TheLatestComesFirst) {
  const auto known = with_check(with_check({}, check_of("a")), check_of("b"));
  EXPECT_EQ(paths(known), (std::vector<std::string>{"b", "a"}));
}

TEST(WithCheck, TheSameOptionsTakeThePlaceOfTheEarlierOnes) {
  std::vector<PastCheck> known{check_of("a", {"A#1"}), check_of("b", {"B#1"})};
  known = with_check(known, check_of("b", {"B#2"}));
  EXPECT_EQ(paths(known), (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(known[0].findings, Findings{"B#2"});

  PastCheck other_entry = check_of("b", {"B#3"});
  other_entry.options.entry = "main";
  EXPECT_EQ(paths(with_check(known, other_entry)), (std::vector<std::string>{"b", "b", "a"}));
}

TEST(WithCheck, WhatDoesNotSayWhatIsAnalysedMakesNoOtherCheck) {
  PastCheck loud = check_of("a", {"A#2"});
  loud.options.verbose = true;
  loud.options.jobs = 3;
  EXPECT_EQ(with_check({check_of("a", {"A#1"})}, loud).size(), 1U);
}

TEST(WithCheck, EightAreKept) {
  std::vector<PastCheck> known;
  for (char name = 'a'; name <= 'j'; ++name) known = with_check(known, check_of({name}));
  EXPECT_EQ(paths(known), (std::vector<std::string>{"j", "i", "h", "g", "f", "e", "d", "c"}));
}

// The path of the check that is found and the one site that it is about, or why there is none.
std::string found(const std::vector<PastCheck>& known, const std::string& id) {
  const auto out = find_check(known, id);
  if (const auto* why = std::get_if<std::string>(&out)) return *why;
  const auto& options = std::get<CheckOptions>(out);
  return options.paths.at(0) + ": " + options.only;
}

TEST(FindCheck, AnIdIsFoundInTheLatestCheckThatHasIt) {
  const std::vector<PastCheck> known{check_of("c", {"C.m#1"}), check_of("b", {"B.m#1", "A.m#1"}),
                                     check_of("a", {"A.m#1"})};
  EXPECT_EQ(found(known, "A.m#1"), "b: A.m#1");
}

TEST(FindCheck, TheBeginningOfOneIdIsEnough) {
  const std::vector<PastCheck> known{check_of("b", {"B.m#1"}),
                                     check_of("a", {"A.m#1", "A.n#1", "A.m#1"})};
  EXPECT_EQ(found(known, "A.m"), "a: A.m#1");
}

TEST(FindCheck, TheBeginningOfSeveralIsNot) {
  const std::vector<PastCheck> known{check_of("a", {"A.n#1", "A.m#2", "A.m#1"})};
  EXPECT_EQ(found(known, "A."),
            "'A.' is how 3 findings begin; the first are 'A.m#1' and 'A.m#2'");
}

TEST(FindCheck, AnIdThatOthersBeginWithIsItself) {
  EXPECT_EQ(found({check_of("a", {"A#10", "A#11", "A#1"})}, "A#1"), "a: A#1");
  // Also where a later check found but the others.
  EXPECT_EQ(found({check_of("b", {"A#10"}), check_of("a", {"A#1"})}, "A#1"), "a: A#1");
  EXPECT_EQ(found({check_of("b", {"A#10", "A#11"}), check_of("a", {"A#1"})}, "A#1"), "a: A#1");
}

TEST(FindCheck, WhatNobodyFoundIsSaidWithWhatToDo) {
  EXPECT_EQ(found({check_of("a", {"A#1"})}, "B#1"),
            "no check in this folder that is remembered has found 'B#1'; give the paths: cme "
            "reproduce ID PATH...");
  EXPECT_EQ(found({}, "B#1"),
            "no check with findings in this folder is remembered; give the paths: cme reproduce "
            "ID PATH...");
}

TEST(PastChecksText, HasAllThatSaysWhatIsAnalysed) {
  PastCheck check;
  check.options.paths = {"a.jar", "b \"quoted\""};
  check.options.classpath = "lib.jar";
  check.options.dependencies = {"base.jar", "util.jar"};
  check.options.source_roots = {"src", "test"};
  check.options.entry = "A.main";
  check.options.aliasing = "none";
  check.options.callbacks = "any";
  check.options.models = {"guava.model"};
  check.options.seconds_per_site = 1.5;
  check.options.memory = 2000;
  check.findings = {"A.m()V#1", "A.<init>()V#2"};
  const std::string text = to_json({check, check_of("c")});

  const std::vector<PastCheck> read = read_past_checks(text);
  EXPECT_EQ(to_json(read), text);
  ASSERT_EQ(read.size(), 2U);
  const CheckOptions& options = read[0].options;
  EXPECT_EQ(options.paths, check.options.paths);
  EXPECT_EQ(options.classpath, "lib.jar");
  EXPECT_EQ(options.dependencies, check.options.dependencies);
  EXPECT_EQ(options.source_roots, check.options.source_roots);
  EXPECT_EQ(options.entry, "A.main");
  EXPECT_EQ(options.aliasing, "none");
  EXPECT_EQ(options.callbacks, "any");
  EXPECT_EQ(options.models, check.options.models);
  EXPECT_EQ(options.seconds_per_site, 1.5);
  EXPECT_EQ(options.memory, 2000U);
  EXPECT_EQ(read[0].findings, check.findings);
  EXPECT_EQ(read[1].options.paths, std::vector<std::string>{"c"});
}

TEST(PastChecksText, OneThatWasNotWrittenSoHasNone) {
  const std::string text = to_json({check_of("a", {"A#1"})});
  ASSERT_EQ(read_past_checks(text).size(), 1U);
  for (const std::string& bad :
       {std::string(), text.substr(0, text.size() / 2), std::string("[1]"), std::string("{}"),
        std::string("null"), std::string("7"), std::string("[{\"paths\": [\"a\"]}]"),
        std::string("[{\"paths\": \"a\"}]"), std::string("\xff")}) {
    EXPECT_TRUE(read_past_checks(bad).empty()) << bad;
  }
}

class PastChecksFile : public testing::Test {
 protected:
  PastChecksFile() {
    setenv("HOME", "/home/a", 1);
    unsetenv("XDG_STATE_HOME");
  }
};

TEST_F(PastChecksFile, IsInTheHomeOneForEachFolder) {
  const std::string file = past_checks_file("/project/one");
  EXPECT_TRUE(file.starts_with("/home/a/.local/state/cme/checks/")) << file;
  EXPECT_TRUE(file.ends_with(".json")) << file;
  EXPECT_EQ(past_checks_file("/project/one"), file);
  EXPECT_NE(past_checks_file("/project/two"), file);
  setenv("XDG_STATE_HOME", "/s", 1);
  EXPECT_TRUE(past_checks_file("/project/one").starts_with("/s/cme/checks/"));
}

TEST_F(PastChecksFile, IsNoneWithoutAHomeOrAFolder) {
  EXPECT_EQ(past_checks_file(""), "");
  unsetenv("HOME");
  EXPECT_EQ(past_checks_file("/project/one"), "");
}

TEST_F(PastChecksFile, HasWhatWasChecked) {
  setenv("XDG_STATE_HOME", (testing::TempDir() + "/past_checks_test").c_str(), 1);
  std::filesystem::remove_all(testing::TempDir() + "/past_checks_test");
  EXPECT_TRUE(remembered_checks().empty());
  remember_check(check_of("a", {"A#1"}));
  remember_check(check_of("b", {"B#1"}));
  EXPECT_EQ(paths(remembered_checks()), (std::vector<std::string>{"b", "a"}));
  unsetenv("XDG_STATE_HOME");
  unsetenv("HOME");
  remember_check(check_of("c", {"C#1"}));
  EXPECT_TRUE(remembered_checks().empty());
}

}  // namespace
}  // namespace cli
