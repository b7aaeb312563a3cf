#pragma once

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <stop_token>
#include <thread>

#include <pthread.h>

namespace updr::testing {

// Asks for a stop once the thread that made it has used so much processor time, which unlike time
// by the clock does not depend on what else the machine does.
class CpuNet {
 public:
  explicit CpuNet(double seconds) {
    clockid_t clock;
    pthread_getcpuclockid(pthread_self(), &clock);
    watch_ = std::jthread([this, clock, end = now(clock) + seconds](const std::stop_token& done) {
      std::unique_lock lock(mutex_);
      while (!done.stop_requested() && now(clock) < end) {
        wake_.wait_for(lock, done, std::chrono::milliseconds(50), [] { return false; });
      }
      if (!done.stop_requested()) stop_.request_stop();
    });
  }

  std::stop_token token() const { return stop_.get_token(); }

 private:
  static double now(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  std::mutex mutex_;
  std::condition_variable_any wake_;  // when the program is done
  std::stop_source stop_;
  std::jthread watch_;
};

}  // namespace updr::testing
