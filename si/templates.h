#pragma once

// Which lemmas Houdini may find: clauses of certain shapes, made from the vocabulary,
// the procedure's signature and its mod-set alone.
//
// A template stands for all clauses
//     forall vars. premise -> (also | some of the literals)
// with at most so many literals, and so many of them negated.  They are candidates
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
  epr::Formula premise = nullptr;  // true when there is none
  epr::Formula also = nullptr;     // false when there is nothing else
  std::vector<epr::Formula> literals;  // what readers would rather see comes first
  size_t most_literals = 0;
  size_t most_negated = 0;
};

// Of a cut point, in order of usefulness:
//  - throws, for each error: clauses over inputs and witness in the state before;
//  - returns: where each relation of the mod-set grows and shrinks; then clauses over
//    inputs and outputs, before and after; then what is in relation to something after.
std::vector<Template> templates_of(const epr::Program& program, const epr::ProgramFacts& facts,
                                   int procedure);

}  // namespace si
