#include "cli/sandbox.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>
#include <sys/utsname.h>

#include "cli/plain_text.h"
#include "cli/program_run.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr double kSecondsToTry = 20;
constexpr const char* kPrlimit = "/usr/bin/prlimit";
constexpr int kMostProcesses = 500;  // threads count

// What programs need to start.  Of /etc only what Java's own files point to there: the rest tells
// about the machine.
void add_system(std::vector<std::string>& out) {
  std::error_code error;
  for (const char* folder : {"/usr", "/bin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    if (fs::is_symlink(folder, error)) {
      out.insert(out.end(), {"--symlink", fs::read_symlink(folder, error).string(), folder});
    } else if (fs::is_directory(folder, error)) {
      out.insert(out.end(), {"--ro-bind", folder, folder});
    }
  }
  std::vector<std::string> settings{"/etc/ld.so.cache"};
  for (const fs::directory_entry& entry : fs::directory_iterator("/etc", error)) {
    if (entry.path().filename().string().starts_with("java")) settings.push_back(entry.path());
  }
  std::sort(settings.begin(), settings.end());
  for (const std::string& path : settings) out.insert(out.end(), {"--ro-bind-try", path, path});
}

// Since Linux 5.14 processes are counted for each user namespace; before, all that the user has
// would count.
bool counts_processes() {
  utsname system{};
  int major = 0;
  int minor = 0;
  if (uname(&system) != 0 || std::sscanf(system.release, "%d.%d", &major, &minor) != 2) return false;
  return major > 5 || (major == 5 && minor >= 14);
}

}  // namespace

std::vector<std::string> sandboxed(const std::vector<std::string>& command,
                                   const SandboxPaths& paths) {
  std::vector<std::string> out{"bwrap",        "--unshare-all", "--die-with-parent",
                               "--new-session", "--cap-drop",    "ALL"};
  out.insert(out.end(), {"--clearenv", "--setenv", "LANG", "C.UTF-8"});
  add_system(out);
  out.insert(out.end(), {"--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"});
  for (const std::string& path : paths.readable) {
    out.insert(out.end(), {"--ro-bind", path, path});
  }
  out.insert(out.end(), {"--bind", paths.writable, paths.writable});
  out.insert(out.end(), {"--remount-ro", "/", "--chdir", paths.writable, "--"});
  std::error_code error;
  if (counts_processes() && fs::exists(kPrlimit, error)) {
    out.insert(out.end(), {kPrlimit, fmt::format("--nproc={}", kMostProcesses)});
  }
  out.insert(out.end(), command.begin(), command.end());
  return out;
}

std::string sandbox_problem() {
  std::error_code error;
  fs::path folder = fs::temp_directory_path(error);
  if (error) folder = "/tmp";
  const ProgramEnd end =
      run_program(sandboxed({"/bin/true"}, {{}, folder.string()}), {kSecondsToTry, 0, 0});
  if (end.exit_code == 0) return "";
  if (!end.failure.empty()) return fmt::format("bwrap (package bubblewrap) {}", end.failure);
  return first_line(end.errors);
}

}  // namespace cli
