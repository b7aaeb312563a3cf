// The frontend turns Java into programs, one for each scope; every scope is verified in a
// process of its own; what is found out about sites of programs becomes verdicts of Java
// sites.  This process stays without threads and without a solver, so that it can fork.

#include "cli/check.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <tuple>

#include <fmt/format.h>

#include "cli/cache/cache.h"
#include "cli/check_report.h"
#include "cli/check_run.h"
#include "cli/config.h"
#include "cli/exit_code.h"
#include "cli/formats.h"
#include "cli/method_summary.h"
#include "cli/output.h"
#include "cli/past_checks.h"
#include "cli/plain_text.h"
#include "cli/reproduce_run.h"
#include "cli/scope_memory.h"
#include "cli/signals.h"
#include "cli/text_stream.h"
#include "cli/translation.h"
#include "cli/waivers.h"
#include "cli/work_folder.h"
#include "epr/vc/stopwatch.h"

namespace cli {
namespace {

// "" or what is wrong with the options, beyond what their table checks.
std::string usage_problem(const CheckOptions& options) {
  if (options.paths.empty()) {
    return "nothing to check: name jars, class folders or source folders, or paths in cme.toml";
  }
  for (const auto* paths : {&options.paths, &options.dependencies}) {
    for (const std::string& path : *paths) {
      std::error_code error;
      if (!std::filesystem::exists(path, error)) return fmt::format("there is no '{}'", path);
    }
  }
  int on_stdout = 0;
  for (const FormatChoice& choice : formats_of(options)) on_stdout += choice.file.empty();
  if (on_stdout > 1) return "two formats for standard output: give one a file, --format json=FILE";
  return "";
}

// Of all files, or what is wrong with one.
std::variant<std::vector<MethodSummary>, std::string> read_all(
    const std::vector<std::string>& files) {
  std::vector<MethodSummary> out;
  for (const std::string& file : files) {
    auto read = read_summaries_file(file);
    if (const auto* problem = std::get_if<std::string>(&read)) return *problem;
    auto& methods = std::get<MethodSummaries>(read).methods;
    std::move(methods.begin(), methods.end(), std::back_inserter(out));
  }
  return out;
}

SourceLines sources_of(const CheckOptions& options) {
  std::vector<std::string> roots = options.source_roots;
  roots.insert(roots.end(), options.paths.begin(), options.paths.end());
  return SourceLines(roots);
}

// What the cache was good for, and what is wrong with it.
void tell_of(const cache::Cache& cache, const CheckReport& report) {
  for (const std::string& warning : cache.warnings()) {
    say("warning: " + warning);
  }
  if (report.refused > 0 && !report.interrupted) {
    say(fmt::format("warning: {} of the cache could not be shown anew and {} ignored",
                    report.refused == 1 ? "a result" : fmt::format("{} results", report.refused),
                    report.refused == 1 ? "was" : "were"));
  }
  if (report.remembered == 0 && !report.frontend_remembered) return;
  say(fmt::format("from the cache: {} of {} scopes{}", report.remembered, report.scopes,
                  report.frontend_remembered ? ", and all programs" : ""));
}

ReproduceSettings reproduce_settings(const CheckOptions& options) {
  ReproduceSettings out;
  out.seconds = options.reproduce_seconds;
  out.sandbox = options.sandbox;
  out.out = options.reproducers;
  return out;
}

// Leaves the one site with that id, or the only one whose id begins so; "" or why there is none.
std::string narrow(Manifest& manifest, const std::string& id) {
  if (id.empty()) return "";
  std::vector<JavaSite> found;
  for (const JavaSite& site : manifest.sites) {
    if (site.id == id) found = {site};
    if (site.id == id) break;
    if (site.id.starts_with(id)) found.push_back(site);
  }
  if (found.empty()) return fmt::format("there is no site '{}'", id);
  if (found.size() > 1) {
    return fmt::format("'{}' is how {} sites begin; the first are '{}' and '{}'", id, found.size(),
                       found[0].id, found[1].id);
  }
  manifest.sites = std::move(found);
  return "";
}

// The order of the report.
void sort_sites(Manifest& manifest) {
  std::stable_sort(manifest.sites.begin(), manifest.sites.end(),
                   [](const JavaSite& a, const JavaSite& b) {
                     return std::tie(a.java.file, a.java.line, a.id) <
                            std::tie(b.java.file, b.java.line, b.id);
                   });
}

// For `cme reproduce`.  Whoever wants nothing kept gets nothing kept.
void remember(const CheckOptions& options, const CheckReport& report) {
  if (!report.has_cache) return;
  PastCheck check{options, {}};
  for (const SiteVerdict& site : report.sites) {
    if (site.verdict == JavaVerdict::kCme) check.findings.push_back(site.site.id);
  }
  if (!check.findings.empty()) remember_check(check);
}

}  // namespace

std::optional<CheckReport> run_check(const CheckOptions& options, TextStream* stream) {
  const auto refused = [](const std::string& why) -> std::optional<CheckReport> {
    say(why);
    return std::nullopt;
  };
  const ProcessClock clock;
  const ReproduceSettings reproducing = reproduce_settings(options);
  std::string problem = usage_problem(options);
  if (problem.empty() && options.reproduce) problem = reproduce_problem(reproducing);
  std::optional<Baseline> baseline;
  if (problem.empty() && !options.baseline.empty()) {
    auto read = read_baseline(options.baseline);
    if (const auto* unreadable = std::get_if<std::string>(&read)) return refused(*unreadable);
    baseline = std::move(std::get<Baseline>(read));
  }
  if (!problem.empty()) return refused(problem);
  auto summaries = read_all(options.summaries);
  if (const auto* unreadable = std::get_if<std::string>(&summaries)) return refused(*unreadable);
  const SourceLines sources = sources_of(options);
  Waivers waivers(std::move(baseline), sources);
  Signals signals;
  WorkFolder folder(options.keep);
  if (!folder.problem().empty()) return refused(folder.problem());
  const std::unique_ptr<cache::Cache> cache = open_cache(options);
  Translated translated = translate(options, folder.path(), signals, cache.get());
  if (translated.bad_usage) return std::nullopt;
  CheckReport report = std::move(translated.report);
  report.has_cache = cache != nullptr;
  report.summaries = std::move(std::get<std::vector<MethodSummary>>(summaries));
  if (translated.manifest) {
    Manifest& manifest = *translated.manifest;
    problem = narrow(manifest, options.only);
    if (!problem.empty()) return refused(problem);
    sort_sites(manifest);
    if (stream) stream->begin(manifest.messages, manifest.sites);
    waivers.begin(manifest.sites);
    std::optional<ScopeMemory> memory;
    if (cache) memory.emplace(*cache);
    CheckRun run(options, manifest, folder.path(), signals, memory ? &*memory : nullptr,
                 [&](const SiteVerdict& verdict) {
                   for (const SiteVerdict& final : waivers.add(verdict)) {
                     if (stream && !stream->add(final)) signals.interrupt();
                   }
                 });
    run.run(report);
    // Whoever asks for one site wants to hear of it.
    if (options.only.empty()) waivers.finish(report, options.paths);
    report.not_written = run.problem();
    if (options.reproduce) {
      const epr::Stopwatch watch(another(report.profile.run, "reproduce"));
      const std::string failed =
          reproduce_findings(options, reproducing, manifest, folder.path(), signals, report);
      if (!failed.empty()) say(failed);
    }
  } else {
    say(report.failure);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  report.cpu_ms += cpu_ms(usage);
  report.profile.wall_ms = clock.wall_ms();
  report.profile.cpu_ms = report.cpu_ms;
  report.profile.frontend_cpu_ms = report.frontend_cpu_ms;
  if (cache) tell_of(*cache, report);
  return report;
}

int check(const CheckOptions& given) {
  CheckOptions options = given;
  const std::string misconfigured = configure(options);
  if (!misconfigured.empty()) {
    fmt::print(stderr, "{}\n", misconfigured);
    return kBadInput;
  }
  const std::vector<FormatChoice> formats = formats_of(options);
  const SourceLines sources = sources_of(options);
  const bool files = std::any_of(formats.begin(), formats.end(),
                                 [](const FormatChoice& choice) { return !choice.file.empty(); });
  Output output;
  TextStream stream(options, sources,
                    [&](const std::string& text) { return output.write(text) || files; });
  const bool streams = std::any_of(formats.begin(), formats.end(),
                                   [](const FormatChoice& choice) { return choice.streams(); });
  const std::optional<CheckReport> report = run_check(options, streams ? &stream : nullptr);
  if (!report) return kBadInput;
  std::vector<std::string> problems;
  for (const FormatChoice& choice : formats) {
    if (choice.streams()) {
      stream.end(*report);
      continue;
    }
    const Printed printed = choice.format->print(*report, options, sources);
    if (choice.file.empty()) {
      output.write(printed.text);
    } else {
      problems.push_back(write_file(choice.file, printed.text));
    }
    for (const std::string& part : printed.left_out) {
      say(fmt::format("warning: {}: {}", choice.format->name, part));
    }
  }
  remember(options, *report);
  if (options.profile == kProfileText) {
    fmt::print(stderr, "{}", plain_lines(profile_text(report->profile)));
  } else if (!options.profile.empty()) {
    problems.push_back(write_file(options.profile, profile_json(report->profile)));
  }
  problems.push_back(output.problem());
  problems.push_back(report->not_written);
  std::erase(problems, "");
  for (const std::string& problem : problems) say(problem);
  return problems.empty() ? exit_code(*report, options) : kBadInput;
}

}  // namespace cli
