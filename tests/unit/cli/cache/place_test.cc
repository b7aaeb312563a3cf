#include "cli/cache/place.h"

#include <cstdlib>

#include <gtest/gtest.h>

namespace cli::cache {
namespace {

TEST(Place, IsTheOptionThenTheVariableThenTheUsualFolder) {
  setenv("HOME", "/home/a", 1);
  for (const char* name : {"CME_CACHE", "XDG_CACHE_HOME", "XDG_STATE_HOME"}) unsetenv(name);
  EXPECT_EQ(cache_folder(""), "/home/a/.cache/cme");
  EXPECT_EQ(secret_file(), "/home/a/.local/state/cme/cache.key");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(cache_folder(""), "/home/a/.cache/cme");
  setenv("XDG_CACHE_HOME", "/x", 1);
  setenv("XDG_STATE_HOME", "/s", 1);
  EXPECT_EQ(cache_folder(""), "/x/cme");
  EXPECT_EQ(secret_file(), "/s/cme/cache.key");
  setenv("CME_CACHE", "named", 1);
  EXPECT_EQ(cache_folder(""), "named");
  setenv("CME_CACHE", "off", 1);
  EXPECT_EQ(cache_folder(""), "");
  EXPECT_EQ(cache_folder("given"), "given");
}

TEST(Place, IsNoneWithoutAHome) {
  for (const char* name : {"HOME", "CME_CACHE", "XDG_CACHE_HOME", "XDG_STATE_HOME"}) unsetenv(name);
  EXPECT_EQ(cache_folder(""), "");
  EXPECT_EQ(secret_file(), "");
}

}  // namespace
}  // namespace cli::cache
