#include "cli/nearest.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Nearest, CountsEditsAndSwapsOfNeighbours) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("jobs", "jobs"), 0U);
  EXPECT_EQ(edit_distance("", "ab"), 2U);
  EXPECT_EQ(edit_distance("jbos", "jobs"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Nearest, FindsWhatWasMeant) {
  const std::vector<std::string> names{"jobs", "models", "timeout_per_site"};
  EXPECT_EQ(nearest("jbos", names), "jobs");
  EXPECT_EQ(nearest("model", names), "models");
  EXPECT_EQ(nearest("Timeout-Per-Site", names), "timeout_per_site");
}

TEST(Nearest, SaysNothingOfWhatIsFar) {
  EXPECT_EQ(nearest("zzzz", {"jobs", "models"}), "");
  EXPECT_EQ(nearest("", {"a", "ab"}), "");
  EXPECT_EQ(nearest("jobs", {}), "");
  EXPECT_EQ(did_you_mean("zzzz", {"jobs"}), "");
  EXPECT_EQ(did_you_mean("job", {"jobs"}), "; did you mean 'jobs'?");
}

TEST(Nearest, OfEquallyNearNamesTakesTheFirst) {
  EXPECT_EQ(nearest("modes", {"modem", "model"}), "modem");
}

}  // namespace
}  // namespace cli
