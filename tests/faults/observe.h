#pragma once

// One run of the whole way to a verdict, as `cme verify` goes it, with faults on.

#include <string>
#include <string_view>
#include <vector>

#include "tests/faults/cases.h"

namespace faults {

struct Observation {
  // What the engine claims, before anyone has looked at it.
  enum class Claim { kSafe, kExecution, kNothing };

  Claim claim = Claim::kNothing;
  bool accepted = false;  // by the certificate checker, or by replay
  std::string caught;     // what kept the claim from being made or accepted; "" if accepted
  std::string evidence;   // the outcome with its cost and summaries: tells runs apart
};

// The run takes place in a process of its own, whose time and memory are limited:
// faults may end it in any way.
Observation observe(const Case& c, const std::vector<std::string_view>& faults);

}  // namespace faults
