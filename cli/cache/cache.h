#pragma once

// What earlier runs found out, by key.
//
// Nothing in the cache is trusted.  A record that is this user's own has a seal that only the
// user's secret makes; of any other record, whoever wrote it, only what carries its own evidence
// counts, once that is checked again.  The secret is not in the cache, so a cache may be handed
// on, restored or poisoned.

#include <optional>
#include <string>
#include <vector>

#include "cli/cache/digest.h"
#include "cli/cache/secret.h"
#include "cli/cache/store.h"

namespace cli::cache {

struct Found {
  std::string content;
  bool own = false;  // this user's own runs wrote it, under that key
};

class Cache {
 public:
  Cache(const std::string& folder, const std::string& secret_file,
        const StoreOptions& options = {});

  std::optional<Found> find(const Digest& key);
  void put(const Digest& key, const std::string& content);

  // As those of Store.
  void begin() { store_.begin(); }
  void end() { store_.end(); }

  // Whether what is put now will be found as this user's own.
  bool has_secret() const { return !secret_.bytes.empty(); }

  // What people should know: each once, at most one of a kind.  For stderr.
  std::vector<std::string> warnings() const;

 private:
  Secret secret_;
  Store store_;
};

}  // namespace cli::cache
