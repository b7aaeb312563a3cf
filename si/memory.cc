#include "si/memory.h"

#include <fstream>

#include <unistd.h>

namespace si {

uint64_t resident_mb() {
  std::ifstream pages("/proc/self/statm");
  uint64_t all = 0;
  uint64_t resident = 0;
  if (!(pages >> all >> resident)) return 0;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

}  // namespace si
