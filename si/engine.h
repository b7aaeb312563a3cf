#pragma once

// Stratified inlining (paper 001, Fig. 2): looks for executions that throw, the
// recursion bound growing step by step, and proves sites whose over-approximation
// cannot throw.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/certify/trace.h"
#include "epr/solver/solver.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"
#include "si/inlined_tree.h"
#include "si/refine.h"
#include "si/statistics.h"

namespace si {

enum class Inlining {
  kStratified,  // a call when a counterexample goes through it
  kStatic,      // every call within the bound, before anything is asked
};

// An abstract counterexample: its calls are inlined before anything is asked.
struct Guide {
  int entry = 0;  // index into Program::entries
  epr::CallTree tree;
};

struct Options {
  // Formulas are large, most instances of what they say of all elements are true, and most
  // of what they say is about paths that a model does not take.
  Options() {
    solver.backend = epr::Backend::kLazy;
    solver.structural = true;
  }

  epr::CutOptions cut;
  epr::SolverOptions solver;
  Inlining inlining = Inlining::kStratified;
  int recursion_bound = 3;   // the highest that is tried
  int max_inlined = 1000;    // calls, in the tree of one entry
  uint64_t max_queries = 0;  // 0: no limit
  uint64_t max_work = 0;     // units of epr/logic/work.h; 0: no limit
  // What open calls are known to do, besides leaving alone what their code cannot change.
  // Every run must satisfy it, where throws are those at the sites asked about; as long as
  // Program::procedures, or empty.
  epr::Summaries over;
  std::optional<Guide> guide;
  // Relations are tracked only when a spurious path asks for it.  Nothing: all are.
  std::optional<Refinement> abstraction;
  std::function<bool()> go_on;  // false ends the run undecided; may be empty
};

// The reason of a run that `go_on` ended.
inline constexpr const char* kStopped = "stopped from outside";
// ... that has done all the work that it may do.
inline constexpr const char* kOutOfWork = "limit of work reached";
// ... that ended because an allocation failed.
inline constexpr const char* kOutOfMemory = "out of memory";

// No execution throws at the site: `over` and the inlined trees show it.
struct Proved {};

// An execution throws at the site: it was replayed.
struct Reached {
  epr::Trace trace;
  epr::CallTree tree;
};

// No execution throws at the site with a stack on which no cut point is more than `bound`
// times.
struct BoundReached {
  int bound = 0;
  std::set<int> blocked;  // procedures of which a deeper call was left out
};

// A budget or the solver.  Up to `bound` nothing was found.
struct Undecided {
  std::string reason;
  int bound = 0;
};

using SiteOutcome = std::variant<Proved, Reached, BoundReached, Undecided>;

struct Result {
  std::map<int, SiteOutcome> sites;  // of each site that was asked about
  std::vector<InlinedTree> trees;    // by entry, as far as they were grown
  Statistics statistics;
};

Result search(const epr::Program& program, const std::set<int>& sites, const Options& options);

}  // namespace si
