#pragma once

// How a throw comes about, in a few steps.
//
// Programs about collections have errors whose witness is an iterator, and a function that says
// which container an iterator is of.  Of an execution that ends in such an error a story tells only
// what is about the witness: where it was made, where something changed that is known of it alone (it
// becomes stale), the calls that lead there, and the throw.  Everything else of the execution is in
// its steps (trace_text.h).

#include <string>
#include <vector>

#include "epr/certify/element_names.h"
#include "epr/certify/trace.h"

namespace epr {

enum class StoryKind {
  kStart,     // the witness is there from the start
  kCall,      // leads to a step below
  kMade,      // the witness
  kModified,  // the container that it is of
  kThrows,    // the last
};

// "start", "call", "made", "modified", "throws"
const char* word(StoryKind kind);

struct StoryStep {
  StoryKind kind;
  JavaPosition java;
  int depth = 0;  // of the call stack, entry 0
  std::string text;
  size_t run = 0;  // steps of the execution up to it, with it
};

// Empty when the witness is no iterator.  Ends with the throw otherwise.
std::vector<StoryStep> story(const Program& program, const Trace& trace, const Replayed& replayed,
                             const ElementNames& names);

}  // namespace epr
