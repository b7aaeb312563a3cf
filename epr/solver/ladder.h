#pragma once

// A solver that does not take "I gave up" for an answer at once.
//
// What the first solver gives up, fresh solvers try in turn, each told the same
// formulas.  The first definite answer counts; when none has one, the reasons are
// reported together.  Doubt is never turned into an answer.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "epr/solver/solver.h"

namespace epr {

struct Rung {
  std::string name;  // for the report: "another seed"
  std::function<std::unique_ptr<Solver>()> make;
};

// After `max_checks` checks, those on the ladder included, every check gives up;
// zero means no limit.
std::unique_ptr<Solver> with_ladder(std::unique_ptr<Solver> first, std::vector<Rung> rungs,
                                    uint64_t max_checks);

}  // namespace epr
