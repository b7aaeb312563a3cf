#pragma once

// A call tree as one formula: the executions that run through exactly its cut
// points.
//
// Every run of a cut point has variables and relations of its own.  A callee's
// inputs and start are the caller's arguments and state at the call, and what the
// caller knows of the results is what the callee makes of them, all by
// substitution.

#include <cstddef>
#include <deque>
#include <map>
#include <vector>

#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"

namespace epr {

// One node of the tree.
struct UnrolledRun {
  int number = 0;
  const Transition* transition = nullptr;
  // What is known of the transition's symbols; others are the run's own.
  std::map<Term, Term, ById> values;
  RelationMap relations;
  std::map<int, size_t> callees;  // by index of the call: the run that it starts
};

struct UnrolledTree {
  std::map<int, Transition> transitions;  // by procedure
  std::deque<UnrolledRun> runs;           // the first is the tree's root
  // True together: the runs follow each other as the tree says, and the first one
  // throws.  The state before is the program's own relations, the inputs are the
  // procedure's own variables.
  std::vector<Formula> formulas;
};

// REQUIRES: procedures and calls of the tree are those of the cut points.
UnrolledTree unroll(const Program& program, const ProgramFacts& facts, const CallTree& tree);

// What a part of the transition says of this run of it.
Formula in_run(Formulas& formulas, const UnrolledRun& run, Formula f);
Term in_run(Formulas& formulas, const UnrolledRun& run, Term t);

}  // namespace epr
