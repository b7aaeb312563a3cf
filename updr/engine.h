#pragma once

// Interprocedural UPDR (paper 002, Algorithm 1): infers universal summaries that
// prove sites never to throw, or finds abstract counterexamples.

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <variant>

#include "epr/certify/summary.h"
#include "epr/certify/trace.h"
#include "epr/solver/solver.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/confirm.h"
#include "epr/vc/cut_points.h"
#include "updr/statistics.h"

namespace updr {

// The summaries exclude every throw at the site.
struct Proved {};

// An execution throws at the site: it was replayed.
struct Reached {
  epr::Trace trace;
  epr::CallTree tree;
};

struct Options {
  epr::CutOptions cut;
  epr::SolverOptions solver;
  int max_frames = 0;           // 0: as many as the program's calls suggest, and 60 more
  uint64_t max_queries = 0;     // 0: no limit
  uint64_t max_work = 0;        // units of epr/logic/work.h; 0: no limit
  std::function<bool()> go_on;  // false ends the run undecided; may be empty
  // Asked once for an entry and site, when an abstract counterexample has no execution of
  // its own, before full diagrams are used.  May be empty.
  epr::Confirm confirm;
};

// The reason of a run that `go_on` ended.
inline constexpr const char* kStopped = "stopped from outside";
// ... of one that has done all the work that it may do.
inline constexpr const char* kOutOfWork = "limit of work reached";

// A tree of transitions that no universal summaries exclude, from full diagrams: they
// cannot prove the site.  No execution runs through just this tree.
struct AbstractCounterexample {
  int entry = 0;  // index into Program::entries
  epr::CallTree tree;
  // What the tree's calls do, each before the calls it makes: states before and after,
  // arguments, and results or witness.
  std::vector<epr::Structure> transitions;
};

// A budget or the solver.
struct Undecided {
  std::string reason;
};

using SiteOutcome = std::variant<Proved, Reached, AbstractCounterexample, Undecided>;

struct Result {
  std::map<int, SiteOutcome> sites;  // of each site that was asked about
  // Of the cut points.  Inductive and sufficient for the sites that are proved;
  // whoever relies on them has them re-proved.  When the run ended undecided: all that
  // is inductive so far.
  epr::Summaries summaries;
  Statistics statistics;

  bool all_proved() const;
};

// `sites` are to be proved never to throw.
Result infer(const epr::Program& program, const std::set<int>& sites, const Options& options);

}  // namespace updr
