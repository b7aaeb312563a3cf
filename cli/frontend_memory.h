#pragma once

// What the cache knows of the frontend's output.

#include <optional>
#include <string>

#include "cli/cache/cache.h"
#include "cli/manifest.h"
#include "cli/options.h"

namespace cli {

class FrontendMemory {
 public:
  // `cache` and `options` outlive this object; `program` is the frontend.
  FrontendMemory(cache::Cache& cache, const CheckOptions& options, const std::string& program);

  // Puts into the folder what the frontend would write there.  False: it has to be run.
  bool recall(const std::string& folder);

  // Keeps what it has written into the folder, unless it met errors, which may pass, or what it
  // has read was changed meanwhile.
  void keep(const std::string& folder, const Manifest& manifest);

 private:
  std::optional<cache::Digest> key() const;

  cache::Cache& cache_;
  const CheckOptions& options_;
  const std::string program_;
  std::optional<cache::Digest> key_;  // before it is run
};

}  // namespace cli
