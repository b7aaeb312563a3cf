#include "cli/config.h"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace cli {
namespace {

CheckOptions configured(const std::string& text, CheckOptions options = {},
                        const std::string& name = "cme.toml") {
  EXPECT_EQ(configure(options, name, text), "");
  return options;
}

std::string problem(const std::string& text) {
  CheckOptions options;
  return configure(options, "cme.toml", text);
}

TEST(Config, SetsOptions) {
  const CheckOptions options = configured(R"(
paths = ["src", "lib/a.jar"]
classpath = ["b.jar", "c.jar"]
source_roots = ["gen"]
entry = "public"
aliasing = "any"
callbacks = "any"
models = ["m.model"]
baseline = "base.toml"
allow_undecided = false
formats = ["text", "json=out.json"]
jobs = 3
timeout_per_site = 1.5
memory = 100
certificates = "evidence"
cache = "c"
verbose = true
)");
  EXPECT_EQ(options.paths, (std::vector<std::string>{"src", "lib/a.jar"}));
  EXPECT_EQ(options.classpath, "b.jar:c.jar");
  EXPECT_EQ(options.source_roots, std::vector<std::string>{"gen"});
  EXPECT_EQ(options.entry, "public");
  EXPECT_EQ(options.aliasing, "any");
  EXPECT_EQ(options.callbacks, "any");
  EXPECT_EQ(options.models, std::vector<std::string>{"m.model"});
  EXPECT_EQ(options.baseline, "base.toml");
  EXPECT_EQ(options.formats, (std::vector<std::string>{"text", "json=out.json"}));
  EXPECT_EQ(options.jobs, 3U);
  EXPECT_EQ(options.seconds_per_site, 1.5);
  EXPECT_EQ(options.memory, 100U);
  EXPECT_EQ(options.certificates, "evidence");
  EXPECT_EQ(options.cache, "c");
  EXPECT_TRUE(options.verbose);
  EXPECT_TRUE(options.accepting_settings.empty());
}

TEST(Config, EveryKeyIsInTheTestAbove) { EXPECT_EQ(config_keys().size(), 16U); }

TEST(Config, EveryKeyIsDocumented) {
  std::ifstream file("docs/configuration.md");
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  for (const ConfigKey& key : config_keys()) {
    const std::string option = key.option == "path" ? "PATH…" : key.option;
    EXPECT_NE(page.find("| `" + key.key + "` | `" + option + "` |"), std::string::npos) << key.key;
  }
}

TEST(Config, TheCommandLineWins) {
  CheckOptions given;
  given.jobs = 7;
  given.paths = {"here"};
  given.given = {"--jobs", "path", "--aliasing"};
  const CheckOptions options =
      configured("jobs = 3\npaths = [\"src\"]\nmemory = 9\naliasing = \"none\"\n", given);
  EXPECT_EQ(options.jobs, 7U);
  EXPECT_EQ(options.paths, std::vector<std::string>{"here"});
  EXPECT_EQ(options.memory, 9U);
  EXPECT_EQ(options.aliasing, "");
  EXPECT_TRUE(options.accepting_settings.empty());
}

TEST(Config, PathsAreRelativeToTheFile) {
  const CheckOptions options = configured(
      "paths = [\"src\", \"/abs\"]\nclasspath = \"a.jar:/b.jar\"\nbaseline = \"b.toml\"\n"
      "formats = [\"sarif=o.sarif\"]\n",
      {}, "conf/cme.toml");
  EXPECT_EQ(options.paths, (std::vector<std::string>{"conf/src", "/abs"}));
  EXPECT_EQ(options.classpath, "conf/a.jar:/b.jar");
  EXPECT_EQ(options.baseline, "conf/b.toml");
  EXPECT_EQ(options.formats, std::vector<std::string>{"sarif=conf/o.sarif"});
}

TEST(Config, NotesWhatLetsMorePass) {
  EXPECT_EQ(configured("aliasing = \"none\"\nallow_undecided = true\n").accepting_settings,
            (std::vector<std::string>{"aliasing", "allow_undecided"}));
}

TEST(Config, UnknownKeysAreRefusedWithASuggestion) {
  EXPECT_EQ(problem("jobs = 1\nalow_undecided = true\n"),
            "cme.toml:2:1: unknown key 'alow_undecided'; did you mean 'allow_undecided'?");
  EXPECT_EQ(problem("zzzzzz = 1\n"), "cme.toml:1:1: unknown key 'zzzzzz'");
  EXPECT_EQ(problem("timeout-per-site = 1\n"),
            "cme.toml:1:1: unknown key 'timeout-per-site'; did you mean 'timeout_per_site'?");
  // What runs analysed code is for the command line alone.
  EXPECT_NE(problem("reproduce = true\n"), "");
}

TEST(Config, WrongTypesAndValuesAreRefusedWithTheirPlace) {
  EXPECT_EQ(problem("jobs = \"two\"\n"), "cme.toml:1:8: jobs is a whole number, not a string");
  EXPECT_EQ(problem("jobs = -1\n"), "cme.toml:1:8: jobs is a whole number, 0 or more");
  EXPECT_EQ(problem("jobs = 1.5\n"), "cme.toml:1:8: jobs is a whole number, not a number");
  EXPECT_EQ(problem("paths = \"src\"\n"), "cme.toml:1:9: paths is a list of strings, not a string");
  EXPECT_EQ(problem("paths = [\"src\", 2]\n"),
            "cme.toml:1:17: paths is a string, not a whole number");
  EXPECT_EQ(problem("entry = \"\"\n"), "cme.toml:1:9: entry is empty");
  EXPECT_EQ(problem("aliasing = \"non\"\n"),
            "cme.toml:1:12: aliasing is any or none, not 'non'; did you mean 'none'?");
  EXPECT_EQ(problem("formats = [\"jsn\"]\n"),
            "cme.toml:1:12: formats has 'jsn', which is no format of reports");
  EXPECT_EQ(problem("timeout_per_site = nan\n"),
            "cme.toml:1:20: timeout_per_site is a number of seconds, 0 or more");
  EXPECT_EQ(problem("classpath = 1\n"),
            "cme.toml:1:13: classpath is a string or a list of strings, not a whole number");
  EXPECT_EQ(problem("verbose = \"yes\"\n"), "cme.toml:1:11: verbose is true or false, not a string");
}

TEST(Config, AllProblemsAreNamed) {
  EXPECT_EQ(problem("jbos = 1\nmemory = true\n"),
            "cme.toml:1:1: unknown key 'jbos'; did you mean 'jobs'?\n"
            "cme.toml:2:10: memory is a whole number, not true or false");
}

TEST(Config, MistakesInWhatTheCommandLineOverridesAreFound) {
  CheckOptions options;
  options.given = {"--jobs"};
  EXPECT_NE(configure(options, "cme.toml", "jobs = \"two\"\n"), "");
}

TEST(Config, WhatIsNotTomlIsRefusedWithItsPlace) {
  EXPECT_EQ(problem("jobs = 1\nmemory\n").substr(0, 11), "cme.toml:2:");
}

}  // namespace
}  // namespace cli
