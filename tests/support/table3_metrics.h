#pragma once

// The columns of the paper's Table 3 that speak of the program alone, as
// docs/examples.md defines them.
//
// They are computed from the syntax tree: the calls of the library, which are
// actions, can be told only there.

#include <optional>
#include <string>

#include "epr/rml/loader.h"

namespace epr::testing {

struct Table3Metrics {
  int blocks = 0;
  int methods = 0;             // #Meth.
  std::optional<int> depth;    // D; nothing: rec
  int width = 0;               // W
  std::optional<int> nesting;  // N; nothing: rec

  bool operator==(const Table3Metrics&) const = default;
};

// "blocks 15, meth 3, D 2, W 1, N 2"
std::string to_text(const Table3Metrics& metrics);

// REQUIRES: the program passes sort_check.
Table3Metrics table3_metrics(const Loaded& program);

// The method that a block belongs to: its name without a final ".bN".
std::string method_of(const std::string& block);

}  // namespace epr::testing
