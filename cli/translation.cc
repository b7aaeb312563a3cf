// The cache is asked first: what the frontend wrote for the same input is what it would write.

#include "cli/translation.h"

#include <fmt/format.h>

#include "cli/cache/place.h"
#include "cli/exit_code.h"
#include "cli/frontend.h"
#include "cli/frontend_memory.h"
#include "epr/rml/file_reader.h"
#include "epr/vc/stopwatch.h"

namespace cli {
namespace {

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

}  // namespace

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

std::unique_ptr<cache::Cache> open_cache(const CheckOptions& options) {
  if (options.no_cache) return nullptr;
  const std::string folder = cache::cache_folder(options.cache);
  if (folder.empty()) return nullptr;
  return std::make_unique<cache::Cache>(folder, cache::secret_file());
}

}  // namespace cli
