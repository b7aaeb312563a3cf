#pragma once

// What is remembered of a scope: enough to show anew all that can be shown.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/cache/digest.h"
#include "cli/cache/precondition.h"

namespace cli::cache {

// A site, and what was found out.
struct SiteFound {
  std::string site;
  std::string verdict;  // "safe", "cme", "no-universal-summary", "unknown"
  std::string account;  // of the latter two
  std::string trace;    // of a CME, as JSON
  Precondition precondition = {};  // of a CME, if it was asked for; only said, without evidence
};

// What one run of the engines found out about some sites.
struct Decision {
  std::vector<SiteFound> sites;
  // That none of the safe ones throws is proved by these; texts as in a certificate.
  std::string summaries;
  std::string inlining;  // "" if nothing is inlined
};

// Whether an execution gets to a site that is safe.
struct ReachFound {
  std::string site;
  std::string reach;    // "reached", "unreachable", "unknown"
  std::string account;  // of the latter
  std::string trace;    // of the first, as JSON
};

struct ScopeRecord {
  std::string program;  // digest of its text with all positions, in hexadecimal
  std::vector<Decision> decisions;
  std::vector<ReachFound> reaches;
  uint64_t queries = 0;
  std::string outcome;  // as the run that found it out has told it

  // Something in it is only said, in words that may name positions: that a site is undecided, or
  // that it is not known whether it is reached.
  bool has_doubt() const;
  // That no execution gets to a site, which is only said too.
  bool has_unreachable() const;
};

std::string to_json(const ScopeRecord& record);
// Nothing when the text is no record.  Any text is safe to read.
std::optional<ScopeRecord> read_scope_record(const std::string& text);

// What a scope is asked, and of what.
struct ScopeQuestion {
  std::string program;                // text
  std::vector<std::string> sites;     // names
  std::vector<std::string> settings;  // of the engines, and of what they run with
};

// The same question has the same answers, but for positions.  Nothing when the text does not
// tell the program.
std::optional<Digest> scope_key(const ScopeQuestion& question);

// The same question, positions included, of a program that is known by the digest of its text.
Digest exact_key(const std::string& program_digest, const ScopeQuestion& question);

}  // namespace cli::cache
