#pragma once

// Traces as JSON files, for people and for `cme certify`.
//
//   {"format": 1, "kind": "cme", "entry": "main", "site": "f.b1#1",
//    "universe": {"container": ["c0", "c1"], "iterator": ["i0"], ...},
//    "rigid": {"cnt": [["i0", "c1"]], "null": "o0", ...},
//    "start": {"member": [["c0", "o0"]], "stale": [], "locked": false, ...},
//    "inputs": {"it": "i0"},
//    "choices": ["c0", 1, "i0", ...]}
//
// Every sort, symbol and input of the program stands there exactly once.  A
// relation is the list of tuples it holds of (without arguments: true or false), a function
// the list of tuples with the value last (a constant: its value).  A choice is
// an element's name or the number of an alternative; elements of one sort must
// have different names, and elements that are chosen names of their own.

#include <string>
#include <string_view>

#include "epr/certify/trace.h"

namespace epr {

inline constexpr int kTraceFormat = 1;

// `kind` is the name of the error.
std::string to_json(const Program& program, const Trace& trace);

// Any text is safe to read.  A trace that was read is well-formed, but only
// replay() tells whether it is an execution.
Result<Trace> read_trace(const Program& program, std::string_view json_text, FileId file = kNoFile);

}  // namespace epr
