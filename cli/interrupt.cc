// Z3 puts a handler of its own in place while it runs, and a signal that it
// catches would never reach us.  So the signal is blocked in every thread, and one
// that does nothing else waits for it.

#include "cli/interrupt.h"

#include <csignal>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

namespace cli {
namespace {

// Never destroyed: the thread that waits outlives everything.
std::stop_source& interrupts() {
  static auto* const source = new std::stop_source;
  return *source;
}

void wait_for_interrupts(const sigset_t& signals) {
  int number = 0;
  sigwait(&signals, &number);
  interrupts().request_stop();
  sigwait(&signals, &number);
  std::signal(SIGINT, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  std::raise(SIGINT);
}

}  // namespace

void catch_interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals] { wait_for_interrupts(signals); }).detach();
}

bool interrupted() { return interrupts().stop_requested(); }
std::stop_token interrupt_token() { return interrupts().get_token(); }

void show_progress(const char* what, int done, int total) {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K{} {} of {}", what, done, total);
}

void clear_progress() {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K");
}

}  // namespace cli
