#include "cli/cache/bytes.h"

#include <cstdint>
#include <cstdio>
#include <memory>

namespace cli::cache {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

std::optional<std::string> read_bytes(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  const std::uintmax_t expected = std::filesystem::file_size(path, error);
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (error || !file) return std::nullopt;
  std::string out(expected, '\0');
  size_t size = 0;
  for (;;) {
    if (size == out.size()) out.resize(size + (1 << 16));
    const size_t count = std::fread(out.data() + size, 1, out.size() - size, file.get());
    if (count == 0) break;
    size += count;
  }
  if (std::ferror(file.get())) return std::nullopt;
  out.resize(size);
  return out;
}

bool write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && written;
}

}  // namespace cli::cache
