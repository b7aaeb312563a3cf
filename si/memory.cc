#include "si/memory.h"

#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>

#include <unistd.h>

namespace si {

uint64_t resident_mb() {
  std::ifstream pages("/proc/self/statm");
  uint64_t all = 0;
  uint64_t resident = 0;
  if (!(pages >> all >> resident)) return 0;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

namespace {

// A table that is doubled asks at once for as much as it has, so nine tenths are near:
// what is running then still ends within the limit, or little above it.
bool near(uint64_t resident, uint64_t limit) { return resident >= limit - limit / 10; }

}  // namespace

MemoryWatch::MemoryWatch(uint64_t limit_mb, const std::stop_token& outside)
    : limit_mb_(limit_mb), outside_(outside, Stopper{&stop_}) {
  if (limit_mb > 0) thread_.emplace([this](const std::stop_token& end) { watch(end); });
}

void MemoryWatch::watch(const std::stop_token& end) {
  std::mutex mutex;
  std::condition_variable_any ended;
  std::unique_lock lock(mutex);
  while (!end.stop_requested()) {
    if (near(resident_mb(), limit_mb_)) {
      exceeded_ = true;
      stop_.request_stop();
      return;
    }
    ended.wait_for(lock, end, std::chrono::milliseconds(2), [] { return false; });
  }
}

}  // namespace si
