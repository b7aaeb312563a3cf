#pragma once

// How much memory the process has, and an end to what takes too much of it.

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <thread>

namespace si {

// In MB, as the system counts it: of solvers and of everything else.  0 where that
// cannot be told.
uint64_t resident_mb();

// While it lives: stops its token when the process comes near the limit, or when `outside`
// is stopped.  A limit of 0 means none.
class MemoryWatch {
 public:
  MemoryWatch(uint64_t limit_mb, const std::stop_token& outside);

  std::stop_token token() const { return stop_.get_token(); }
  bool exceeded() const { return exceeded_; }

 private:
  void watch(const std::stop_token& end);

  struct Stopper {
    std::stop_source* source;
    void operator()() const { source->request_stop(); }
  };

  const uint64_t limit_mb_;
  std::stop_source stop_;
  std::atomic<bool> exceeded_ = false;
  std::stop_callback<Stopper> outside_;
  std::optional<std::jthread> thread_;  // last: it uses the others
};

}  // namespace si
