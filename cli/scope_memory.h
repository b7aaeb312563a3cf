#pragma once

// What the cache knows of scopes.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/cache/cache.h"
#include "cli/check_scope.h"
#include "cli/recheck_scope.h"

namespace cli {

class ScopeMemory {
 public:
  // `cache` outlives this object.
  explicit ScopeMemory(cache::Cache& cache);

  // What is remembered of the scope's program, asked about these sites.
  std::optional<Recalled> recall(const ScopeTask& task);

  // Summaries that proved the scope last, whatever its program was; "" if none are known.
  std::string lemmas(const ScopeTask& task);

  // Keeps what was found out, if it is worth it.
  void keep(const ScopeTask& task, const ScopeOutcome& outcome);

 private:
  // A question in the cache's terms.
  struct Asked {
    cache::Digest key;
    std::string program;     // digest of the whole text
    cache::Digest shortcut;  // key of the record that has `key`
    bool has_shortcut = false;
  };
  // Nothing when the program cannot be told by its text.
  std::optional<Asked> asked(const ScopeTask& task);
  void keep_shortcut(const Asked& what);

  cache::Cache& cache_;
  std::optional<std::string> tool_;  // digest of this program; nothing: nothing is kept or found
};

// What the record says was found out, as it is.  Nothing when it does not say so about that many
// sites.
std::optional<ScopeOutcome> remembered_outcome(const cache::ScopeRecord& record, size_t sites);

}  // namespace cli
