#pragma once

// Where texts are read from: the disk, or, in tests, memory.

#include <map>
#include <string>
#include <variant>

namespace epr {

// Why a file could not be read.
struct Unreadable {
  bool missing = false;  // there is no such file
  std::string why;       // "permission denied"
};

class FileReader {
 public:
  virtual ~FileReader() = default;
  virtual std::variant<std::string, Unreadable> read(const std::string& path) const = 0;
  // Equal for paths that name the same file.
  virtual std::string identity(const std::string& path) const = 0;
};

class DiskReader : public FileReader {
 public:
  static constexpr size_t kMaxBytes = size_t{64} << 20;

  // Refuses files of more than `max_bytes`.
  explicit DiskReader(size_t max_bytes = kMaxBytes) : max_bytes_(max_bytes) {}

  std::variant<std::string, Unreadable> read(const std::string& path) const override;
  std::string identity(const std::string& path) const override;

 private:
  size_t max_bytes_;
};

class MemoryReader : public FileReader {
 public:
  explicit MemoryReader(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}

  std::variant<std::string, Unreadable> read(const std::string& path) const override;
  std::string identity(const std::string& path) const override { return path; }

 private:
  std::map<std::string, std::string> texts_;  // by normal path
};

}  // namespace epr
