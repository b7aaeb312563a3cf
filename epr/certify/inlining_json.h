#pragma once

// inlining.json: which calls a SAFE certificate inlines.
//
//   {"format": 1,
//    "entries": [{"procedure": "main",
//                 "calls": [{"block": "main.b1", "origin": 1,
//                            "callee": {"procedure": "reject", "calls": []}}]}]}
//
// "entries" has a run of each entry of the program, in order.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "epr/certify/inlining.h"

namespace epr {

std::string to_json(const std::vector<Inlining>& entries);

// The runs, or what is wrong with the text.  Any text is safe to read; whether the runs
// fit a program is for inline_calls to say.
std::variant<std::vector<Inlining>, std::string> read_inlining(std::string_view json);

}  // namespace epr
