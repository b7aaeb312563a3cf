#include "cli/cache/store.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cache/bytes.h"
#include "tests/unit/cli/cache/folder.h"

namespace cli::cache {
namespace {

using testing::HasSubstr;

Digest key(const std::string& name) { return digest_of(std::string_view(name)); }

// What is found; "" if nothing is.
std::string content(Store& store, const std::string& name) {
  const std::optional<Stored> found = store.find(key(name));
  return found ? found->content : "";
}

TEST(Store, FindsWhatAnEarlierOneKept) {
  const TestFolder folder;
  {
    Store store(folder / "a/b", {});
    EXPECT_EQ(store.find(key("x")), std::nullopt);
    EXPECT_TRUE(store.put(key("x"), std::string("a\0b", 3), key("seal")));
    EXPECT_TRUE(store.put(key("empty"), "", key("seal")));
    EXPECT_EQ(store.problem(), "");
  }
  Store store(folder / "a/b", {});
  const auto found = store.find(key("x"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->content, std::string("a\0b", 3));
  EXPECT_EQ(found->seal, key("seal"));
  EXPECT_TRUE(store.find(key("empty")));
  EXPECT_EQ(store.find(key("y")), std::nullopt);
}

TEST(Store, TheLastRecordOfAKeyCounts) {
  const TestFolder folder;
  Store store(folder / "", {});
  store.put(key("x"), "one", {});
  store.put(key("x"), "two", {});
  EXPECT_EQ(content(store, "x"), "two");
}

TEST(Store, TwoSeeEachOther) {
  const TestFolder folder;
  Store one(folder / "", {});
  Store two(folder / "", {});
  one.begin();
  one.put(key("x"), "from one", {});
  one.end();
  EXPECT_EQ(content(two, "x"), "from one");
  two.put(key("y"), "from two", {});
  EXPECT_EQ(content(one, "y"), "from two");
}

TEST(Store, OneThatWaitsInVainGoesOnWithout) {
  const TestFolder folder;
  Store one(folder / "", {});
  Store two(folder / "", {.busy_ms = 10});
  one.put(key("x"), "kept", {});
  one.begin();
  one.put(key("y"), "kept", {});
  EXPECT_FALSE(two.put(key("z"), "not kept", {}));
  EXPECT_THAT(two.problem(), HasSubstr("locked"));
  EXPECT_EQ(two.find(key("x")), std::nullopt);
  one.end();
  EXPECT_EQ(content(one, "y"), "kept");
}

TEST(Store, DropsWhatWasKeptFirstWhenThereIsTooMuch) {
  const TestFolder folder;
  const StoreOptions small{.most_bytes = 1000};
  {
    Store store(folder / "", small);
    for (int k = 0; k < 10; ++k) store.put(key(std::to_string(k)), std::string(150, 'x'), {});
  }
  Store store(folder / "", small);
  EXPECT_EQ(content(store, "0"), "");
  EXPECT_EQ(content(store, "4"), "");
  EXPECT_EQ(content(store, "5"), std::string(150, 'x'));
  EXPECT_EQ(content(store, "9"), std::string(150, 'x'));
}

TEST(Store, SaysWhatIsWrongAndWhatToDo) {
  const TestFolder folder;
  folder.write(kStoreFile, std::string(5000, 'x'));
  Store store(folder / "", {});
  EXPECT_THAT(store.problem(), HasSubstr(folder / kStoreFile));
  EXPECT_THAT(store.problem(), HasSubstr("delete the file"));
  EXPECT_EQ(store.find(key("x")), std::nullopt);
  EXPECT_FALSE(store.put(key("x"), "y", {}));
}

TEST(Store, NeverFindsWhatWasNotKept) {
  const TestFolder folder;
  {
    Store store(folder / "", {});
    for (int k = 0; k < 50; ++k) {
      store.put(key(std::to_string(k)), std::string(static_cast<size_t>(k) * 40, 'a'), key("s"));
    }
  }
  const std::string whole = *read_bytes(folder / kStoreFile);
  std::mt19937 dice(1);
  int found = 0;
  int damaged = 0;
  for (int round = 0; round < 300; ++round) {
    std::string bytes = whole;
    for (int k = 0; k < 5; ++k) bytes[dice() % bytes.size()] = static_cast<char>(dice());
    if (round % 5 == 0) bytes.resize(dice() % bytes.size());
    folder.write(kStoreFile, bytes);
    Store store(folder / "", {});
    for (int k = 0; k < 50; ++k) {
      const auto stored = store.find(key(std::to_string(k)));
      if (!stored) continue;
      ++found;
      EXPECT_EQ(stored->content, std::string(static_cast<size_t>(k) * 40, 'a'));
    }
    damaged += store.damaged() > 0 || !store.problem().empty();
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(damaged, 50);
}

}  // namespace
}  // namespace cli::cache
