// The frontend turns Java into programs, one for each scope; every scope is verified in a
// process of its own; what is found out about sites of programs becomes verdicts of Java
// sites.  This process stays without threads and without a solver, so that it can fork.

#include "cli/check.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <tuple>

#include <fmt/format.h>

#include "cli/cache/cache.h"
#include "cli/cache/place.h"
#include "cli/check_report.h"
#include "cli/check_run.h"
#include "cli/exit_code.h"
#include "cli/frontend.h"
#include "cli/frontend_memory.h"
#include "cli/reproduce_run.h"
#include "cli/scope_memory.h"
#include "cli/signals.h"
#include "cli/work_folder.h"
#include "epr/rml/file_reader.h"

namespace cli {
namespace {

// "" or what is wrong with the options, beyond what their table checks.
std::string usage_problem(const CheckOptions& options) {
  for (const std::string& path : options.paths) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return fmt::format("there is no '{}'", path);
  }
  int on_stdout = 0;
  for (const std::string& text : options.formats) on_stdout += format_choice(text)->file.empty();
  if (on_stdout > 1) return "two formats for standard output: give one a file, --format json=FILE";
  return "";
}

std::string print(const CheckReport& report, const CheckOptions& options,
                  const SourceLines& sources, const std::string& format) {
  if (format == "json") return check_json(report, options, sources);
  if (format == "sarif") return check_sarif(report, options, sources);
  return check_text(report, options, sources);
}

// False, with a message, when a file could not be written.
bool write_report(const CheckReport& report, const CheckOptions& options) {
  std::vector<std::string> roots = options.source_roots;
  roots.insert(roots.end(), options.paths.begin(), options.paths.end());
  const SourceLines sources(roots);
  bool written = true;
  for (const std::string& text :
       options.formats.empty() ? std::vector<std::string>{"text"} : options.formats) {
    const FormatChoice format = *format_choice(text);
    const std::string out = print(report, options, sources, format.name);
    if (format.file.empty()) {
      fmt::print("{}", out);
      continue;
    }
    std::ofstream file(format.file, std::ios::binary);
    file << out;
    if (file.flush()) continue;
    fmt::print(stderr, "cme: cannot write '{}'\n", format.file);
    written = false;
  }
  return written;
}

// What the frontend makes of the program; without a manifest the report says why.
struct Translated {
  std::optional<Manifest> manifest;
  CheckReport report;
  bool bad_usage = false;
};

// How a run of it ended; there is no manifest yet.
Translated start_frontend(const CheckOptions& options, const std::string& program,
                          const std::string& folder, Signals& signals) {
  Translated out;
  const auto ended = run_frontend(options, program, folder, signals);
  out.report.interrupted = signals.interrupts() > 0;
  if (const auto* failed = std::get_if<FrontendFailed>(&ended)) {
    out.report.failure = "the frontend failed: " + failed->why;
    return out;
  }
  const FrontendEnded& end = std::get<FrontendEnded>(ended);
  out.report.frontend_cpu_ms = end.cpu_ms;
  out.bad_usage = end.exit_code == kBadInput;
  if (end.exit_code != 0) {
    out.report.failure = fmt::format("the frontend failed with exit code {}", end.exit_code);
  }
  return out;
}

Translated translate(const CheckOptions& options, const std::string& folder, Signals& signals,
                     cache::Cache* cache) {
  const std::string program = frontend_program();
  std::optional<FrontendMemory> memory;
  if (cache) memory.emplace(*cache, options, program);
  const bool remembered = memory && memory->recall(folder);
  Translated out;
  if (!remembered) out = start_frontend(options, program, folder, signals);
  if (!out.report.failure.empty()) return out;
  out.report.frontend_remembered = remembered;
  const auto text = epr::DiskReader(size_t{1} << 30).read(folder + "/manifest.json");
  if (const auto* unreadable = std::get_if<epr::Unreadable>(&text)) {
    out.report.failure = "the frontend failed: manifest.json cannot be read: " + unreadable->why;
    return out;
  }
  auto manifest = read_manifest(std::get<std::string>(text));
  if (const auto* malformed = std::get_if<std::string>(&manifest)) {
    out.report.failure = "the frontend failed: manifest.json: " + *malformed;
    return out;
  }
  out.manifest = std::move(std::get<Manifest>(manifest));
  if (memory && !remembered) memory->keep(folder, *out.manifest);
  return out;
}

// None if there is no place for it, or it is not wanted.
std::unique_ptr<cache::Cache> open_cache(const CheckOptions& options) {
  if (options.no_cache) return nullptr;
  const std::string folder = cache::cache_folder(options.cache);
  if (folder.empty()) return nullptr;
  return std::make_unique<cache::Cache>(folder, cache::secret_file());
}

// What the cache was good for, and what is wrong with it.
void tell_of(const cache::Cache& cache, const CheckReport& report) {
  for (const std::string& warning : cache.warnings()) {
    fmt::print(stderr, "cme: warning: {}\n", warning);
  }
  if (report.refused > 0 && !report.interrupted) {
    fmt::print(stderr, "cme: warning: {} of the cache could not be shown anew and {} ignored\n",
               report.refused == 1 ? "a result" : fmt::format("{} results", report.refused),
               report.refused == 1 ? "was" : "were");
  }
  if (report.remembered == 0 && !report.frontend_remembered) return;
  fmt::print(stderr, "cme: from the cache: {} of {} scopes{}\n", report.remembered, report.scopes,
             report.frontend_remembered ? ", and all programs" : "");
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

void sort_sites(CheckReport& report) {
  std::stable_sort(report.sites.begin(), report.sites.end(),
                   [](const SiteVerdict& a, const SiteVerdict& b) {
                     return std::tie(a.site.java.file, a.site.java.line, a.site.id) <
                            std::tie(b.site.java.file, b.site.java.line, b.site.id);
                   });
}

}  // namespace

std::optional<CheckReport> run_check(const CheckOptions& options) {
  const auto refused = [](const std::string& why) -> std::optional<CheckReport> {
    fmt::print(stderr, "cme: {}\n", why);
    return std::nullopt;
  };
  const ReproduceSettings reproducing = reproduce_settings(options);
  std::string problem = usage_problem(options);
  if (problem.empty() && options.reproduce) problem = reproduce_problem(reproducing);
  if (!problem.empty()) return refused(problem);
  Signals signals;
  WorkFolder folder(options.keep);
  if (!folder.problem().empty()) return refused(folder.problem());
  const std::unique_ptr<cache::Cache> cache = open_cache(options);
  Translated translated = translate(options, folder.path(), signals, cache.get());
  if (translated.bad_usage) return std::nullopt;
  CheckReport report = std::move(translated.report);
  report.has_cache = cache != nullptr;
  if (translated.manifest) {
    Manifest& manifest = *translated.manifest;
    problem = narrow(manifest, options.only);
    if (!problem.empty()) return refused(problem);
    std::optional<ScopeMemory> memory;
    if (cache) memory.emplace(*cache);
    CheckRun run(options, manifest, folder.path(), signals, memory ? &*memory : nullptr);
    run.run(report);
    report.not_written = run.problem();
    if (options.reproduce) {
      const std::string failed =
          reproduce_findings(options, reproducing, manifest, folder.path(), signals, report);
      if (!failed.empty()) fmt::print(stderr, "cme: {}\n", failed);
    }
  } else {
    fmt::print(stderr, "cme: {}\n", report.failure);
  }
  sort_sites(report);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  report.cpu_ms += cpu_ms(usage);
  if (cache) tell_of(*cache, report);
  return report;
}

int check(const CheckOptions& options) {
  const std::optional<CheckReport> report = run_check(options);
  if (!report) return kBadInput;
  const bool written = write_report(*report, options);
  if (!report->not_written.empty()) fmt::print(stderr, "cme: {}\n", report->not_written);
  if (!written || !report->not_written.empty()) return kBadInput;
  return exit_code(*report, options);
}

}  // namespace cli
