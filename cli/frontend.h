#pragma once

// The Java frontend, a program of its own: Java in, a folder of relational programs and a
// manifest out (docs/frontend.md).

#include <string>
#include <variant>
#include <vector>

#include "cli/options.h"
#include "cli/signals.h"

namespace cli {

// Its program: $CME_FRONTEND, else `cme-frontend` beside this one.
std::string frontend_program();

// What it is told, but for where to write.
std::vector<std::string> frontend_words(const CheckOptions& options);

// It has ended by itself.
struct FrontendEnded {
  int exit_code = 0;
  double cpu_ms = 0;
};
// It could not be started, or was ended.
struct FrontendFailed {
  std::string why;
};

// What it prints goes to stderr.  An interrupt is handed on to it.
std::variant<FrontendEnded, FrontendFailed> run_frontend(const CheckOptions& options,
                                                         const std::string& program,
                                                         const std::string& folder,
                                                         Signals& signals);

}  // namespace cli
