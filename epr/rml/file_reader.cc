#include "epr/rml/file_reader.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>

namespace epr {
namespace {

Unreadable explain(int error) {
  if (error == ENOENT || error == ENOTDIR) return {true, "no such file"};
  if (error == EACCES) return {false, "permission denied"};
  if (error == EISDIR) return {false, "it is a directory"};
  return {false, std::generic_category().message(error)};
}

}  // namespace

std::variant<std::string, Unreadable> DiskReader::read(const std::string& path) const {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return explain(EISDIR);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) return explain(errno);
  std::string text;
  char chunk[1 << 16];
  while (const size_t count = std::fread(chunk, 1, sizeof chunk, file.get())) {
    text.append(chunk, count);
    if (text.size() > max_bytes_) {
      return Unreadable{false, fmt::format("it is larger than {} MB", max_bytes_ >> 20)};
    }
  }
  if (std::ferror(file.get()) != 0) return explain(errno);
  return text;
}

std::string DiskReader::identity(const std::string& path) const {
  std::error_code failed;
  const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : canonical.string();
}

std::variant<std::string, Unreadable> MemoryReader::read(const std::string& path) const {
  const auto found = texts_.find(path);
  if (found == texts_.end()) return explain(ENOENT);
  return found->second;
}

}  // namespace epr
