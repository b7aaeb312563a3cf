// What the sandbox keeps from happening, tests/java/reproduce_test.py sees; here, that the command is
// what it should be.

#include "cli/sandbox.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace cli {
namespace {

std::vector<std::string> command() {
  return sandboxed({"/usr/bin/java", "A"}, {{"/lib/app.jar", "/data/classes"}, "/home/me/own"});
}

// Where the words stand, one after the other; -1: nowhere.
std::ptrdiff_t find(const std::vector<std::string>& all, const std::vector<std::string>& words) {
  const auto found = std::search(all.begin(), all.end(), words.begin(), words.end());
  return found == all.end() ? -1 : found - all.begin();
}

TEST(Sandbox, NothingIsShared) {
  const std::vector<std::string> all = command();
  EXPECT_EQ(all[0], "bwrap");
  EXPECT_GE(find(all, {"--unshare-all"}), 0);
  EXPECT_GE(find(all, {"--cap-drop", "ALL"}), 0);
  EXPECT_GE(find(all, {"--clearenv"}), 0);
  EXPECT_EQ(find(all, {"--share-net"}), -1);
}

TEST(Sandbox, OneFolderIsWritable) {
  const std::vector<std::string> all = command();
  EXPECT_GE(find(all, {"--ro-bind", "/lib/app.jar", "/lib/app.jar"}), 0);
  EXPECT_GE(find(all, {"--ro-bind", "/data/classes", "/data/classes"}), 0);
  EXPECT_EQ(std::count(all.begin(), all.end(), "--bind"), 1);
  const std::ptrdiff_t own = find(all, {"--bind", "/home/me/own", "/home/me/own"});
  ASSERT_GE(own, 0);
  // The root is made read-only when all is in place.
  EXPECT_GT(find(all, {"--remount-ro", "/"}), own);
  EXPECT_GE(find(all, {"--chdir", "/home/me/own"}), 0);
}

TEST(Sandbox, TheCommandComesLast) {
  const std::vector<std::string> all = command();
  EXPECT_EQ(find(all, {"/usr/bin/java", "A"}), static_cast<std::ptrdiff_t>(all.size()) - 2);
}

}  // namespace
}  // namespace cli
