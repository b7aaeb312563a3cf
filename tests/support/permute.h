#pragma once

// The same program written otherwise.
//
// Everything that has a name gets another one, and the items stand in another
// order, so ids, alphabetical orders and the order of procedures all change.  What
// the program means does not.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "epr/rml/syntax.h"

namespace epr::testing {

struct Permuted {
  std::vector<syntax::Item> items;
  // The new name of each old one.  One to one, so what was well formed stays so.
  std::map<std::string, std::string> names;
};

// REQUIRES: the program includes nothing and claims no summaries.
Permuted permute(const std::vector<syntax::Item>& program, uint64_t seed);

}  // namespace epr::testing
