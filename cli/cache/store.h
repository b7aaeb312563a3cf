#pragma once

// Records on disk: a file of SQLite, which several processes may use at once.
//
// A record is found as it was written, or not at all: each carries a digest of key and content,
// and whatever does not match it is as good as not there.  It also carries a seal, which the
// store does not look into.  All trouble is doubt about the cache, never about the run: after
// the first that may last nothing is found and nothing is kept, and problem() says why.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/cache/digest.h"

namespace cli::cache {

struct StoreOptions {
  uint64_t most_bytes = uint64_t{1} << 30;  // of contents; beyond it the oldest go
  int busy_ms = 10'000;                     // for another process to finish
};

struct Stored {
  std::string content;
  Digest seal;
};

class Store {
 public:
  // Makes the folder and the file if they are not there.  A folder that cannot be written is
  // read.
  Store(const std::string& folder, const StoreOptions& options);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  std::optional<Stored> find(const Digest& key);
  // True if it is kept.
  bool put(const Digest& key, const std::string& content, const Digest& seal);

  // Many records at once cost as much as one between begin() and end().
  void begin();
  void end();

  // "" or why there is no cache, or nothing can be kept, and what to do.
  const std::string& problem() const { return problem_; }
  // Records that were not what they should be.
  int damaged() const { return damaged_; }
  const std::string& file() const { return file_; }

 private:
  struct Connection;

  bool prepare();
  void fail(const std::string& doing);
  void drop_oldest();

  std::string file_;
  StoreOptions options_;
  std::unique_ptr<Connection> connection_;  // none: nothing is found
  bool writable_ = false;
  bool grown_ = false;
  int64_t today_ = 0;
  std::string problem_;
  int damaged_ = 0;
};

// The name of the file in its folder.
inline constexpr const char* kStoreFile = "cme-cache-1.sqlite";

}  // namespace cli::cache
