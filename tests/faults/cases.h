#pragma once

// Programs to verify while a fault is on.

#include <cstdint>
#include <string>
#include <vector>

#include "epr/vc/cut_points.h"

namespace faults {

struct Case {
  enum class Truth { kErroneous, kSafe };

  std::string name;
  std::string text;  // flat
  Truth truth;
  epr::CutOptions cut;
  // Of one solver; 0: no limit.  With a limit the engine ends in doubt.
  uint64_t max_checks = 0;
};

// Examples and small programs, some of them safe, most erroneous.
const std::vector<Case>& cases();

}  // namespace faults
