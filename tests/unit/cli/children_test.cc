#include "cli/children.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace cli {
namespace {

std::vector<ChildEnd> run(const std::vector<ChildTask>& tasks, size_t jobs) {
  Signals signals;
  return run_children(tasks, jobs, signals, [](size_t, const ChildEnd&) {});
}

TEST(Children, OutputsComeInTheOrderOfTheTasks) {
  std::vector<ChildTask> tasks;
  for (int k = 0; k < 20; ++k) {
    tasks.push_back({[k] {
      usleep(static_cast<useconds_t>(20 - k) * 1000);
      return std::to_string(k);
    }});
  }
  for (size_t jobs : {0, 1, 3, 100}) {
    const std::vector<ChildEnd> ends = run(tasks, jobs);
    ASSERT_EQ(ends.size(), tasks.size());
    for (size_t k = 0; k < ends.size(); ++k) {
      EXPECT_EQ(ends[k].output, std::to_string(k));
      EXPECT_EQ(ends[k].failure, "");
    }
  }
}

TEST(Children, OutputMayBeLong) {
  const std::string text(5'000'000, 'x');
  EXPECT_EQ(run({{[&] { return text; }}}, 1)[0].output, text);
}

TEST(Children, OneThatCrashesTakesNoOtherWithIt) {
  const std::vector<ChildEnd> ends = run({{[]() -> std::string {
                                            fmt::print(stderr, "broken\n");
                                            std::abort();
                                          }},
                                          {[] { return std::string("fine"); }},
                                          {[]() -> std::string { throw std::runtime_error("no"); }},
                                          {[]() -> std::string { _exit(9); }}},
                                         2);
  EXPECT_EQ(ends[0].failure, "was killed by signal 6 (Aborted)");
  EXPECT_EQ(ends[0].errors, "broken\n");
  EXPECT_EQ(ends[1].output, "fine");
  EXPECT_EQ(ends[1].failure, "");
  EXPECT_EQ(ends[2].failure, "ended with exit code 70");
  EXPECT_EQ(ends[2].errors, "internal error: no\n");
  EXPECT_EQ(ends[3].failure, "ended with exit code 9");
}

TEST(Children, OneThatTakesTooLongIsKilled) {
  const std::vector<ChildEnd> ends = run({{[] {
                                             sleep(1000);
                                             return std::string();
                                           },
                                           0.05},
                                          {[] { return std::string("fine"); }, 1000}},
                                         1);
  EXPECT_EQ(ends[0].failure, "did not end in time and was killed");
  EXPECT_EQ(ends[1].output, "fine");
}

TEST(Children, NothingIsStartedAfterAnInterrupt) {
  Signals signals;
  kill(getpid(), SIGINT);
  signals.take();
  EXPECT_EQ(signals.interrupts(), 1);
  const auto ends =
      run_children({{[] { return std::string("x"); }}}, 1, signals, [](size_t, const ChildEnd&) {});
  EXPECT_EQ(ends[0].failure, "interrupted");
  EXPECT_EQ(ends[0].output, "");
}

}  // namespace
}  // namespace cli
