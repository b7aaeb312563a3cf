#include "cli/output.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

class WriteFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "output_test";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  std::string read(const char* name) const {
    std::ostringstream out;
    out << std::ifstream(path(name)).rdbuf();
    return out.str();
  }

  fs::path folder_;
};

TEST_F(WriteFile, ReplacesWhatIsThere) {
  EXPECT_EQ(write_file(path("a"), "one"), "");
  EXPECT_EQ(write_file(path("a"), "two"), "");
  EXPECT_EQ(read("a"), "two");
  EXPECT_FALSE(fs::exists(path("a.part")));
}

TEST_F(WriteFile, FollowsLinks) {
  EXPECT_EQ(write_file(path("a"), "one"), "");
  fs::create_symlink(path("a"), path("link"));
  EXPECT_EQ(write_file(path("link"), "two"), "");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(read("a"), "two");
}

TEST_F(WriteFile, WritesBesideAFolderInItsWay) {
  fs::create_directories(path("a.part/b"));
  EXPECT_EQ(write_file(path("a"), "one"), "");
  EXPECT_EQ(read("a"), "one");
}

TEST_F(WriteFile, SaysWhyItCannot) {
  EXPECT_EQ(write_file(path("no/such"), "one"),
            "cannot write '" + path("no/such") + "': No such file or directory");
  EXPECT_EQ(write_file("/dev/full", "one"), "cannot write '/dev/full': No space left on device");
  EXPECT_TRUE(fs::exists("/dev/full"));
}

}  // namespace
}  // namespace cli
