// Both run the check as `cme check` would.  A check that did not see all of the program says
// nothing about what is there, so nothing is written then; sites that are undecided are part of
// what a baseline is for.

#include "cli/baseline_command.h"

#include <filesystem>

#include <fmt/format.h>

#include "cli/baseline.h"
#include "cli/check.h"
#include "cli/config.h"
#include "cli/exit_code.h"
#include "cli/output.h"

namespace cli {
namespace {

int refuse(const std::string& why) {
  fmt::print(stderr, "{}\n", why);
  return kBadInput;
}

std::string entries(size_t n) { return fmt::format("{} entr{}", n, n == 1 ? "y" : "ies"); }

}  // namespace

int baseline_command(const BaselineOptions& options) {
  CheckOptions check = options.check;
  const std::string misconfigured = configure(check);
  if (!misconfigured.empty()) return refuse(misconfigured);
  const std::string file = check.baseline;
  if (file.empty()) return refuse("cme: name the file, or set baseline in cme.toml");
  // What is there is replaced only if it is a baseline.
  std::error_code error;
  Baseline old;
  if (options.prune || std::filesystem::exists(file, error)) {
    auto read = read_baseline(file);
    if (const auto* problem = std::get_if<std::string>(&read)) return refuse("cme: " + *problem);
    old = std::move(std::get<Baseline>(read));
  }
  check.baseline.clear();
  check.allow_undecided = true;
  const std::optional<CheckReport> report = run_check(check, nullptr);
  if (!report) return kBadInput;
  const std::vector<std::string> missing = gaps(*report, check);
  if (!missing.empty()) {
    for (const std::string& gap : missing) fmt::print(stderr, "incomplete: {}\n", gap);
    fmt::print(stderr, "cme: the check is incomplete: '{}' is not written\n", file);
    return kUndecided;
  }
  const Baseline now = options.prune ? old.pruned(report->sites) : Baseline::of(report->sites);
  const std::string problem = write_file(file, baseline_text(now));
  if (!problem.empty()) return refuse("cme: " + problem);
  const std::string before = old.total() > 0 ? fmt::format(", {} before", old.total()) : "";
  fmt::print("{}: {}{}\n", file, entries(now.total()), before);
  return kSafe;
}

}  // namespace cli
