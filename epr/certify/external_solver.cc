#include "epr/certify/external_solver.h"

#include <cstring>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace epr {
namespace {

std::string read_all(int descriptor) {
  std::string out;
  char buffer[4096];
  ssize_t n;
  while ((n = read(descriptor, buffer, sizeof buffer)) > 0)
    out.append(buffer, static_cast<size_t>(n));
  return out;
}

}  // namespace

std::string run_solver(const std::string& command, const std::string& path) {
  std::istringstream words(command);
  std::vector<std::string> parts;
  for (std::string word; words >> word;) parts.push_back(word);
  if (parts.empty()) return "error: no command";
  parts.push_back(path);
  std::vector<char*> argv;
  for (std::string& part : parts) argv.push_back(part.data());
  argv.push_back(nullptr);

  int ends[2];
  if (pipe(ends) != 0) return fmt::format("error: {}", std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  const std::string output = failed == 0 ? read_all(ends[0]) : "";
  close(ends[0]);
  if (failed != 0) return fmt::format("error: cannot run {}: {}", parts[0], std::strerror(failed));
  int status = 0;
  waitpid(child, &status, 0);
  const std::string first = output.substr(0, output.find('\n'));
  if (first.empty()) return fmt::format("error: {} printed nothing", parts[0]);
  return first;
}

}  // namespace epr
