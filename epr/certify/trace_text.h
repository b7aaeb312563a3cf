#pragma once

// A replayed trace as people read it.
//
// The state in which it starts; a numbered line for each step, with its Java
// position, indented under the call that it is part of, and what is different
// after it; the state in which it throws, as far as it is about the witness.
// Elements have the names of variables (element_names.h).  What a variable holds is
// said when that is news: not that `it` holds the element `it`, and not twice.
// Declarations, jumps and returns are left out unless they bring news.

#include <string>
#include <vector>

#include "epr/certify/story.h"
#include "epr/certify/trace.h"

namespace epr {

// A step that is shown.
struct TextStep {
  JavaPosition java;
  int depth = 0;  // of the call stack, entry 0
  std::string text;
  size_t run = 0;  // steps of the execution up to it, with it
};

struct TraceText {
  std::string entry;  // the procedure in which it starts
  std::string start;  // lines; the first is "starts in main, where"
  // "in == out": the entry's inputs that are one element, unless a constant denotes it (null).
  std::vector<std::string> same_inputs;
  std::vector<TextStep> steps;
  std::vector<StoryStep> story;  // what of them matters
  std::string end;  // lines; the first is "error 'cme' at site ..."
  std::vector<std::string> procedures;  // that run, each once
};

// `replayed` is the replay of `trace`.
TraceText describe(const Program& program, const Trace& trace, const Replayed& replayed);
// The steps as numbered lines.
std::string to_text(const std::vector<TextStep>& steps);

std::string to_text(const Program& program, const Trace& trace, const Replayed& replayed);

}  // namespace epr
