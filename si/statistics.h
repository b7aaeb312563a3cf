#pragma once

// What a run cost.

#include <algorithm>
#include <cstdint>

namespace si {

// Why a solver was asked.  Every check counts, retries included.
struct QueryCounts {
  uint64_t under = 0;    // open calls blocked: is there an execution?
  uint64_t over = 0;     // open calls as summarised: which ones matter?
  uint64_t prove = 0;    // the same with nothing blocked: is it a proof?
  uint64_t shorten = 0;  // can the execution do without a call?
  uint64_t confirm = 0;  // the execution itself, and a small one
  uint64_t refine = 0;   // which relations make a path impossible?
  uint64_t houdini = 0;  // what do callees do at most?

  uint64_t total() const { return under + over + prove + shorten + confirm + refine + houdini; }

  QueryCounts& operator+=(const QueryCounts& more) {
    under += more.under;
    over += more.over;
    prove += more.prove;
    shorten += more.shorten;
    confirm += more.confirm;
    refine += more.refine;
    houdini += more.houdini;
    return *this;
  }
};

struct Statistics {
  QueryCounts queries;
  QueryCounts nanoseconds;  // of them
  int inlined = 0;      // calls, in all trees
  int refinements = 0;  // of the abstraction
  int tracked = 0;      // relations, at the end; of all entries the most
  int bound = 0;        // the highest that was tried
  uint64_t size = 0;    // symbols asserted

  // Of another run of the same engine.
  Statistics& operator+=(const Statistics& more) {
    queries += more.queries;
    nanoseconds += more.nanoseconds;
    inlined += more.inlined;
    refinements += more.refinements;
    size += more.size;
    tracked = std::max(tracked, more.tracked);
    bound = std::max(bound, more.bound);
    return *this;
  }
};

}  // namespace si
