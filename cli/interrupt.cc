#include "cli/interrupt.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>

namespace cli {
namespace {

// A signal handler can reach nothing but this.
volatile std::sig_atomic_t interrupts = 0;

void on_interrupt(int) {
  interrupts = 1;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

void catch_interrupts() { std::signal(SIGINT, on_interrupt); }

bool interrupted() { return interrupts != 0; }

void show_progress(const char* what, int done, int total) {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K{} {} of {}", what, done, total);
}

void clear_progress() {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K");
}

}  // namespace cli
