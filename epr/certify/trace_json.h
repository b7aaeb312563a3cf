#pragma once

// Traces as JSON files, for people and for `cme certify`.
//
//   {"format": 1, "kind": "cme", "entry": "main", "site": "f.b1#1",
//    "universe": {"container": ["c0", "list"], "iterator": ["it"], ...},
//    "rigid": {"cnt": [["it", "list"]], "null": "null", ...},
//    "start": {"member": [["list", "s"]], "stale": [], "locked": false, ...},
//    "inputs": {"it": "it"},
//    "choices": ["list", 1, "it", ...],
//    "witness": ["it"],
//    "end": {"member": [["list", "s"]], "stale": [["it"]], "locked": false, ...},
//    "steps": [{"procedure": "main", "rml": 12, "java": "Main.java:4", "command": "f(it)",
//               "variables": {}, "changes": [], "calls": [
//                 {"procedure": "f", ..., "variables": {"x": "it"},
//                  "changes": [{"relation": "stale", "true": [["it"]], "false": []}],
//                  "calls": []}, ...]}, ...]}
//
// Every sort, symbol and input of the program stands there exactly once.  A
// relation is the list of tuples it holds of (without arguments: true or false), a function
// the list of tuples with the value last (a constant: its value).  A choice is
// an element's name or the number of an alternative; elements of one sort must
// have different names, and elements that are chosen names of their own.
//
// "witness", "end" and "steps" follow from the rest and are for readers: what the
// error is thrown with, the state in which it is, and the commands in order, those of a
// call inside it.  "rml" is a line of the program's text; "variables" are those that
// have got a value, and what they hold after the step; "changes" the tuples that have
// become true or false.  read_trace() does not look at the three, whatever they hold.

#include <string>
#include <string_view>

#include "epr/certify/trace.h"

namespace epr {

inline constexpr int kTraceFormat = 1;

// `kind` is the name of the error.
std::string to_json(const Program& program, const Trace& trace);
// With "witness", "end" and "steps"; `replayed` is the replay of `trace`.
std::string to_json(const Program& program, const Trace& trace, const Replayed& replayed);

// Any text is safe to read.  A trace that was read is well-formed, but only
// replay() tells whether it is an execution.
Result<Trace> read_trace(const Program& program, std::string_view json_text, FileId file = kNoFile);

}  // namespace epr
