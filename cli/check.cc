// The frontend turns Java into programs, one for each scope; every scope is verified in a
// process of its own; what is found out about sites of programs becomes verdicts of Java
// sites.  This process stays without threads and without a solver, so that it can fork.

#include "cli/check.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
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
#include "cli/output.h"
#include "cli/past_checks.h"
#include "cli/reproduce_run.h"
#include "cli/scope_memory.h"
#include "cli/signals.h"
#include "cli/text_stream.h"
#include "cli/work_folder.h"
#include "epr/vc/stopwatch.h"
#include "epr/rml/file_reader.h"

namespace cli {
namespace {

// "" or what is wrong with the options, beyond what their table checks.
std::string usage_problem(const CheckOptions& options) {
  for (const auto* paths : {&options.paths, &options.dependencies}) {
    for (const std::string& path : *paths) {
      std::error_code error;
      if (!std::filesystem::exists(path, error)) return fmt::format("there is no '{}'", path);
    }
  }
  int on_stdout = 0;
  for (const std::string& text : options.formats) on_stdout += format_choice(text)->file.empty();
  if (on_stdout > 1) return "two formats for standard output: give one a file, --format json=FILE";
  return "";
}

SourceLines sources_of(const CheckOptions& options) {
  std::vector<std::string> roots = options.source_roots;
  roots.insert(roots.end(), options.paths.begin(), options.paths.end());
  return SourceLines(roots);
}

std::vector<FormatChoice> formats_of(const CheckOptions& options) {
  if (options.formats.empty()) return {{"text", ""}};
  std::vector<FormatChoice> out;
  for (const std::string& text : options.formats) out.push_back(*format_choice(text));
  return out;
}

std::string text_of(const CheckReport& report, const CheckOptions& options,
                    const SourceLines& sources) {
  std::string out;
  TextStream stream(options, sources, [&](const std::string& text) {
    out += text;
    return true;
  });
  stream.begin(report.messages, {});
  stream.end(report);
  return out;
}

std::string print(const CheckReport& report, const CheckOptions& options,
                  const SourceLines& sources, const std::string& format) {
  if (format == "json") return check_json(report, options, sources);
  if (format == "sarif") return check_sarif(report, options, sources);
  return text_of(report, options, sources);
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
  Costs costs;
  bool remembered = false;
  if (cache) {
    const epr::Stopwatch watch(another(costs, "cache: programs"));
    memory.emplace(*cache, options, program);
    remembered = memory->recall(folder);
  }
  Translated out;
  if (!remembered) {
    const epr::Stopwatch watch(another(costs, "frontend"));
    out = start_frontend(options, program, folder, signals);
  }
  out.report.profile.run = std::move(costs);
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
  if (!remembered) {
    for (const auto& [part, ms] : out.manifest->statistics.parts_ms) {
      out.report.profile.frontend[part] = {1, static_cast<uint64_t>(1e6 * ms)};
    }
  }
  if (memory && !remembered) {
    const epr::Stopwatch watch(another(out.report.profile.run, "cache: keep"));
    memory->keep(folder, *out.manifest);
  }
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
    fmt::print(stderr, "cme: {}\n", why);
    return std::nullopt;
  };
  const ProcessClock clock;
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
    sort_sites(manifest);
    if (stream) stream->begin(manifest.messages, manifest.sites);
    std::optional<ScopeMemory> memory;
    if (cache) memory.emplace(*cache);
    CheckRun run(options, manifest, folder.path(), signals, memory ? &*memory : nullptr,
                 [&](const SiteVerdict& verdict) {
                   if (stream && !stream->add(verdict)) signals.interrupt();
                 });
    run.run(report);
    report.not_written = run.problem();
    if (options.reproduce) {
      const epr::Stopwatch watch(another(report.profile.run, "reproduce"));
      const std::string failed =
          reproduce_findings(options, reproducing, manifest, folder.path(), signals, report);
      if (!failed.empty()) fmt::print(stderr, "cme: {}\n", failed);
    }
  } else {
    fmt::print(stderr, "cme: {}\n", report.failure);
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

int check(const CheckOptions& options) {
  const std::vector<FormatChoice> formats = formats_of(options);
  const SourceLines sources = sources_of(options);
  const bool files = std::any_of(formats.begin(), formats.end(),
                                 [](const FormatChoice& format) { return !format.file.empty(); });
  Output output;
  TextStream stream(options, sources,
                    [&](const std::string& text) { return output.write(text) || files; });
  const bool streams =
      std::any_of(formats.begin(), formats.end(), [](const FormatChoice& format) {
        return format.name == "text" && format.file.empty();
      });
  const std::optional<CheckReport> report = run_check(options, streams ? &stream : nullptr);
  if (!report) return kBadInput;
  std::vector<std::string> problems;
  for (const FormatChoice& format : formats) {
    if (!format.file.empty()) {
      problems.push_back(write_file(format.file, print(*report, options, sources, format.name)));
    } else if (streams) {
      stream.end(*report);
    } else {
      output.write(print(*report, options, sources, format.name));
    }
  }
  remember(options, *report);
  if (options.profile == kProfileText) {
    fmt::print(stderr, "{}", profile_text(report->profile));
  } else if (!options.profile.empty()) {
    problems.push_back(write_file(options.profile, profile_json(report->profile)));
  }
  problems.push_back(output.problem());
  problems.push_back(report->not_written);
  std::erase(problems, "");
  for (const std::string& problem : problems) fmt::print(stderr, "cme: {}\n", problem);
  return problems.empty() ? exit_code(*report, options) : kBadInput;
}

}  // namespace cli
