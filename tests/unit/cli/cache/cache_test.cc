#include "cli/cache/cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/cli/cache/folder.h"

namespace cli::cache {
namespace {

Digest key(const std::string& name) { return digest_of(std::string_view(name)); }

TEST(Cache, KnowsItsOwnRecords) {
  const TestFolder folder;
  Cache(folder / "cache", folder / "secret").put(key("x"), "content");
  Cache cache(folder / "cache", folder / "secret");
  EXPECT_TRUE(cache.find(key("x"))->own);
  EXPECT_THAT(cache.warnings(), testing::IsEmpty());
}

TEST(Cache, ARecordOfSomebodyElseIsFoundAndNotOnesOwn) {
  const TestFolder folder;
  Cache(folder / "cache", folder / "theirs").put(key("x"), "content");
  Cache cache(folder / "cache", folder / "mine");
  ASSERT_TRUE(cache.find(key("x")));
  EXPECT_EQ(cache.find(key("x"))->content, "content");
  EXPECT_FALSE(cache.find(key("x"))->own);
}

TEST(Cache, ARecordUnderAnotherKeyIsNotOnesOwn) {
  const TestFolder folder;
  Store(folder / "cache", {})
      .put(key("y"), "content", seal_of("", {to_bytes(key("x")), "content"}));
  Cache without(folder / "cache", "");
  EXPECT_FALSE(without.find(key("y"))->own);  // no secret, no seal: not even with an empty one
  EXPECT_THAT(without.warnings(), testing::SizeIs(1));
  Cache cache(folder / "cache", folder / "secret");
  cache.put(key("x"), "content");
  const Digest seal = Store(folder / "cache", {}).find(key("x"))->seal;
  Store(folder / "cache", {}).put(key("y"), "content", seal);
  EXPECT_TRUE(cache.find(key("x"))->own);
  EXPECT_FALSE(cache.find(key("y"))->own);
}

}  // namespace
}  // namespace cli::cache
