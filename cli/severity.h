#pragma once

// How bad what is said of a site is.

#include "cli/check_verdict.h"
#include "cli/options.h"

namespace cli {

// The worst first.
enum class Severity { kError, kWarning, kOpen, kNote };

// Of a site that is not settled.  A note: it throws only if what it is given is stale already.
Severity severity(const SiteVerdict& verdict, const CheckOptions& options);

// "error", "warning", "undecided", "note"
const char* word(Severity severity);

// The rule: CME001, or CME002 of a site that is not decided.
const char* rule_of(const SiteVerdict& verdict);

}  // namespace cli
