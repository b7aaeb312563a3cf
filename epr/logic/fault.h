#pragma once

// Faults seeded in ourselves: EPR_FAULT("name") guards a mistake.
//
// It is `false` in every build but that of the tests of faults (--config=faults),
// which switch mistakes on, one run at a time, to see what notices them.  fault.def
// lists all; a name that is not in it does not compile in that build.

#ifdef CME_FAULTS

#include <cstddef>
#include <span>
#include <string_view>

namespace epr {

struct FaultEntry {
  std::string_view name;
  std::string_view place;  // the file it is in
  std::string_view what;   // the mistake
  bool trusted = false;    // in what a verdict rests on
};

inline constexpr FaultEntry kFaults[] = {
#define FAULT(name, place, what) {name, place, what},
#define TRUSTED(name, place, what) {name, place, what, true},
#include "epr/logic/fault.def"
#undef FAULT
#undef TRUSTED
};

// Position in kFaults.
consteval size_t fault_number(std::string_view name) {
  for (size_t k = 0; k < std::size(kFaults); ++k) {
    if (kFaults[k].name == name) return k;
  }
  throw "no such fault in fault.def";
}

bool fault_is_on(size_t number);

// For the process, until the next call.  REQUIRES: names of kFaults.
void switch_on_faults(std::span<const std::string_view> names);

}  // namespace epr

#define EPR_FAULT(name) ::epr::fault_is_on(::epr::fault_number(name))

#else

#define EPR_FAULT(name) false

#endif
