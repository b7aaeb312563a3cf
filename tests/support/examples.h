#pragma once

// The programs of examples/rml, and what the engines' tests do with programs.

#include <set>
#include <string>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/rml/syntax.h"

namespace epr::testing {

// "c", "c_error", ...: every program there is, in alphabetical order.
std::vector<std::string> example_names();

// One canonical text that needs no includes.
std::string example_text(const std::string& name);

// Of a text that parses.
std::vector<syntax::Item> items_of(const std::string& text);
std::string text_of(const std::vector<syntax::Item>& items);

// Whether the checker accepts that the summaries exclude throws at the sites
// (indices).  `flat` is the text of the program.
bool certified(const std::string& flat, const Program& program, const Summaries& summaries,
               const std::set<int>& sites);

}  // namespace epr::testing
