#pragma once

// Time, for profiles: nothing else may depend on it.

#include <chrono>
#include <cstdint>

namespace epr {

// Adds the nanoseconds for which it lives to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(uint64_t& sum) : sum_(sum) {}
  ~Stopwatch() {
    sum_ += static_cast<uint64_t>(std::chrono::nanoseconds(Clock::now() - start_).count());
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;

  uint64_t& sum_;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace epr
