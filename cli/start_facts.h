#pragma once

// What is true of a method's arguments when an execution starts, in Java terms.

#include <string>
#include <vector>

#include "epr/certify/trace.h"
#include "epr/rml/program.h"

namespace cli {

struct StartFact {
  std::string words;    // "in == out", "in contains out", "this.items == out"
  std::string formula;  // the same, as a formula over the entry's inputs
};

// Those that the execution needs, as far as that is seen by taking them away: a fact without which
// the same steps lead to the same throw is left out.
std::vector<StartFact> start_facts(const epr::Program& program, const epr::Trace& trace);

}  // namespace cli
