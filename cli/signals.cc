#include "cli/signals.h"

#include <cerrno>
#include <system_error>

#include <sys/signalfd.h>
#include <unistd.h>

namespace cli {

Signals::Signals() {
  sigset_t taken;
  sigemptyset(&taken);
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&taken, signal);
  std::signal(SIGCHLD, SIG_DFL);  // a process that ignores it never learns how children ended
  pthread_sigmask(SIG_BLOCK, &taken, &before_);
  fd_ = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
  if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
}

Signals::~Signals() {
  take();
  close(fd_);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Signals::take() {
  signalfd_siginfo info;
  while (read(fd_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
    if (info.ssi_signo != SIGCHLD) ++interrupts_;
  }
}

}  // namespace cli
