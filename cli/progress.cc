#include "cli/progress.h"

#include <cmath>

#include <fmt/format.h>
#include <unistd.h>

namespace cli {
namespace {

// "40 s", "3 min"
std::string rough(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", std::ceil(seconds));
  return fmt::format("{:.0f} min", std::ceil(seconds / 60));
}

}  // namespace

std::string progress_text(size_t done, size_t scopes, const ProgressCounts& counts,
                          std::chrono::duration<double> elapsed) {
  const size_t decided = counts.proved + counts.found + counts.undecided + counts.unreachable;
  std::string out =
      fmt::format("{} of {} scopes, {} of {} sites: {} proved, {} found, {} undecided", done, scopes,
                  decided, counts.sites, counts.proved, counts.found, counts.undecided);
  if (done > 0 && done < scopes) {
    const double left = elapsed.count() / static_cast<double>(done) * static_cast<double>(scopes - done);
    out += fmt::format("; about {} left", rough(left));
  }
  return out;
}

Progress::Progress(size_t scopes) : scopes_(scopes), shown_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::step(const ProgressCounts& counts) {
  ++done_;
  if (!shown_) return;
  const auto elapsed = std::chrono::steady_clock::now() - start_;
  fmt::print(stderr, "\r\033[K{}", progress_text(done_, scopes_, counts, elapsed));
}

}  // namespace cli
