#include "epr/logic/fault.h"

#ifdef CME_FAULTS

#include <algorithm>
#include <bitset>

#include "epr/logic/check.h"

namespace epr {
namespace {

// A global, against the rule: mistakes have to reach every function without its
// knowing.  No other build has it.
std::bitset<std::size(kFaults)>& switched_on() {
  static std::bitset<std::size(kFaults)> on;
  return on;
}

}  // namespace

bool fault_is_on(size_t number) { return switched_on()[number]; }

void switch_on_faults(std::span<const std::string_view> names) {
  switched_on().reset();
  for (std::string_view name : names) {
    const auto* found = std::find_if(std::begin(kFaults), std::end(kFaults),
                                     [&](const FaultEntry& f) { return f.name == name; });
    EPR_CHECK(found != std::end(kFaults), "no such fault in fault.def");
    switched_on().set(static_cast<size_t>(found - std::begin(kFaults)));
  }
}

}  // namespace epr

#endif
