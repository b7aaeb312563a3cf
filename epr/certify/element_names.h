#pragma once

// Names of elements for people.
//
// Along an execution an element is named after the first variable that held it,
// its Java name; one that a constant denotes, after the constant.  Where a second
// element would get a name it gets a number too: it, it2; it1, it1_2.  All others are
// c0, c1, ... of sort container, i0 of iterator: a sort's elements carry its
// initial, or its whole name where initials clash, so that a name says its sort.
// The names of two elements never coincide, be they of one sort or of several.

#include <map>
#include <string>
#include <vector>

#include "epr/certify/trace.h"
#include "epr/rml/program.h"

namespace epr {

class ElementNames {
 public:
  // For structures that belong to no execution.
  explicit ElementNames(const Program& program);
  // For the elements of the trace's universes.  The trace is run as far as that goes.
  // REQUIRES: what Execution requires of a trace.
  ElementNames(const Program& program, const Trace& trace);

  std::string operator()(const Sort* sort, int element) const;

 private:
  std::map<const Sort*, std::string, ById> prefixes_;
  std::map<const Sort*, std::vector<std::string>, ById> names_;  // of a trace's elements
};

// The variable as Java calls it; "" for one that only the compiler knows: of an
// unfolded action ("o@3") or a temporary ("$r1").  "it#2", a part of a variable
// that was split, is "it".
std::string java_name(Term variable);

}  // namespace epr
