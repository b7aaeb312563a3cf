#pragma once

// From Java to relational programs: the frontend, or what the cache knows of it.

#include <memory>
#include <optional>
#include <string>

#include "cli/cache/cache.h"
#include "cli/check_report.h"
#include "cli/manifest.h"
#include "cli/options.h"
#include "cli/signals.h"

namespace cli {

// Without a manifest the report says why; with `bad_usage` the frontend has said it.
struct Translated {
  std::optional<Manifest> manifest;
  CheckReport report;
  bool bad_usage = false;
};

// Programs and manifest are in the folder afterwards.  `cache` may be null.
Translated translate(const CheckOptions& options, const std::string& folder, Signals& signals,
                     cache::Cache* cache);

// None if there is no place for it, or it is not wanted.
std::unique_ptr<cache::Cache> open_cache(const CheckOptions& options);

}  // namespace cli
