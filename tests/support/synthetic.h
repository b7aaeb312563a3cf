#pragma once

// Large programs of the shape that real ones have, for benchmarks.
//
// A program is modules of ten blocks each.  A module walks the list in a field
// and, in the loop, puts items into the list in another field, which it may
// replace by a new one; after the loop it calls two further modules, so that the
// modules are a binary tree.  A ghost relation `walked` tells the lists of the one
// kind of field from those of the other.  The summaries prove that nothing throws.

#include <string>

namespace epr::testing {

struct SyntheticOptions {
  int procedures = 10;  // a multiple of 10
  int fields = 2;       // pairs of fields; modules take turns with them
};

// `.rml` that includes the prelude "collections.rml".
std::string synthetic_program(const SyntheticOptions& options);

// A summary for every procedure of it.
std::string synthetic_summaries(const SyntheticOptions& options);

}  // namespace epr::testing
