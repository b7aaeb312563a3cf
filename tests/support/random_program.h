#pragma once

// Small random programs over the collections prelude, for holding engines against
// enumeration.
//
// A program is `main` and one or two methods, written as Java would be: structured
// control flow split into basic blocks (block_writer.h).  Few things are allocated,
// so universes of three containers, three iterators and two objects hold nearly
// everything that a program does before a loop comes round for the second time.

#include <cstdint>
#include <set>
#include <string>

namespace epr::testing {

// What a program has, as written; whether it is ever executed is another matter.
enum class Feature {
  kRecursion,  // a method that may call itself, through others or not
  kLoop,
  kField,      // an object's field with a container
  kNullGuard,  // an object's field with an iterator or null, looked at before use
  kNested,     // containers in containers
  kSwapped,    // a method's inputs passed on, or two calls' arguments, in another order
  kRepeated,   // the same argument twice
  kAliasing,   // two variables for one thing, or inputs that may be one
  kEarlyReturn,
  kEmptied,  // clear()
  kResult,   // a method with a result
  kAnyHeap,  // starts in any well-formed heap, not in the empty one
};

std::string to_text(Feature feature);
// In the order of the enumeration.
const std::set<Feature>& all_features();

struct RandomProgram {
  std::string text;  // `.rml` that includes "collections.rml"
  std::set<Feature> features;
};

// The same on every machine.
RandomProgram random_program(uint64_t seed);

}  // namespace epr::testing
