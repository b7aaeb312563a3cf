#pragma once

// Does an execution get to a site at all?  A proof about one that none gets to says nothing.

#include <optional>
#include <string>

#include "cli/budget.h"
#include "cli/options.h"
#include "epr/certify/trace.h"
#include "epr/rml/program.h"

namespace cli {

enum class Reach { kReached, kUnreachable, kUnknown };

struct SiteReach {
  Reach reach = Reach::kUnknown;
  std::string account;  // the execution that gets there, or why there is none; lines
  std::optional<epr::Trace> trace = {};  // of the execution
};

const char* reach_word(Reach reach);  // "reached", "unreachable", "unknown"
std::optional<Reach> read_reach(const std::string& word);

// `site` is one of the program's, which is changed during the search
// and as it was afterwards.
SiteReach reach_site(const VerifyOptions& options, const Budget& budget, epr::Program& program,
                     const epr::Site& site);

// Whether this is an execution that gets there.  Any text is safe to give.
bool gets_there(epr::Program& program, const epr::Site& site, const std::string& trace_json);

}  // namespace cli
