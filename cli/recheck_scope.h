#pragma once

// What is remembered of a scope, shown anew: proofs are proved, executions replayed, against the
// program as it is now.

#include <optional>

#include "cli/cache/scope_record.h"
#include "cli/check_scope.h"

namespace cli {

// Which parts of a record count without evidence.
struct Recalled {
  cache::ScopeRecord record;
  bool own = false;    // this user's own runs have written it
  bool exact = false;  // of a program with the same positions
};

// What run_scope says, if the record shows it; nothing when any part does not hold or has no
// evidence.  That something is not known, or that nothing gets somewhere, has none: it counts in
// a record of one's own alone.
std::optional<ScopeOutcome> recheck_scope(const ScopeTask& task, const Recalled& recalled);

}  // namespace cli
