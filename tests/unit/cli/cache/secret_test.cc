#include "cli/cache/secret.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/cli/cache/folder.h"

namespace cli::cache {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

TEST(Secret, IsMadeOnceAndIsItsOwnersAlone) {
  const TestFolder folder;
  const std::string file = folder / "a/b/key";
  const Secret first = read_secret(file);
  EXPECT_EQ(first.bytes.size(), 32U);
  EXPECT_EQ(first.problem, "");
  EXPECT_EQ(read_secret(file).bytes, first.bytes);
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_NE(read_secret(folder / "another").bytes, first.bytes);
}

TEST(Secret, ThatOthersCouldReadIsNone) {
  const TestFolder folder;
  const std::string file = folder / "key";
  read_secret(file);
  fs::permissions(file, fs::perms::group_read, fs::perm_options::add);
  const Secret secret = read_secret(file);
  EXPECT_EQ(secret.bytes, "");
  EXPECT_THAT(secret.problem, HasSubstr("not this user's alone"));
}

TEST(Secret, OfAnotherLengthIsNone) {
  const TestFolder folder;
  folder.write("key", "short");
  fs::permissions(folder / "key", fs::perms::owner_read);
  EXPECT_EQ(read_secret(folder / "key").bytes, "");
  EXPECT_THAT(read_secret(folder / "key").problem, HasSubstr("no secret of cme"));
}

TEST(Secret, CannotBeMadeWhereThereIsNoFolder) {
  const TestFolder folder;
  folder.write("file", "");
  EXPECT_EQ(read_secret(folder / "file/key").bytes, "");
  EXPECT_NE(read_secret(folder / "file/key").problem, "");
  EXPECT_EQ(read_secret("").bytes, "");
}

}  // namespace
}  // namespace cli::cache
