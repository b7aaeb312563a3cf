// Memory that a search may take.  In a binary of its own: a process inherits the memory of
// the one that it was made from.

#include <chrono>
#include <functional>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/programs.h"
#include "tests/unit/si/searches.h"

namespace si {
namespace {

using epr::testing::all_sites;
using epr::testing::program_from;
using Clock = std::chrono::steady_clock;

std::string reason(const Result& result) {
  const auto* doubt = std::get_if<Undecided>(&result.sites.at(0));
  return doubt ? doubt->reason : "";
}

// What a process of its own says, and the most memory it had, in MB.
struct Measured {
  std::string said;
  long peak = 0;
};

Measured measured(const std::function<std::string()>& action) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::string said = action();
    _exit(write(ends[1], said.data(), said.size()) < 0 ? EXIT_FAILURE : EXIT_SUCCESS);
  }
  close(ends[1]);
  Measured out;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) {
    out.said.append(buffer, static_cast<size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  rusage usage{};
  EXPECT_EQ(wait4(child, &status, 0, &usage), child);
  EXPECT_TRUE(WIFEXITED(status));
  out.peak = usage.ru_maxrss / 1024;
  return out;
}

TEST(SiBudgets, MemoryCanBeLimited) {
  for (const uint64_t most : {60, 90, 120}) {
    const Measured seen = measured([&] {
      const epr::Program program = program_from(kSlow);
      Options options = searching(kCutPoints, 60);
      options.max_inlined = 100'000;
      options.solver.limits.memory_mb = most;
      options.solver.limits.deadline = Clock::now() + std::chrono::seconds(60);
      return reason(search(program, all_sites(program), options));
    });
    std::printf("limit %lu MB: %ld MB, %s\n", most, seen.peak, seen.said.c_str());
    EXPECT_EQ(seen.said, "memory limit of " + std::to_string(most) + " MB reached");
    EXPECT_LE(seen.peak, static_cast<long>(most) * 11 / 10);
  }
}

}  // namespace
}  // namespace si
