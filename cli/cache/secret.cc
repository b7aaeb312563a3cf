// Two processes that make it at once end up with the same: a file gets its name once it is
// complete, and only if nobody else's has it.

#include "cli/cache/secret.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cli::cache {
namespace {

constexpr size_t kBytes = 32;

Secret none(const std::string& file, const std::string& why) {
  return {"", fmt::format("'{}' {}", file, why)};
}

// Nothing when there is no such file.
std::optional<Secret> read_file(const std::string& file) {
  const int fd = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0 && errno == ENOENT) return std::nullopt;
  if (fd < 0) return none(file, fmt::format("cannot be read: {}", std::strerror(errno)));
  struct stat about {};
  std::string bytes(kBytes + 1, '\0');
  const bool known = fstat(fd, &about) == 0;
  const ssize_t count = read(fd, bytes.data(), bytes.size());
  close(fd);
  if (!known || !S_ISREG(about.st_mode) || about.st_uid != geteuid() ||
      (about.st_mode & 077) != 0) {
    return none(file, "is not this user's alone; delete it");
  }
  if (count != static_cast<ssize_t>(kBytes)) return none(file, "is no secret of cme; delete it");
  bytes.resize(kBytes);
  return Secret{bytes, ""};
}

// "" or why it could not be made.
std::string make_file(const std::string& file) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
  if (error) return error.message();
  std::string bytes(kBytes, '\0');
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    return "there is no randomness";
  }
  std::string temporary = file + ".XXXXXX";
  const int fd = mkostemp(temporary.data(), O_CLOEXEC);  // readable by its owner alone
  if (fd < 0) return std::strerror(errno);
  const bool written = write(fd, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  std::string problem = written ? "" : std::strerror(errno);
  close(fd);
  if (written && link(temporary.c_str(), file.c_str()) != 0 && errno != EEXIST) {
    problem = std::strerror(errno);
  }
  unlink(temporary.c_str());
  return problem;
}

}  // namespace

Secret read_secret(const std::string& file) {
  if (file.empty()) return {"", "there is no home folder"};
  if (const auto found = read_file(file)) return *found;
  const std::string problem = make_file(file);
  if (!problem.empty()) return none(file, "cannot be made: " + problem);
  return read_file(file).value_or(none(file, "is gone"));
}

}  // namespace cli::cache
