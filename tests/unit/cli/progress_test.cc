#include "cli/progress.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

using std::chrono::seconds;

TEST(Progress, CountsAndEstimates) {
  ProgressCounts counts;
  counts.sites = 9;
  counts.proved = 4;
  counts.found = 1;
  counts.unreachable = 1;
  EXPECT_EQ(progress_text(2, 8, counts, seconds(10)),
            "2 of 8 scopes, 6 of 9 sites: 4 proved, 1 found, 0 undecided; about 30 s left");
  EXPECT_EQ(progress_text(1, 61, counts, seconds(10)),
            "1 of 61 scopes, 6 of 9 sites: 4 proved, 1 found, 0 undecided; about 10 min left");
}

TEST(Progress, SaysNothingOfTheRestWhereThereIsNoneOrNothingIsKnown) {
  EXPECT_EQ(progress_text(8, 8, {}, seconds(10)).find("left"), std::string::npos);
  EXPECT_EQ(progress_text(0, 8, {}, seconds(10)).find("left"), std::string::npos);
}

}  // namespace
}  // namespace cli
