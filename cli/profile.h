#pragma once

// Where the time of `cme check` goes.

#include <set>
#include <string>
#include <vector>

#include "cli/costs.h"

namespace cli {

// Of a scope, as the process that checked it saw it.
struct ScopeProfile {
  std::string scope;
  size_t sites = 0;             // of its program, that were asked about
  std::set<std::string> by;     // who decided: "updr", "scout", "inlining", "old lemmas", "cache"
  std::set<std::string> found;  // verdicts of the sites; "failed" of a process without a result
  uint64_t queries = 0;         // that finding it out took, in this run or the one that did
  double wall_ms = 0;
  double cpu_ms = 0;
  uint64_t mb = 0;  // the most memory that its process had; 0: not known
  Costs parts;     // of the wall time
  Costs updr;      // solver checks, by rule
  Costs inlining;  // likewise; a part of them beside UPDR, on another processor
};

struct CheckProfile {
  double wall_ms = 0;
  double cpu_ms = 0;           // of all but the frontend
  double frontend_cpu_ms = 0;  // 0: it was not run
  Costs run;                   // what this process did or waited for
  Costs frontend;              // its parts, if it was run
  std::vector<ScopeProfile> scopes;
};

// Measures what a process does from here on.
class ProcessClock {
 public:
  ProcessClock();
  double wall_ms() const;
  double cpu_ms() const;  // of all its threads

 private:
  double wall_;
  double cpu_;
};

// The most memory that this process had at once.
uint64_t most_memory_mb();

// Sums, and the scopes that took longest.
std::string profile_text(const CheckProfile& profile);
std::string profile_json(const CheckProfile& profile);

// From one process to another.
std::string to_json(const ScopeProfile& profile);
// Any text is safe to read; nothing is made of one that was not written so.
ScopeProfile read_scope_profile(const std::string& text);

}  // namespace cli
