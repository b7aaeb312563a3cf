#include "epr/certify/external_solver.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

TEST(ExternalSolver, ReturnsTheFirstLine) {
  EXPECT_EQ(run_solver("printf first\\nsecond\\n", "ignored"), "first");
  EXPECT_EQ(run_solver("echo", "the-path"), "the-path");
}

TEST(ExternalSolver, SaysWhyItHasNoAnswer) {
  EXPECT_EQ(run_solver("true", "x"), "error: true printed nothing");
  EXPECT_EQ(run_solver("", "x"), "error: no command");
  EXPECT_EQ(run_solver("no-such-command", "x").substr(0, 37),
            "error: cannot run no-such-command: No");
}

}  // namespace
}  // namespace epr
