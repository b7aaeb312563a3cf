#include "si/memory.h"

#include <chrono>
#include <thread>
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

TEST(MemoryWatch, StopsWhenTheProcessIsTooLarge) {
  const MemoryWatch watch(1, {});
  for (int k = 0; k < 2000 && !watch.token().stop_requested(); ++k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(watch.token().stop_requested());
  EXPECT_TRUE(watch.exceeded());
}

TEST(MemoryWatch, StopsWithWhatIsOutside) {
  std::stop_source outside;
  const MemoryWatch none(0, outside.get_token());
  const MemoryWatch much(1'000'000, outside.get_token());
  EXPECT_FALSE(none.token().stop_requested());
  EXPECT_FALSE(much.token().stop_requested());
  outside.request_stop();
  EXPECT_TRUE(none.token().stop_requested());
  EXPECT_TRUE(much.token().stop_requested());
  EXPECT_FALSE(none.exceeded() || much.exceeded());
}

}  // namespace
}  // namespace si
