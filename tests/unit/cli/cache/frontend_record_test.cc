#include "cli/cache/frontend_record.h"

#include <gtest/gtest.h>

#include "tests/unit/cli/cache/folder.h"

namespace cli::cache {
namespace {

const Digest kKey = digest_of(std::string_view("key"));

FrontendOutput output() { return {"{\"format\": 1}\n", {{"scope-1.rml", "one"}, {"a b.rml", ""}}}; }

TEST(FrontendRecord, ComesBackAsItWas) {
  const TestFolder folder;
  Cache cache(folder / "cache", folder / "secret");
  EXPECT_FALSE(find_frontend(cache, kKey));
  keep_frontend(cache, kKey, output());
  const auto found = find_frontend(cache, kKey);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->manifest, output().manifest);
  ASSERT_EQ(found->programs.size(), 2U);
  EXPECT_EQ(found->programs[0].name, "scope-1.rml");
  EXPECT_EQ(found->programs[0].text, "one");
  EXPECT_EQ(found->programs[1].name, "a b.rml");
}

TEST(FrontendRecord, OfSomebodyElseDoesNotCount) {
  const TestFolder folder;
  Cache theirs(folder / "cache", folder / "theirs");
  keep_frontend(theirs, kKey, output());
  Cache mine(folder / "cache", folder / "mine");
  EXPECT_FALSE(find_frontend(mine, kKey));
}

TEST(FrontendRecord, WithAnotherProgramInItsPlaceDoesNotCount) {
  const TestFolder folder;
  Cache cache(folder / "cache", folder / "secret");
  keep_frontend(cache, kKey, output());
  const std::string hex = to_hex(digest_of(std::string_view("one")));
  cache.put(digest_of({"program 1", hex}), "two");
  EXPECT_FALSE(find_frontend(cache, kKey));
}

TEST(FrontendRecord, NamesNoFileOutsideTheFolder) {
  const TestFolder folder;
  Cache cache(folder / "cache", folder / "secret");
  for (const char* name : {"../x.rml", "/x", "..", "", "a\nb"}) {
    keep_frontend(cache, kKey, {"manifest", {{name, "text"}}});
    EXPECT_FALSE(find_frontend(cache, kKey)) << name;
  }
}

TEST(FrontendRecord, AnyTextIsSafeToRead) {
  const TestFolder folder;
  Cache cache(folder / "cache", folder / "secret");
  for (const char* text : {"", "1", "1\n", "x\n", "99999999999999999999999\n", "2\nshort name\n"}) {
    cache.put(kKey, text);
    EXPECT_FALSE(find_frontend(cache, kKey)) << text;
  }
}

}  // namespace
}  // namespace cli::cache
