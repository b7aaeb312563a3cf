#pragma once

// Which lemmas Houdini may find: clauses of certain shapes, made from the vocabulary,
// the procedure's signature and its mod-set alone.
//
// A template stands for all clauses
//     forall vars. premise -> (also | some of the literals)
// with at most so many literals, one of them a side literal: those make sense with few
// others, and with many there would be too many clauses.  They are candidates
// together, though they are never written down one by one (clauses.h).

#include <cstddef>
#include <vector>

#include "epr/rml/program.h"
#include "epr/vc/compose.h"

namespace si {

// Invariant: `vars` are no inputs, outputs or witnesses; no more than kMostLiterals literals.
struct Template {
  static constexpr int kReturns = -1;
  static constexpr size_t kMostLiterals = 128;

  int error = kReturns;  // which lemmas: of returns, or of throws of this error kind
  std::vector<epr::Term> vars;
  epr::Formula premise = nullptr;      // true when there is none
  epr::Formula also = nullptr;         // false when there is nothing else
  std::vector<epr::Formula> literals;  // what readers would rather see comes first
  size_t plain = 0;                    // so many of them; the others are side literals
  size_t most_literals = 0;            // of a clause
  size_t most_with_side = 0;           // of a clause with a side literal
};

// By procedure: somebody goes on after it has returned.  Of others, such as entries and
// the loops at their ends, no lemma about returns is of use.
std::vector<bool> returns_matter(const epr::Program& program, const epr::CallGraph& graph);

// How a cut point throws, for each error: clauses over inputs and witness in the state
// before.  None if nothing in it can throw.
std::vector<Template> throws_templates(const epr::Program& program, const epr::ProgramFacts& facts,
                                       int procedure);

// What it does when it returns: where each relation of its mod-set grows and where it
// shrinks; clauses over inputs and outputs, before and after; what a parameter is in
// relation to after.
std::vector<Template> returns_templates(const epr::Program& program, const epr::ProgramFacts& facts,
                                        int procedure);

}  // namespace si
