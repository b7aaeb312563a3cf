#pragma once

// Executions as one formula: those that run through exactly the cut points of a call
// tree.
//
// Every run of a cut point has variables and relations of its own.  A callee's
// inputs and start are the caller's arguments and state at the call, and what the
// caller knows of the results is what the callee makes of them, all by
// substitution.

#include <cstddef>
#include <deque>
#include <map>
#include <vector>

#include "epr/logic/structure.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"

namespace epr {

// One node of the tree.
struct UnrolledRun {
  int number = 0;
  const Transition* transition = nullptr;
  Formula made = nullptr;  // the run takes place; nothing is said of it otherwise
  // What is known of the transition's symbols; others are the run's own.
  std::map<Term, Term, ById> values;
  RelationMap relations;
  std::map<int, size_t> callees;  // by index of the call: the run that it starts
};

// A run with these inputs and this start; of its calls nothing is known yet.
UnrolledRun begin_run(const Program& program, const Transition& transition, int number,
                      const std::vector<Term>& inputs, RelationMap start, Formula made);

struct UnrolledTree {
  std::map<int, Transition> transitions;  // by procedure
  std::deque<UnrolledRun> runs;           // the first is the root, and takes place
  // True together: the runs that take place follow each other, and the first one
  // throws.  The state before is the program's own relations, the inputs are the
  // procedure's own variables.
  std::vector<Formula> formulas;
};

// Just the tree's runs.
// REQUIRES: procedures and calls of the tree are those of the cut points.
UnrolledTree unroll(const Program& program, const ProgramFacts& facts, const CallTree& tree);

// The same of an abstraction.
UnrolledTree unroll(const Program& program, const ProgramFacts& facts, const CallTree& tree,
                    const Tracking& tracking);

// The executions of an unrolled tree that start as the entry says.
std::vector<Formula> executions_from(const Program& program, const Entry& entry,
                                     const UnrolledTree& tree);

// What a part of the transition says of this run of it.
Formula in_run(Formulas& formulas, const UnrolledRun& run, Formula f);
Term in_run(Formulas& formulas, const UnrolledRun& run, Term t);
Definition in_run(Formulas& formulas, const UnrolledRun& run, const Definition& definition);

// The same in a model.  What no formula mentions may have any value.
bool holds_in_run(Formulas& formulas, const UnrolledRun& run, Formula f, const Structure& model);
int value_in_run(Formulas& formulas, const UnrolledRun& run, Term t, const Structure& model);

}  // namespace epr
