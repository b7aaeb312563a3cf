#pragma once

// One scope: its program, and what is found out about the sites asked about.

#include <optional>
#include <string>
#include <vector>

#include "cli/cache/scope_record.h"
#include "cli/manifest.h"
#include "cli/options.h"
#include "cli/precondition.h"
#include "cli/profile.h"
#include "cli/reachability.h"
#include "epr/certify/trace_text.h"

namespace cli {

struct ScopeTask {
  VerifyOptions run;               // of the scope's program; `timeout` is that of one site
  std::vector<std::string> sites;  // of the program, by name
  std::string certificates;        // folder for evidence; empty: none
  std::vector<std::string> assumptions = {};  // of the scope; its certificates list them
  std::string scope = {};                     // its name
  bool open = false;        // executions start in any heap: when does it throw?
  uint64_t condition_queries = kQueriesForCase;  // for each case of that
  std::string lemmas = {};  // summaries that proved an earlier version of it; "" if none did
};

// What is known of a site of a relational program.
struct RmlOutcome {
  std::string verdict;            // "safe", "cme", "no-universal-summary", "unknown"
  std::string account;            // as in SiteReport; empty for a CME, which has a trace
  Reach reach = Reach::kUnknown;  // of a safe one
  epr::TraceText trace;           // of a CME
  std::string trace_json;         // the same, as epr/certify/trace_json.h says
  std::string certificate;        // folder with the evidence, if it was asked for
  cache::Precondition precondition = {};  // of a CME of an open scope
  std::string heap_json = {};  // along its execution, as epr/certify/heap_json.h says
};

struct ScopeOutcome {
  // The program is not what it should be; the details went to stderr.  There are no sites then.
  bool malformed = false;
  std::vector<RmlOutcome> sites;  // as asked about
  uint64_t queries = 0;
  std::string problem;    // "" or why evidence could not be written
  bool repaired = false;  // the lemmas of an earlier version prove all of it
  ScopeProfile profile = {};
  // To be remembered; nothing when another run need not find the same, because this one was
  // short of time or memory.  `program` and `outcome` are left empty.
  std::optional<cache::ScopeRecord> record = {};
};

// The task of a scope whose program lies in the folder, as far as it follows from the options: limits
// of time and memory, no sites yet.
ScopeTask task_of(const ManifestScope& scope, const std::string& folder,
                  const CheckOptions& options);

// Verdicts of all sites, each with its evidence checked; those that are safe are looked for
// an execution that gets there.  First all at once, then, if the time of one site does not do,
// each on its own.  Lemmas of an earlier version are tried before: if those that still hold prove
// all sites, that is that; if not, all is found out as if there were none, so that what is found
// does not depend on what was there before.
ScopeOutcome run_scope(const ScopeTask& task);

// What of the profile follows from the rest; `clock` was made when the scope was begun.
void finish_profile(const ProcessClock& clock, ScopeOutcome& outcome);

// From one process to another; nothing when the text is not what was written.
std::string to_json(const ScopeOutcome& outcome);
std::optional<ScopeOutcome> read_scope_outcome(const std::string& text);

}  // namespace cli
