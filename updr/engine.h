#pragma once

// Interprocedural UPDR (paper 002, Algorithm 1): infers universal summaries that
// prove a program, or finds an abstract counterexample.

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/solver/solver.h"
#include "epr/vc/cut_points.h"

namespace updr {

struct Options {
  epr::CutOptions cut;
  epr::SolverOptions solver;
  int max_frames = 64;
  uint64_t max_queries = 0;     // 0: no limit
  std::function<bool()> go_on;  // false ends the run undecided; may be empty
};

// Summaries of the cut points, inductive and sufficient.  Whoever relies on them
// has them re-proved.
struct Proof {
  epr::Summaries summaries;
};

// A chain of transitions that no universal summary excludes, as far as full
// diagrams tell; whether the program really throws is for others to find out.
struct AbstractCounterexample {
  std::vector<std::string> calls;  // outermost first
};

struct Undecided {
  std::string reason;
};

struct Result {
  std::variant<Proof, AbstractCounterexample, Undecided> outcome;
  int frames = 0;
  uint64_t queries = 0;
};

// `sites` are to be proved never to throw.
Result infer(const epr::Program& program, const std::set<int>& sites, const Options& options);

}  // namespace updr
