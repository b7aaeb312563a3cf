#pragma once

// Names of elements for people: c0, c1, ... of sort container, i0 of iterator.
//
// A sort's elements carry its initial, or its whole name where initials clash,
// so that a name says its sort.  The names of two elements never coincide.

#include <map>
#include <string>

#include "epr/rml/program.h"

namespace epr {

class ElementNames {
 public:
  explicit ElementNames(const Program& program);

  std::string operator()(const Sort* sort, int element) const;

 private:
  std::map<const Sort*, std::string, ById> prefixes_;
};

}  // namespace epr
