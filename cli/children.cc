// A child is a fork of this process, before which nothing has been started that a fork
// cannot take along: no thread, no solver.  It writes its output into a pipe and ends
// without running destructors.  The parent waits in poll() for pipes and signals.

#include "cli/children.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/output.h"

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostErrorText = 1 << 20;

// --- In the child ---------------------------------------------------------------

[[noreturn]] void run_child(const ChildTask& task, int output, int errors, pid_t parent,
                            const sigset_t& before) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kInternalError);
  setpgid(0, 0);  // interrupts from the terminal go to the parent alone
  dup2(errors, STDERR_FILENO);
  sigset_t mask = before;
  sigaddset(&mask, SIGINT);  // until somebody waits for it
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  int code = kInternalError;
  try {
    catch_interrupts();
    if (write_all(output, task.run())) code = 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
  }
  std::fflush(stderr);
  _exit(code);
}

// --- In the parent --------------------------------------------------------------

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
    }
    read_end = ends[0];
    write_end = ends[1];
  }
};

// Takes what has been written so far.
void drain(int fd, std::string& text, size_t most) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = read(fd, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    const size_t room = most - std::min(most, text.size());
    text.append(buffer, std::min(room, static_cast<size_t>(count)));
  }
}

class Children {
 public:
  Children(const std::vector<ChildTask>& tasks, size_t jobs, Signals& signals,
           const OnChildEnd& ended)
      : tasks_(tasks),
        jobs_(std::max<size_t>(1, jobs)),
        signals_(signals),
        ended_(ended),
        ends_(tasks.size()) {}

  ~Children() {
    for (const Child& child : running_) {
      kill(child.pid, SIGKILL);
      waitpid(child.pid, nullptr, 0);
    }
  }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;

  std::vector<ChildEnd> run() {
    for (;;) {
      hand_on_interrupts();
      while (next_ < tasks_.size() && running_.size() < jobs_ && signals_.interrupts() == 0) {
        start(next_++);
      }
      if (running_.empty()) break;
      wait();
      kill_late_ones();
      reap();
    }
    for (; next_ < tasks_.size(); ++next_) ends_[next_].failure = "interrupted";
    return std::move(ends_);
  }

 private:
  struct Child {
    pid_t pid;
    size_t task;
    int output;
    int errors;
    std::optional<Clock::time_point> deadline;
    std::string killed = {};  // why we did
    Clock::time_point start = Clock::now();
  };

  void start(size_t task) {
    const Pipe output;
    const Pipe errors;
    std::fflush(nullptr);
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid == 0) {
      run_child(tasks_[task], output.write_end, errors.write_end, parent, signals_.before());
    }
    close(output.write_end);
    close(errors.write_end);
    if (pid < 0) {
      ends_[task].failure = fmt::format("could not be started: {}", std::strerror(errno));
      close(output.read_end);
      close(errors.read_end);
      return;
    }
    fcntl(output.read_end, F_SETFL, O_NONBLOCK);
    fcntl(errors.read_end, F_SETFL, O_NONBLOCK);
    running_.push_back({pid, task, output.read_end, errors.read_end, deadline(tasks_[task])});
  }

  static std::optional<Clock::time_point> deadline(const ChildTask& task) {
    if (task.seconds <= 0) return std::nullopt;
    const std::chrono::duration<double> seconds(std::min(task.seconds, 1e9));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
  }

  // Until something can be read, a child has ended, or the time of one is up.
  void wait() {
    std::vector<pollfd> fds{{signals_.fd(), POLLIN, 0}};
    int timeout = -1;
    for (const Child& child : running_) {
      for (int fd : {child.output, child.errors}) {
        if (fd >= 0) fds.push_back({fd, POLLIN, 0});
      }
      if (!child.deadline) continue;
      const std::chrono::duration<double> left = *child.deadline - Clock::now();
      const double ms = std::clamp(std::ceil(left.count() * 1000), 0.0, 1e6);
      timeout = timeout < 0 ? static_cast<int>(ms) : std::min(timeout, static_cast<int>(ms));
    }
    poll(fds.data(), fds.size(), timeout);
    signals_.take();
    // A pipe whose other end is closed stays readable: it is closed when the child is reaped,
    // which follows at once.
    for (Child& child : running_) read_from(child);
  }

  void read_from(const Child& child) {
    drain(child.output, ends_[child.task].output, std::string::npos);
    drain(child.errors, ends_[child.task].errors, kMostErrorText);
  }

  void kill_late_ones() {
    for (Child& child : running_) {
      if (!child.deadline || Clock::now() < *child.deadline) continue;
      child.killed = "did not end in time and was killed";
      child.deadline.reset();
      kill(child.pid, SIGKILL);
    }
  }

  void hand_on_interrupts() {
    while (handed_on_ < signals_.interrupts()) {
      for (Child& child : running_) {
        if (handed_on_ > 0) child.killed = "interrupted";
        kill(child.pid, handed_on_ == 0 ? SIGINT : SIGKILL);
      }
      ++handed_on_;
    }
  }

  void reap() {
    for (size_t k = 0; k < running_.size();) {
      int status = 0;
      rusage usage{};
      if (wait4(running_[k].pid, &status, WNOHANG, &usage) != running_[k].pid) {
        ++k;
        continue;
      }
      finish(running_[k], status, usage);
      running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  void finish(const Child& child, int status, const rusage& usage) {
    read_from(child);
    close(child.output);
    close(child.errors);
    ChildEnd& end = ends_[child.task];
    end.wall_ms = std::chrono::duration<double, std::milli>(Clock::now() - child.start).count();
    end.cpu_ms = cpu_ms(usage);
    end.mb = static_cast<uint64_t>(usage.ru_maxrss) / 1024;
    if (!child.killed.empty()) {
      end.failure = child.killed;
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      end.failure = death(status);
    }
    ended_(child.task, end);
  }

  const std::vector<ChildTask>& tasks_;
  const size_t jobs_;
  Signals& signals_;
  const OnChildEnd& ended_;
  std::vector<ChildEnd> ends_;
  std::vector<Child> running_;
  size_t next_ = 0;
  int handed_on_ = 0;
};

}  // namespace

std::vector<ChildEnd> run_children(const std::vector<ChildTask>& tasks, size_t jobs,
                                   Signals& signals, const OnChildEnd& ended) {
  return Children(tasks, jobs, signals, ended).run();
}

size_t jobs_at_once(unsigned jobs) {
  return jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : jobs;
}

std::string death(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return fmt::format("was killed by signal {} ({})", signal, strsignal(signal));
  }
  return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

double cpu_ms(const rusage& usage) {
  const auto ms = [](const timeval& time) {
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

}  // namespace cli
