#pragma once

// The verification conditions of a program and its summaries, block by block.
//
// This is the checker's own generator and shares nothing with the engines': no
// blocks are composed, every command makes a new copy of what it changes, a call
// may change every relation that its summary does not claim unchanged, and each
// condition stands alone; what is literally among its facts is not asked.  It is
// meant to be read.  docs/verification-conditions.md states the lemma: if all
// conditions are unsatisfiable, no execution throws at any of the sites.

#include <set>
#include <string>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/rml/program.h"

namespace epr {

// Proved when the conjunction of `formulas` has no model.
struct Condition {
  std::string name;  // "addList.b1: throws at 'o := next(itr2)'"
  int procedure = 0;
  int origin = 0;        // where in the procedure
  std::string question;  // what is asked, in words
  std::vector<Formula> formulas;
  // There was too much to unfold: it stands for all that was not asked, and no proof is possible.
  bool given_up = false;
};

// kOpen: what the formulas do not show by themselves.  kAll: every condition in full, as if
// nothing were left out and a call might change every relation; the two are proved or not
// together, which tests/differential holds them to.
enum class Asked { kOpen, kAll };

// In order of procedures, then of the text.  `sites` are the sites that are
// claimed never to throw; at the others an execution just ends.
std::vector<Condition> block_conditions(const Program& program, const Summaries& summaries,
                                        const std::set<int>& sites, Asked asked = Asked::kOpen);

// Of these procedures (indices) and the entries alone.  Enough for the lemma when
// they are all that executions can reach.
std::vector<Condition> block_conditions(const Program& program, const Summaries& summaries,
                                        const std::set<int>& sites,
                                        const std::set<int>& procedures,
                                        Asked asked = Asked::kOpen);

}  // namespace epr
