#pragma once

// EPR_CHECK: an invariant of our own code.  A broken one aborts, in release
// builds too: a wrong verdict is worse than none.  Never used for bad input
// (that is a Diagnostic) or for solver doubt (that is an answer GaveUp).

#include <string>

namespace epr {

[[noreturn]] void check_failed(const char* condition, const char* file, int line,
                               const std::string& why);

}  // namespace epr

#define EPR_CHECK(condition, why)                                               \
  do {                                                                          \
    if (!(condition)) ::epr::check_failed(#condition, __FILE__, __LINE__, why); \
  } while (false)
