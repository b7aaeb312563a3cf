#include "epr/logic/work.h"

#include <gtest/gtest.h>

#include "epr/logic/formula.h"

namespace epr {
namespace {

TEST(Work, EndsAtTheLimitAndGoesOnWithoutIt) {
  Work work;
  work.add(1000);
  {
    const WorkLimit limit(work, 10);
    EXPECT_TRUE(work.limited());
    EXPECT_EQ(work.left(), 10);
    work.add(9);
    EXPECT_THROW(work.add(1), OutOfWork);
    EXPECT_EQ(work.left(), 0);
    EXPECT_THROW(work.add(0), OutOfWork);
  }
  EXPECT_FALSE(work.limited());
  work.add(1000);
  EXPECT_EQ(work.done(), 2010);
}

TEST(Work, ALimitWithinALimitIsTheSmaller) {
  Work work;
  const WorkLimit outer(work, 10);
  {
    const WorkLimit wider(work, 100);
    EXPECT_EQ(work.left(), 10);
  }
  {
    const WorkLimit narrower(work, 3);
    EXPECT_EQ(work.left(), 3);
    const WorkLimit none(work, 0);
    EXPECT_EQ(work.left(), 3);
  }
  EXPECT_EQ(work.left(), 10);
}

TEST(Work, NodesCountWhetherTheyAreNewOrNot) {
  Formulas fs;
  const Sort* sort = fs.vocabulary().add_sort("s");
  const uint64_t before = fs.work().done();
  fs.var("x", sort);
  fs.var("x", sort);
  EXPECT_EQ(fs.work().done(), before + 2);
  const WorkLimit limit(fs.work(), 1);
  EXPECT_THROW(fs.var("x", sort), OutOfWork);
}

}  // namespace
}  // namespace epr
