#include "cli/program_run.h"

#include <filesystem>

#include <gtest/gtest.h>

namespace cli {
namespace {

ProgramEnd shell(const std::string& script, const ProgramLimits& limits = {}) {
  return run_program({"/bin/sh", "-c", script}, limits);
}

TEST(ProgramRun, BothOutputsAndTheExitCodeAreHeard) {
  const ProgramEnd end = shell("echo one; echo two >&2; exit 3");
  EXPECT_EQ(end.output, "one\n");
  EXPECT_EQ(end.errors, "two\n");
  EXPECT_EQ(end.exit_code, 3);
  EXPECT_EQ(end.failure, "");
}

TEST(ProgramRun, ThereIsNothingToRead) { EXPECT_EQ(shell("cat").exit_code, 0); }

TEST(ProgramRun, OneThatTakesTooLongIsKilledWithItsChildren) {
  const ProgramEnd end = shell("sleep 1000 & sleep 1000", {0.2, 0, 0});
  EXPECT_EQ(end.failure, "took longer than 0.2 s");
  EXPECT_EQ(end.exit_code, -1);
}

TEST(ProgramRun, OneThatDoesNotExistSaysSo) {
  const ProgramEnd end = run_program({"/nowhere/at/all"}, {});
  EXPECT_EQ(end.failure, "cannot be started: No such file or directory");
}

TEST(ProgramRun, ASignalIsNoExitCode) {
  EXPECT_EQ(shell("kill -9 $$").failure, "was killed by signal 9 (Killed)");
}

TEST(ProgramRun, FilesAreLimited) {
  const std::string file = std::filesystem::path(testing::TempDir()) / "program_run_test.txt";
  const ProgramEnd end =
      shell("trap '' XFSZ; head -c 100000 /dev/zero > " + file, {0, 0, 4096});
  EXPECT_NE(end.exit_code, 0);
  EXPECT_LE(std::filesystem::file_size(file), 4096U);
}

TEST(ProgramRun, MemoryIsLimited) {
  const ProgramEnd end = shell("head -c 200000000 /dev/zero | tail -c 150000000 | wc -c",
                               {0, uint64_t{64} << 20, 0});
  EXPECT_NE(end.output, "150000000\n");
}

TEST(ProgramRun, LongOutputIsCutNotWaitedFor) {
  const ProgramEnd end = shell("head -c 20000000 /dev/zero");
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_LT(end.output.size(), 20000000U);
}

}  // namespace
}  // namespace cli
