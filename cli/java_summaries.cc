// Methods are summarized in processes of their own, as scopes are checked: one that takes too long
// or crashes costs its own summary alone.

#include "cli/java_summaries.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

#include <fmt/format.h>

#include "cli/check_verdict.h"
#include "cli/children.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/method_summary.h"
#include "cli/summary_differences.h"
#include "cli/translation.h"
#include "cli/work_folder.h"

namespace cli {
namespace {

// Once for sites, once for each alone, for reachability and for effects.
constexpr double kTimesPerMethod = 4;
constexpr double kSecondsToEnd = 5;

int refuse(const std::string& why) {
  fmt::print(stderr, "cme: {}\n", why);
  return kBadInput;
}

// Then sites and methods are named, and nothing that is said depends on where they stand.
void forget_lines(Manifest& manifest) {
  for (JavaSite& site : manifest.sites) site.java.line = 0;
  for (JavaMethod& method : manifest.methods) method.java.line = 0;
  for (ManifestMessage& message : manifest.messages) message.line = 0;
  for (ManifestScope& scope : manifest.scopes) {
    for (UnsupportedCode& code : scope.unsupported) code.java.line = 0;
  }
}

MethodSummaries summarize_all(const Manifest& manifest, const std::string& folder,
                              const CheckOptions& options, Signals& signals) {
  std::vector<ChildTask> tasks;
  for (const JavaMethod& method : manifest.methods) {
    const auto run = [&] { return to_json(summarize(manifest, method, folder, options)); };
    const double seconds = options.seconds_per_site * kTimesPerMethod;
    tasks.push_back({run, seconds > 0 ? seconds + kSecondsToEnd : 0});
  }
  size_t done = 0;
  const std::vector<ChildEnd> ends =
      run_children(tasks, jobs_at_once(options.jobs), signals, [&](size_t, const ChildEnd&) {
        show_progress("summarized", static_cast<int>(++done), static_cast<int>(tasks.size()));
      });
  clear_progress();
  MethodSummaries out;
  out.messages = manifest.messages;
  out.interrupted = signals.interrupts() > 0;
  for (size_t k = 0; k < ends.size(); ++k) {
    const std::optional<MethodSummary> summary =
        ends[k].failure.empty() ? read_summary(ends[k].output) : std::nullopt;
    const std::string why =
        ends[k].failure.empty() ? "its process said nothing that can be read" : ends[k].failure;
    out.methods.push_back(summary ? *summary : unknown_summary(manifest.methods[k], why));
  }
  std::stable_sort(out.methods.begin(), out.methods.end(),
                   [](const MethodSummary& a, const MethodSummary& b) {
                     return std::tie(a.java.file, a.java.line, a.id) <
                            std::tie(b.java.file, b.java.line, b.id);
                   });
  return out;
}

}  // namespace

int java_summaries(const SummariesOptions& options) {
  CheckOptions java = options.java;
  java.translate = "methods";
  for (const std::string& path : java.paths) {
    if (path.ends_with(".rml")) return refuse(fmt::format("'{}' is no Java; name it alone", path));
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return refuse(fmt::format("there is no '{}'", path));
  }
  std::optional<MethodSummaries> old;
  if (!options.diff.empty()) {
    auto read = read_summaries_file(options.diff);
    if (const auto* problem = std::get_if<std::string>(&read)) return refuse(*problem);
    old = std::move(std::get<MethodSummaries>(read));
  }
  Signals signals;
  const WorkFolder folder("");
  if (!folder.problem().empty()) return refuse(folder.problem());
  const std::unique_ptr<cache::Cache> cache = open_cache(java);
  Translated translated = translate(java, folder.path(), signals, cache.get());
  if (translated.bad_usage) return kBadInput;
  if (!translated.manifest) {
    fmt::print(stderr, "cme: {}\n", translated.report.failure);
    return kUndecided;
  }
  if (!options.lines) forget_lines(*translated.manifest);
  const MethodSummaries found =
      summarize_all(*translated.manifest, folder.path(), java, signals);
  const int known = found.complete() && !found.methods.empty() ? kSafe : kUndecided;
  if (!old) {
    fmt::print("{}", options.run.json ? to_json(found) : to_text(found));
    return known;
  }
  const std::vector<std::string> lines = differences(*old, found);
  for (const std::string& line : lines) fmt::print("{}\n", line);
  return lines.empty() ? known : kCme;
}

}  // namespace cli
