#pragma once

// The verification conditions of composed procedures.
//
// The engines ask these; the certificate checker has a generator of its own
// (epr/certify/block_conditions.h), and tests hold the two against each other.

#include <set>
#include <string>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/vc/compose.h"

namespace epr {

// What is known where a run of the procedure starts: the axioms, and the invariants
// of the state and the inputs.
std::vector<Formula> start_facts(const Program& program, int procedure);

// Assumptions under which an execution of the transition is looked for: axioms,
// invariants where procedures meet, the transition's constraints, and what
// summaries, transitions and invariants say of calls that returned.
std::vector<Formula> transition_facts(const Program& program, const Transition& transition,
                                      const Summaries& summaries);

// What transitions and invariants say of a call when it has returned, as far as its
// relations are tracked.
Formula facts_of_returned(const Program& program, const CallSite& call);

// All relations of a formula over R and R' are tracked at the call.
bool tracked_at(const Program& program, const CallSite& call, Formula f);

// A formula over the callee's inputs, outputs, R and R', said of the call; witness
// variables stay.
Formula at_call(const Program& program, const CallSite& call, Formula f);

// A formula over the procedure's inputs, outputs, R and R', said of the transition
// when it has returned.
Formula at_return(const Program& program, const Transition& transition, Formula f);

// It returns, and the lemma (over inputs, outputs, R and R') is false of it.
Formula returns_against(const Program& program, const Transition& transition, Formula lemma);

// It throws `error` at one of the sites, or in a call, with the error's witness
// variables as the witness.
Formula throws_with(const Program& program, const Transition& transition,
                    const Summaries& summaries, const std::set<int>& sites, int error);

struct ComposedCondition {
  std::string name;
  std::vector<Formula> formulas;  // proved when their conjunction has no model
};

// All conditions of the cut points and entries: summaries, invariants, transitions.
// Summaries of other procedures are not looked at, and invariants are not asked
// for between blocks that were composed.
std::vector<ComposedCondition> composed_conditions(const Program& program,
                                                   const ProgramFacts& facts,
                                                   const Summaries& summaries,
                                                   const std::set<int>& sites);

}  // namespace epr
