#include "cli/output.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/plain_text.h"

namespace cli {
namespace {

enum class Written { kYes, kNo, kNotOpened };

// errno says why not.
Written write_to(const std::string& name, const std::string& text) {
  const int fd = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return Written::kNotOpened;
  const bool written = write_all(fd, text);
  const int why = errno;
  const bool closed = close(fd) == 0;  // some file systems notice only then
  if (!written) errno = why;
  return written && closed ? Written::kYes : Written::kNo;
}

// Nothing else than a plain file may be put in its place.
bool is_plain(const std::string& name) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::symlink_status(name, error);
  return status.type() == std::filesystem::file_type::not_found ||
         status.type() == std::filesystem::file_type::regular;
}

}  // namespace

bool write_all(int fd, const std::string& text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(fd, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<size_t>(written);
  }
  return true;
}

std::string write_file(const std::string& name, const std::string& text) {
  const auto problem = [&] {
    return fmt::format("cannot write '{}': {}", name, std::strerror(errno));
  };
  if (is_plain(name)) {
    const std::string part = name + ".part";
    const Written written = write_to(part, text);
    if (written == Written::kYes && rename(part.c_str(), name.c_str()) == 0) return "";
    const std::string why = problem();
    if (written != Written::kNotOpened) unlink(part.c_str());
    if (written == Written::kNo) return why;
  }
  return write_to(name, text) == Written::kYes ? "" : problem();
}

void say(const std::string& text) { fmt::print(stderr, "cme: {}\n", plain_line(text)); }

Output::Output() {
  std::signal(SIGPIPE, SIG_IGN);  // write says so, too
}

bool Output::write(const std::string& text) {
  if (!problem_.empty()) return false;
  clear_progress();
  if (write_all(STDOUT_FILENO, text)) return true;
  problem_ = fmt::format("the output could not be written: {}", std::strerror(errno));
  return false;
}

}  // namespace cli
