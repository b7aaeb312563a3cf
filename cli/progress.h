#pragma once

// What `cme check` shows while it works, on a terminal: a line on stderr that is written over.
//
//   12 of 40 scopes, 31 of 90 sites: 25 proved, 2 found, 4 undecided; about 40 s left
//
// Nothing if stderr is no terminal.  A site counts when no scope that is left can change its verdict.

#include <chrono>
#include <cstddef>
#include <string>

namespace cli {

struct ProgressCounts {
  size_t sites = 0;  // in all
  size_t proved = 0;
  size_t found = 0;
  size_t undecided = 0;
  size_t unreachable = 0;
};

// `elapsed` is what the scopes that are done took; nothing is said of the rest before one is.
std::string progress_text(size_t done, size_t scopes, const ProgressCounts& counts,
                          std::chrono::duration<double> elapsed);

class Progress {
 public:
  explicit Progress(size_t scopes);
  // Takes the line away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Another scope is done.
  void step(const ProgressCounts& counts);

 private:
  const size_t scopes_;
  const bool shown_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  size_t done_ = 0;
};

}  // namespace cli
