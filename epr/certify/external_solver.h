#pragma once

// Another solver, run as a process of its own.

#include <string>

namespace epr {

// Runs `command path` (words of the command split at white space; no shell) and
// returns the first line it prints, or "error: ..." when it could not be run or
// failed.
std::string run_solver(const std::string& command, const std::string& path);

}  // namespace epr
