#include "si/memory.h"

#include <vector>

#include <gtest/gtest.h>

namespace si {
namespace {

TEST(ResidentMemory, GrowsWithWhatIsUsed) {
  const uint64_t before = resident_mb();
  EXPECT_GT(before, 0u);
  const std::vector<char> used(64 << 20, 'x');
  EXPECT_GE(resident_mb(), before + 60);
  EXPECT_EQ(used.back(), 'x');
}

}  // namespace
}  // namespace si
