#include "cli/cache/inputs.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "tests/unit/cli/cache/folder.h"

namespace cli::cache {
namespace {

// A frontend as it is installed, a project and a class path.
class Inputs : public testing::Test {
 protected:
  Inputs() {
    for (const char* name :
         {"bin/cme-frontend", "frontend/lib/a.jar", "jdk/release", "jdk/bin/java", "src/A.java",
          "src/deep/B.class", "src/readme.txt", "libs/x.jar", "app.jar", "a.model"}) {
      folder_.write(name, name);
    }
    folder_.write("frontend/java", folder_ / "jdk/bin/java\n");
    inputs_.program = folder_ / "bin/cme-frontend";
    inputs_.words = {"--entry", "main"};
    inputs_.paths = {folder_ / "src", folder_ / "app.jar"};
    inputs_.classpath = (folder_ / "libs/*") + ":" + (folder_ / "missing");
    inputs_.files = {folder_ / "a.model"};
  }

  // Each change makes another key, different from all before.
  void expect_other(const std::function<void()>& change) {
    seen_.insert(frontend_key(inputs_));
    change();
    const std::optional<Digest> key = frontend_key(inputs_);
    EXPECT_TRUE(key);
    EXPECT_TRUE(seen_.insert(key).second);
  }

  const TestFolder folder_;
  FrontendInputs inputs_;
  std::set<std::optional<Digest>> seen_;
};

TEST_F(Inputs, KeyStaysWhileNothingChanges) {
  const auto key = frontend_key(inputs_);
  ASSERT_TRUE(key);
  folder_.write("src/readme.txt", "another text, which the frontend does not read");
  folder_.write("elsewhere/C.java", "");
  EXPECT_EQ(frontend_key(inputs_), key);
}

TEST_F(Inputs, KeyChangesWithWhateverIsRead) {
  for (const char* name : {"bin/cme-frontend", "frontend/lib/a.jar", "jdk/release", "src/A.java",
                           "src/deep/B.class", "libs/x.jar", "app.jar", "a.model"}) {
    expect_other([&] { folder_.write(name, "changed"); });
  }
  for (const char* name :
       {"frontend/lib/b.jar", "src/deep/C.java", "libs/y.jar", "missing/D.class"}) {
    expect_other([&] { folder_.write(name, "new"); });
  }
  expect_other([&] { std::filesystem::rename(folder_ / "src/A.java", folder_ / "src/Z.java"); });
  expect_other([&] { std::filesystem::remove(folder_ / "src/Z.java"); });
  expect_other([&] { inputs_.words = {"--entry", "public"}; });
  expect_other([&] { inputs_.classpath = ""; });
}

TEST_F(Inputs, KeyChangesWithTheJavaThatIsFound) {
  folder_.write("other/release", "another Java");
  folder_.write("other/bin/java", "");
  std::filesystem::permissions(folder_ / "other/bin/java", std::filesystem::perms::owner_all);
  expect_other([&] { setenv("CME_JAVA_HOME", (folder_ / "other").c_str(), 1); });
  unsetenv("CME_JAVA_HOME");
  std::filesystem::remove(folder_ / "frontend/java");
  setenv("JAVA_HOME", (folder_ / "jdk").c_str(), 1);
  const auto of_home = frontend_key(inputs_);
  unsetenv("JAVA_HOME");
  setenv("PATH", ((folder_ / "none") + ":" + (folder_ / "other/bin")).c_str(), 1);
  const auto of_path = frontend_key(inputs_);
  EXPECT_TRUE(of_home && of_path && of_home != of_path);
  setenv("PATH", (folder_ / "none").c_str(), 1);
  EXPECT_FALSE(frontend_key(inputs_));
}

TEST_F(Inputs, LinksAreFollowedAndCirclesAreNot) {
  std::filesystem::create_directory_symlink(folder_ / "src", folder_ / "src/circle");
  std::filesystem::create_directory_symlink(folder_ / "libs", folder_ / "src/linked");
  ASSERT_TRUE(frontend_key(inputs_));
  inputs_.classpath = "";
  expect_other([&] { folder_.write("libs/x.jar", "changed"); });
}

TEST_F(Inputs, NoKeyForWhatCannotBeRead) {
  inputs_.paths.push_back(folder_ / "nothing");
  EXPECT_FALSE(frontend_key(inputs_));
}

TEST_F(Inputs, NoKeyForAFrontendOfUnknownParts) {
  std::filesystem::remove_all(folder_ / "frontend");
  EXPECT_FALSE(frontend_key(inputs_));
}

}  // namespace
}  // namespace cli::cache
