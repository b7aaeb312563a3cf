#pragma once

// Small changes to programs and summaries, enumerated.
//
// Mutants are syntax trees: they print as text and are read again like anything a
// person writes.  Some do not sort-check; callers leave those out.  The order is
// that of the text, so a sample is the same everywhere.

#include <string>
#include <vector>

#include "epr/rml/syntax.h"

namespace epr::testing {

struct Mutant {
  std::string what;  // "summary flatten.b1: 'a & b' becomes 'a'"
  std::string kind;  // of change: "command dropped"
  std::vector<syntax::Item> items;
};

// Summaries with a lemma dropped, negated, weakened or strengthened.
std::vector<Mutant> mutate_summaries(const std::vector<syntax::Item>& summaries);

// Programs with a command dropped or changed, an argument or condition replaced,
// a branch dropped.  Only procedures are changed, not what an include brought.
std::vector<Mutant> mutate_program(const std::vector<syntax::Item>& program);

// At most `most` of them, evenly spread.
std::vector<Mutant> sample(std::vector<Mutant> mutants, size_t most);

// All of them, in such an order that the first few are of all kinds, and those of a
// kind from all over the program.
std::vector<Mutant> spread(std::vector<Mutant> mutants);

}  // namespace epr::testing
