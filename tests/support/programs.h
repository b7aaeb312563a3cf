#pragma once

// Programs and summaries from texts, for tests.

#include <set>
#include <string>

#include "epr/certify/summary.h"
#include "epr/rml/program.h"

namespace epr::testing {

// Throws std::runtime_error with the rendered diagnostics when the text is refused.
Program program_from(const std::string& text);
Summaries summaries_from(const Program& program, const std::string& text);

// The text of a file of the source tree that the test has as data, for instance
// "examples/rml/flatten.rml".
std::string file_text(const std::string& path);

// All sites, by index.
std::set<int> all_sites(const Program& program);

// The index of the procedure of that name.
int index_of(const Program& program, const std::string& name);

}  // namespace epr::testing
