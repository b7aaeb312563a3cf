#include "epr/logic/check.h"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

namespace epr {

void check_failed(const char* condition, const char* file, int line, const std::string& why) {
  fmt::print(stderr, "{}:{}: internal error: {} [{}]\n", file, line, why, condition);
  std::abort();
}

}  // namespace epr
