#pragma once

// What things cost, by name.  For profiles; nothing else may depend on it.

#include <cstdint>
#include <map>
#include <string>

#include "si/statistics.h"
#include "updr/statistics.h"

namespace cli {

struct Cost {
  uint64_t count = 0;
  uint64_t nanoseconds = 0;  // of wall time

  double seconds() const { return 1e-9 * static_cast<double>(nanoseconds); }
};

using Costs = std::map<std::string, Cost>;

// Counts another of that name, and says where its time belongs: for a Stopwatch.
inline uint64_t& another(Costs& costs, const std::string& what) {
  Cost& cost = costs[what];
  ++cost.count;
  return cost.nanoseconds;
}

void add(Costs& sum, const Costs& more);

// Solver checks by why they were made.
void add(Costs& sum, const updr::Statistics& more);
void add(Costs& sum, const si::Statistics& more);

}  // namespace cli
