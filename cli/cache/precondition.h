#pragma once

// When a method throws, in terms of its arguments.

#include <string>
#include <vector>

namespace cli::cache {

struct Precondition {
  // Each case alone will do: an execution throws that starts with all its facts, "in == out".
  std::vector<std::vector<std::string>> cases;
  // Proved: nothing that starts in the same method throws there but in these cases.
  bool only = false;
};

}  // namespace cli::cache
