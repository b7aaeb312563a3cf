#pragma once

// Which cut points an execution runs through: how engines hand a counterexample on.

#include <vector>

namespace epr {

struct CalledTree;

// A run of a cut point: the calls it makes, in the order of Transition::calls, and
// where it throws.  A run that throws does so at a site of its own, or in its last
// call.
struct CallTree {
  int procedure = 0;  // a cut point
  std::vector<CalledTree> calls;
  int site = kNone;  // thrown in the procedure's own code

  static constexpr int kNone = -1;
};

struct CalledTree {
  int call = 0;  // index into Transition::calls
  bool threw = false;
  CallTree tree;
};

}  // namespace epr
