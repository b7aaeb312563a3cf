#pragma once

// Runs another program to its end, with limits that the system enforces.

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

struct ProgramLimits {
  double seconds = 0;       // then it is killed; 0: no limit
  uint64_t memory = 0;      // bytes of address space of each of its processes; 0: no limit
  uint64_t file_bytes = 0;  // of each file that it writes; 0: no limit
};

struct ProgramEnd {
  std::string output;  // of stdout; what is too much is left out
  std::string errors;  // of stderr; likewise
  int exit_code = -1;  // -1: it did not end by itself
  // "" or why it did not: "took longer than 10 s", "was killed by signal 9 (Killed)",
  // "interrupted", "cannot be started: No such file or directory".
  std::string failure;
};

// Nothing is there to be read on its stdin.  It and its processes end with this one.
ProgramEnd run_program(const std::vector<std::string>& command, const ProgramLimits& limits);

}  // namespace cli
