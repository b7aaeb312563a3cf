#include "cli/frontend.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/children.h"

namespace cli {
namespace {

// How a child is started: nothing to read, what it prints on stderr, signals as usual, and in
// a group of its own, so that an interrupt from the terminal gets there once, through us.
class SpawnSettings {
 public:
  explicit SpawnSettings(const sigset_t& mask) {
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setsigmask(&attributes, &mask);
    posix_spawnattr_setpgroup(&attributes, 0);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
};

// The first interrupt asks it to end, the second ends it.
std::variant<FrontendEnded, FrontendFailed> wait_for(pid_t child, Signals& signals) {
  int handed_on = 0;
  for (;;) {
    int status = 0;
    rusage usage{};
    const pid_t ended = wait4(child, &status, WNOHANG, &usage);
    if (ended < 0 && errno != EINTR) return FrontendFailed{std::strerror(errno)};
    if (ended == child) {
      if (signals.interrupts() > 0) return FrontendFailed{"interrupted"};
      if (WIFSIGNALED(status)) return FrontendFailed{death(status)};
      return FrontendEnded{WEXITSTATUS(status), cpu_ms(usage)};
    }
    if (handed_on < signals.interrupts()) {
      kill(-child, handed_on == 0 ? SIGTERM : SIGKILL);
      ++handed_on;
    }
    pollfd arrived{signals.fd(), POLLIN, 0};
    poll(&arrived, 1, -1);
    signals.take();
  }
}

}  // namespace

std::string frontend_program() {
  const char* given = std::getenv("CME_FRONTEND");
  if (given && *given) return given;
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / "cme-frontend").string();
}

std::vector<std::string> frontend_words(const CheckOptions& options) {
  std::vector<std::string> out;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) out.insert(out.end(), {name, value});
  };
  add("--classpath", options.classpath);
  add("--entry", options.entry);
  add("--aliasing", options.aliasing);
  add("--callbacks", options.callbacks);
  add("--translate", options.translate);
  for (const std::string& file : options.models) add("--models", file);
  for (const std::string& path : options.dependencies) add("--dependency", path);
  // A path is no option, whatever it looks like.
  for (const std::string& path : options.paths) {
    out.push_back(path.starts_with('-') ? "./" + path : path);
  }
  return out;
}

std::variant<FrontendEnded, FrontendFailed> run_frontend(const CheckOptions& options,
                                                         const std::string& program,
                                                         const std::string& folder,
                                                         Signals& signals) {
  std::vector<std::string> words{program, "--out", folder};
  for (const std::string& word : frontend_words(options)) words.push_back(word);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const SpawnSettings settings(signals.before());
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &settings.files, &settings.attributes,
                                argv.data(), environ);
  if (error != 0) {
    return FrontendFailed{fmt::format("'{}' cannot be started: {}", program, std::strerror(error))};
  }
  return wait_for(child, signals);
}

}  // namespace cli
