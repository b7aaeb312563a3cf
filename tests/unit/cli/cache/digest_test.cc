#include "cli/cache/digest.h"

#include <gtest/gtest.h>

namespace cli::cache {
namespace {

TEST(Digest, IsSha256) {
  EXPECT_EQ(to_hex(digest_of(std::string_view(""))),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(digest_of(std::string_view("abc"))),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Digest, OfAListCountsTheBordersBetweenParts) {
  const std::vector<std::vector<std::string>> lists{{},         {""},       {"", ""},   {"ab"},
                                                    {"a", "b"}, {"b", "a"}, {"ab", ""}, {"", "ab"}};
  for (size_t i = 0; i < lists.size(); ++i) {
    for (size_t j = 0; j < lists.size(); ++j) {
      EXPECT_EQ(digest_of(lists[i]) == digest_of(lists[j]), i == j) << i << " " << j;
    }
  }
}

TEST(Digest, ComesBackFromItsBytes) {
  const Digest digest = digest_of(std::string_view("abc"));
  EXPECT_EQ(digest_from_bytes(to_bytes(digest)), digest);
  EXPECT_FALSE(digest_from_bytes(to_bytes(digest) + "x"));
  EXPECT_FALSE(digest_from_bytes(""));
}

TEST(Seal, DependsOnSecretAndParts) {
  const Digest seal = seal_of("secret", {"key", "content"});
  EXPECT_TRUE(same(seal, seal_of("secret", {"key", "content"})));
  EXPECT_FALSE(same(seal, seal_of("Secret", {"key", "content"})));
  EXPECT_FALSE(same(seal, seal_of("secret", {"key", "Content"})));
  EXPECT_FALSE(same(seal, seal_of("secret", {"keyc", "ontent"})));
}

}  // namespace
}  // namespace cli::cache
