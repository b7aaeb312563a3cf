#include "cli/gzip_size.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(GzipSize, IsThatOfGzip) {
  EXPECT_EQ(gzip_size(""), 20u);   // header, an empty block, trailer
  EXPECT_EQ(gzip_size("a"), 21u);  // printf a | gzip -n | wc -c
}

TEST(GzipSize, WhatRepeatsIsSmallAndWhatIsRandomIsNot) {
  EXPECT_LT(gzip_size(std::string(10'000'000, 'x')), 20'000u);
  std::mt19937 random(1);
  std::string text;
  for (int k = 0; k < 3'000'000; ++k) text += static_cast<char>(random());
  EXPECT_GT(gzip_size(text), 3'000'000u);
  EXPECT_LT(gzip_size(text), 3'010'000u);
}

}  // namespace
}  // namespace cli
