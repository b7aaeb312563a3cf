#include "cli/program_run.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/children.h"
#include "cli/interrupt.h"

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostText = 8 << 20;
constexpr int kPollMs = 100;  // how soon an interrupt is noticed

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close(read_end);
    close_write_end();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_write_end() {
    if (write_end >= 0) close(write_end);
    write_end = -1;
  }
};

void limit(int resource, uint64_t most) {
  const rlimit both{most, most};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

// After fork(): nothing here may allocate.
[[noreturn]] void become(char* const* argv, const ProgramLimits& limits, int output, int errors,
                         int failed, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  limit(RLIMIT_CORE, 0);
  if (limits.memory > 0) limit(RLIMIT_AS, limits.memory);
  if (limits.file_bytes > 0) limit(RLIMIT_FSIZE, limits.file_bytes);
  execvp(argv[0], argv);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(failed, &error, sizeof error);
  _exit(127);
}

// False at the end of the file.
bool take(int fd, std::string& text) {
  char buffer[1 << 16];
  const ssize_t count = read(fd, buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  text.append(buffer, std::min(static_cast<size_t>(count), kMostText - text.size()));
  return count > 0;
}

// Until both ends are closed; "" or why the program was killed before that.
std::string listen(pid_t child, int output, int errors, double seconds, ProgramEnd& end) {
  const auto start = Clock::now();
  bool hears_output = true;
  bool hears_errors = true;
  while (hears_output || hears_errors) {
    pollfd fds[2] = {{hears_output ? output : -1, POLLIN, 0}, {hears_errors ? errors : -1, POLLIN, 0}};
    poll(fds, 2, kPollMs);
    if (fds[0].revents != 0) hears_output = take(output, end.output);
    if (fds[1].revents != 0) hears_errors = take(errors, end.errors);
    const std::chrono::duration<double> passed = Clock::now() - start;
    std::string why;
    if (interrupted()) why = "interrupted";
    if (seconds > 0 && passed.count() > seconds) why = fmt::format("took longer than {:g} s", seconds);
    if (why.empty()) continue;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    return why;
  }
  return "";
}

}  // namespace

ProgramEnd run_program(const std::vector<std::string>& command, const ProgramLimits& limits) {
  ProgramEnd end;
  std::vector<std::string> words = command;
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  Pipe output, errors, failed;
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) {
    become(argv.data(), limits, output.write_end, errors.write_end, failed.write_end, parent);
  }
  for (Pipe* pipe : {&output, &errors, &failed}) pipe->close_write_end();
  if (child < 0) {
    end.failure = fmt::format("cannot be started: {}", std::strerror(errno));
    return end;
  }
  int error = 0;
  if (read(failed.read_end, &error, sizeof error) == static_cast<ssize_t>(sizeof error)) {
    waitpid(child, nullptr, 0);
    end.failure = fmt::format("cannot be started: {}", std::strerror(error));
    return end;
  }
  const std::string killed = listen(child, output.read_end, errors.read_end, limits.seconds, end);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!killed.empty()) {
    end.failure = killed;
  } else if (WIFSIGNALED(status)) {
    end.failure = death(status);
  } else {
    end.exit_code = WEXITSTATUS(status);
  }
  return end;
}

}  // namespace cli
