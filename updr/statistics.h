#pragma once

// What a run cost, by the paper's rules.

#include <cstdint>

namespace updr {

// Why a solver was asked.  Every check counts, retries included.
struct QueryCounts {
  uint64_t candidate = 0;   // Candidate and Unfold: does an entry throw?
  uint64_t decide = 0;      // Decide, Reachable, Strengthen: is an obligation's cube allowed?
  uint64_t generalize = 0;  // Strengthen: can a literal of the cube go?
  uint64_t recheck = 0;     // Strengthen: does the final lemma hold?
  uint64_t push = 0;        // Push, and raising a new lemma
  uint64_t confirm = 0;     // Reachable: does a counterexample have an execution?
  uint64_t simplify = 0;    // after convergence: can a lemma or literal go?

  uint64_t total() const {
    return candidate + decide + generalize + recheck + push + confirm + simplify;
  }
};

struct Statistics {
  QueryCounts queries;
  QueryCounts nanoseconds;  // of them
  int frames = 0;           // the highest
  int lemmas = 0;           // in the summaries
  int summaries = 0;        // cut points of which something was learned
  int cut_points = 0;       // all of them
  int largest_summary = 0;  // in lemmas
};

}  // namespace updr
