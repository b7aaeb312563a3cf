#pragma once

// The heap along a replayed execution, for those who draw it.
//
//   {"elements": [["list", "container", "container"], ["it", "iterator", "iterator"], ...],
//    "relations": ["cnt", "stale", "member", ...],
//    "start": [[0, 1, 0], ...],             relation, then elements, of each fact that holds
//    "inputs": {"list": 0},                 what the entry's variables hold
//    "steps": [[[[1, 1, 1]], {"it": 1}], ...],
//    "witness": [1]}
//
// An element has its name, its sort and what it is: "iterator" if errors of this program are thrown
// by its sort, "container" if iterators are of it, otherwise "object".  Functions are relations with
// the value last, constants relations of one element.  There is a step for each that `text` shows: the
// facts that change, each with 1 or 0 after the relation for what it becomes, and what the variables
// of the method hold after it, of a call those of the method that is called.

#include <string>

#include "epr/certify/trace_text.h"

namespace epr {

// `text` is what describe() makes of the same execution.
std::string heap_json(const Program& program, const Trace& trace, const Replayed& replayed,
                      const TraceText& text);

}  // namespace epr
