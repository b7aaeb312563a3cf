#pragma once

// Which sites of a program can be reached over small universes, by trying
// everything.
//
// An oracle for tests: it shares the Program with engines and checkers, and no
// other code.  What it reaches is reachable (the traces replay); what it does not
// reach, exhaustively, is unreachable over universes of just these sizes.

#include <map>
#include <set>
#include <string>

#include "epr/certify/trace.h"
#include "tests/support/packed_logic.h"

namespace epr::testing {

// Nothing depends on time, so results are the same everywhere.
struct ExploreLimits {
  size_t worlds = 1'000'000;  // interpretations of rigid symbols to look at
  size_t starts = 1'000'000;  // start states of an entry in a world
  size_t nodes = 3'000'000;   // moments at which an execution was resumed, in a world
  // Stop as soon as every site has been reached; `returning` is then incomplete.
  bool stop_when_all_reached = true;
};

struct Reachability {
  std::map<int, Trace> traces;  // of each reached site; no shorter ones are likely
  std::set<int> returning;      // entries (indices) that can return
  std::string not_exhaustive;   // why, or ""
  size_t worlds = 0;            // explored
  size_t starts = 0;
  size_t nodes = 0;

  bool reaches(int site) const { return traces.contains(site); }
  bool exhaustive() const { return not_exhaustive.empty(); }
};

Reachability explore(const Program& program, const Sizes& sizes, const ExploreLimits& limits = {});

// Sizes by name of the sort; sorts that are not named have `others` elements.
Sizes sizes_of(const Program& program, const std::map<std::string, int>& named, int others = 1);

}  // namespace epr::testing
