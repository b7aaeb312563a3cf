#include "cli/profile.h"

#include <algorithm>
#include <ctime>

#include <sys/resource.h>

#include <fmt/format.h>

namespace cli {
namespace {

constexpr size_t kScopesShown = 10;

double milliseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

enum class Counts { kShown, kHidden };

// The dearest first: "  updr       push 120: 0.31, decide 80: 0.20".
std::string line(const char* of, const Costs& costs, Counts counts) {
  if (costs.empty()) return "";
  std::vector<std::pair<std::string, Cost>> sorted(costs.begin(), costs.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return a.second.nanoseconds > b.second.nanoseconds;
  });
  std::vector<std::string> words;
  for (const auto& [what, cost] : sorted) {
    const std::string count =
        counts == Counts::kShown ? fmt::format(" {}:", cost.count) : std::string();
    words.push_back(fmt::format("{}{} {:.2f}", what, count, cost.seconds()));
  }
  return fmt::format("  {:<10} {}\n", of, fmt::join(words, ", "));
}

std::string scopes_text(const std::vector<ScopeProfile>& scopes) {
  std::vector<const ScopeProfile*> sorted;
  for (const ScopeProfile& scope : scopes) sorted.push_back(&scope);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return a->wall_ms > b->wall_ms;
  });
  if (sorted.size() > kScopesShown) sorted.resize(kScopesShown);
  std::string out = fmt::format("  {:>8} {:>8} {:>6} {:>8} {:>6}  {}\n", "wall", "CPU", "MB",
                                "queries", "sites", "scope: what was found, by");
  for (const ScopeProfile* scope : sorted) {
    out += fmt::format("  {:>8.2f} {:>8.2f} {:>6} {:>8} {:>6}  {}: {}, {}\n", scope->wall_ms / 1e3,
                       scope->cpu_ms / 1e3, scope->mb, scope->queries, scope->sites, scope->scope,
                       fmt::join(scope->found, "+"),
                       scope->by.empty() ? "nobody" : fmt::format("{}", fmt::join(scope->by, "+")));
  }
  return out;
}

}  // namespace

ProcessClock::ProcessClock()
    : wall_(milliseconds(CLOCK_MONOTONIC)), cpu_(milliseconds(CLOCK_PROCESS_CPUTIME_ID)) {}

double ProcessClock::wall_ms() const { return milliseconds(CLOCK_MONOTONIC) - wall_; }
double ProcessClock::cpu_ms() const { return milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_; }

uint64_t most_memory_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) / 1024;
}

std::string profile_text(const CheckProfile& profile) {
  Costs parts;
  Costs updr;
  Costs inlining;
  double scopes_cpu_ms = 0;
  for (const ScopeProfile& scope : profile.scopes) {
    add(parts, scope.parts);
    add(updr, scope.updr);
    add(inlining, scope.inlining);
    scopes_cpu_ms += scope.cpu_ms;
  }
  std::string out = fmt::format(
      "profile, in seconds\n  {:<10} wall {:.2f}, CPU {:.2f}: frontend {:.2f}, scopes {:.2f}, rest {:.2f}\n",
      "run", profile.wall_ms / 1e3, (profile.cpu_ms + profile.frontend_cpu_ms) / 1e3,
      profile.frontend_cpu_ms / 1e3, scopes_cpu_ms / 1e3,
      std::max(0.0, profile.cpu_ms - scopes_cpu_ms) / 1e3);
  out += line("waited for", profile.run, Counts::kHidden);
  out += line("frontend", profile.frontend, Counts::kHidden);
  out += line("scopes", parts, Counts::kShown);
  out += line("updr", updr, Counts::kShown);
  out += line("inlining", inlining, Counts::kShown);
  return profile.scopes.empty() ? out : out + scopes_text(profile.scopes);
}

}  // namespace cli
