#pragma once

// Signals as something that can be waited for, together with pipes: for a process that has
// children and must not have threads while it makes them.

#include <algorithm>
#include <csignal>

namespace cli {

class Signals {
 public:
  // From here on interrupts (SIGINT, SIGTERM, SIGHUP) and the end of children do nothing but
  // make fd() readable.
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int fd() const { return fd_; }
  // Takes what has arrived.
  void take();
  // As if an interrupt had been taken, if none was.
  void interrupt() { interrupts_ = std::max(interrupts_, 1); }
  // How many interrupts were taken.
  int interrupts() const { return interrupts_; }

  // What a child has to put back before it runs anything else.
  const sigset_t& before() const { return before_; }

 private:
  int fd_ = -1;
  int interrupts_ = 0;
  sigset_t before_;
};

}  // namespace cli
