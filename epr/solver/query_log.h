#pragma once

// Writes every query as a file that reproduces it alone.

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "epr/solver/solver.h"

namespace epr {

// A directory of queries, 000001.smt2 and so on, shared by several solvers.
class QueryLog {
 public:
  // Makes the directory.
  explicit QueryLog(std::filesystem::path directory);

  // Writes `script` and returns its file.
  std::filesystem::path write(const std::string& script);
  void append(const std::filesystem::path& file, const std::string& text);

  // The first thing that could not be written, if any: logging never disturbs
  // solving.
  std::optional<std::string> problem() const;

 private:
  void note_problem(const std::filesystem::path& file);

  std::filesystem::path directory_;
  std::atomic<int> count_ = 0;
  mutable std::mutex mutex_;
  std::optional<std::string> problem_;
};

// A solver that answers as `solver` does.  The script is written before the check,
// so that one which never ends is there too; the answer is its last line.
std::unique_ptr<Solver> with_query_log(std::unique_ptr<Solver> solver,
                                       std::shared_ptr<QueryLog> log);

}  // namespace epr
