#pragma once

// EPR_CHECK: an invariant of our own code.  A broken one aborts, in release
// builds too: a wrong verdict is worse than none.  Never used for bad input
// (that is a Diagnostic) or for solver doubt (that is an answer GaveUp).

#include <cstdio>
#include <cstdlib>
#include <string>

namespace epr {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line,
                                      const std::string& why) {
  std::fprintf(stderr, "%s:%d: internal error: %s [%s]\n", file, line, why.c_str(), condition);
  std::abort();
}

}  // namespace epr

#define EPR_CHECK(condition, why)                                              \
  do {                                                                         \
    if (!(condition)) ::epr::check_failed(#condition, __FILE__, __LINE__, why); \
  } while (false)
