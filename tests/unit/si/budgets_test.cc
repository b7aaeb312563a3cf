// Runs that have to end before they are done.

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "tests/support/examples.h"
#include "tests/support/families.h"
#include "tests/support/programs.h"
#include "tests/support/recursion.h"
#include "tests/unit/si/searches.h"

namespace si {
namespace {

using epr::testing::all_sites;
using epr::testing::counted_recursion;
using epr::testing::example_text;
using epr::testing::family_program;
using epr::testing::program_from;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::string reason(const Result& result, int site = 0) {
  const auto* doubt = std::get_if<Undecided>(&result.sites.at(site));
  return doubt ? doubt->reason : "";
}

Result run(const epr::Program& program, const Options& options) {
  return search(program, all_sites(program), options);
}

// --- Counts ------------------------------------------------------------------------

TEST(SiBudgets, QueriesCanBeLimited) {
  const epr::Program program = program_from(counted_recursion(5));
  const uint64_t all = run(program, searching(kCutPoints, 5)).statistics.queries.total();
  for (uint64_t most = 1; most < all - 3; ++most) {  // the last ones are those of confirm()
    Options options = searching(kCutPoints, 5);
    options.max_queries = most;
    const Result result = run(program, options);
    EXPECT_EQ(reason(result), "limit of " + std::to_string(most) + " queries reached");
    EXPECT_EQ(result.statistics.queries.total(), most);
  }
}

TEST(SiBudgets, InlinedCallsCanBeLimited) {
  const epr::Program program = program_from(counted_recursion(5));
  for (int most = 0; most <= 5; ++most) {
    for (const Inlining inlining : {Inlining::kStratified, Inlining::kStatic}) {
      Options options = searching(kCutPoints, 5);
      options.max_inlined = most;
      options.inlining = inlining;
      const Result result = run(program, options);
      EXPECT_LE(result.statistics.inlined, most);
      if (most == 5) {
        EXPECT_TRUE(std::holds_alternative<Reached>(result.sites.at(0)));
        continue;
      }
      EXPECT_EQ(reason(result), "limit of " + std::to_string(most) + " inlined calls reached");
      EXPECT_EQ(std::get<Undecided>(result.sites.at(0)).bound, most);
    }
  }
}

TEST(SiBudgets, AGuideIsLimitedToo) {
  const epr::Program program = program_from(counted_recursion(5));
  const Result found = run(program, searching(kCutPoints, 5));
  Options options = searching(kCutPoints, 5);
  options.guide = Guide{0, std::get<Reached>(found.sites.at(0)).tree};
  options.max_inlined = 3;
  EXPECT_EQ(reason(run(program, options)), "limit of 3 inlined calls reached");
}

TEST(SiBudgets, WhatWasFoundBeforeIsKept) {
  const epr::Program program = program_from(R"(
sort s
relation p(s)
error e(w: s)
procedure main(x: s) {
  throw e(x) if p(x)
  visit(x)
  return
}
procedure visit(x: s) {
  throw e(x) if p(x)
  visit(x)
  return
}
entry main
)");
  Options options = searching(kCutPoints, 50);
  options.max_inlined = 4;
  const Result result = run(program, options);
  EXPECT_TRUE(std::holds_alternative<Reached>(result.sites.at(0)));
  EXPECT_EQ(reason(result, 1), "limit of 4 inlined calls reached");
}

// --- Stopped from outside -----------------------------------------------------------

TEST(SiBudgets, GoOnIsAskedBeforeEveryQuery) {
  const epr::Program program = program_from(counted_recursion(5));
  int all = 0;
  Options options = searching(kCutPoints, 5);
  options.go_on = [&] { return ++all > 0; };
  run(program, options);
  for (int moment = 0; moment < all; ++moment) {
    int asked = 0;
    options = searching(kCutPoints, 5);
    options.go_on = [&] { return ++asked <= moment; };
    EXPECT_EQ(reason(run(program, options)), kStopped);
    EXPECT_EQ(asked, moment + 1);
  }
}

TEST(SiBudgets, AStopBeforeTheStartEndsTheRun) {
  const epr::Program program = program_from(counted_recursion(5));
  std::stop_source stop;
  stop.request_stop();
  Options options = searching(kCutPoints, 5);
  options.solver.limits.stop = stop.get_token();
  EXPECT_EQ(reason(run(program, options)), "interrupted");
}

TEST(SiBudgets, AnotherThreadCanEndTheRunAtAnyMoment) {
  const epr::Program program = program_from(kSlow);
  const Texts whole = outcomes(program, searching(kCutPoints, 2));
  for (int moment : {0, 1, 3, 10, 30, 100, 300}) {
    std::stop_source stop;
    Options options = searching(kCutPoints, 20);
    options.solver.limits.stop = stop.get_token();
    const auto begin = Clock::now();
    std::thread other([&] {
      std::this_thread::sleep_for(milliseconds(moment));
      stop.request_stop();
    });
    const Result result = run(program, options);
    other.join();
    EXPECT_LT(Clock::now() - begin, milliseconds(moment + 30'000));
    int interrupted = 0;
    for (const auto& [site, outcome] : result.sites) {
      if (const auto* doubt = std::get_if<Undecided>(&outcome)) {
        EXPECT_EQ(doubt->reason, "interrupted");
        ++interrupted;
      }
    }
    EXPECT_GT(interrupted, 0);
  }
  EXPECT_EQ(outcomes(program, searching(kCutPoints, 2)), whole) << "runs leave nothing behind";
}

// --- Limits of the solver -----------------------------------------------------------

TEST(SiBudgets, ChecksCanBeLimited) {
  const epr::Program program = program_from(counted_recursion(5));
  Options options = searching(kCutPoints, 5);
  options.solver.limits.max_checks = 4;
  EXPECT_EQ(reason(run(program, options)), "limit of 4 checks reached");
}

TEST(SiBudgets, WorkCanBeLimited) {
  const epr::Program program = program_from(example_text("flatten"));
  Options options = searching(kCutPoints, 3);
  options.solver.limits.work_per_check = 10;
  const Result result = run(program, options);
  for (const auto& [site, outcome] : result.sites) {
    const std::string text = to_text(program, outcome, kCutPoints);
    EXPECT_TRUE(text.starts_with("undecided up to 0: limit of 10 units of work per check")) << text;
  }
}

TEST(SiBudgets, TheReasonOfADeadlineIsGiven) {
  const epr::Program program = program_from(counted_recursion(5));
  Options options = searching(kCutPoints, 5);
  options.solver.limits.deadline = Clock::now() - milliseconds(1);
  EXPECT_EQ(reason(run(program, options)), "time limit reached");
}

// Two hundred runs: programs of growing size, from ten to three hundred milliseconds.
TEST(SiBudgets, DeadlinesAreKept) {
  std::vector<std::string> programs{kSlow, counted_recursion(60), example_text("div_error")};
  for (int size : {1, 2, 4, 8, 16}) programs.push_back(family_program("recursion", size));
  int ended = 0;
  double longest = 0;  // beyond the deadline and a tenth of the budget
  for (const std::string& text : programs) {
    const epr::Program program = program_from(text);
    for (int k = 0; k < 25; ++k) {
      const milliseconds budget(10 + 290 * k * k / (24 * 24));
      Options options = searching(kCutPoints, 60);
      if (k % 2 == 0) options.inlining = Inlining::kStatic;
      const auto begin = Clock::now();
      options.solver.limits.deadline = begin + budget;
      const Result result = run(program, options);
      longest = std::max(longest, std::chrono::duration<double>(Clock::now() - begin).count() -
                                      1.1 * std::chrono::duration<double>(budget).count());
      bool in_time = true;
      for (const auto& [site, outcome] : result.sites) {
        const auto* doubt = std::get_if<Undecided>(&outcome);
        if (doubt && doubt->reason == "time limit reached") in_time = false;
      }
      ended += !in_time;
    }
  }
  std::printf("%d of 200 runs were ended, the longest overrun is %.3f s\n", ended, longest);
  EXPECT_GE(ended, 100);
  EXPECT_LE(longest, 1);
}

}  // namespace
}  // namespace si
