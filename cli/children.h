#pragma once

// Tasks in processes of their own: one that crashes, or is killed, takes no other with it.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <sys/resource.h>

#include "cli/signals.h"

namespace cli {

struct ChildTask {
  std::function<std::string()> run;  // in the child; what it returns is the output
  double seconds = 0;                // then it is killed; 0: no limit
};

struct ChildEnd {
  std::string output;  // complete if `failure` is empty
  std::string errors;  // what went to stderr
  // "" or why there is no output: "was killed by signal 9 (Killed)", "interrupted".
  std::string failure;
  double wall_ms = 0;
  double cpu_ms = 0;
  uint64_t mb = 0;  // the most memory that it had
};

// Is told of each task that has ended, by its number, as soon as it has.
using OnChildEnd = std::function<void(size_t task, const ChildEnd& end)>;

// Runs all tasks, at most `jobs` at once, and returns how each ended, in their order.  An
// interrupt is handed on to those that run, as SIGINT, and no other is started; a second one
// kills them.
// REQUIRES: this process has one thread.
std::vector<ChildEnd> run_children(const std::vector<ChildTask>& tasks, size_t jobs,
                                   Signals& signals, const OnChildEnd& ended);

// How many tasks `--jobs` means: 0 is one a processor.
size_t jobs_at_once(unsigned jobs);

// Of wait's status: "was killed by signal 9 (Killed)", "ended with exit code 70".
std::string death(int status);

double cpu_ms(const rusage& usage);

}  // namespace cli
