// Findings are tried in batches, each in a process of its own with a folder of its own: starting a
// JVM costs more than most searches, and a batch that fails takes no other with it.

#include "cli/reproduce_run.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "cli/children.h"
#include "cli/interrupt.h"
#include "cli/sandbox.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostInBatch = 24;

// A name for a folder, of the site's id without what file systems or people dislike.
std::string folder_name(const JavaSite& site, std::map<std::string, int>& taken) {
  std::string out = site.place();
  for (char& c : out) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '$' || c == '_';
    if (!plain) c = '_';
  }
  out += fmt::format("-{}", site.ordinal);
  const int times = ++taken[out];
  return times == 1 ? out : fmt::format("{}-{}", out, times);
}

ReproduceTask task_of(const SiteVerdict& verdict, const Manifest& manifest) {
  ReproduceTask out;
  const JavaSite& site = verdict.site;
  out.site = {site.owner, site.method, site.java.file, site.java.line};
  out.caught = site.caught;
  out.trace = verdict.trace_json;
  if (const ManifestScope* scope = manifest.find_scope(verdict.scope)) {
    out.entries = scope->entries;
  }
  return out;
}

}  // namespace

std::string reproduce_problem(const ReproduceSettings& settings) {
  if (!settings.sandbox) return "";
  const std::string problem = sandbox_problem();
  if (problem.empty()) return "";
  return fmt::format(
      "there is no sandbox here to run the program in: {}; --unsandboxed runs it without one", problem);
}

std::string reproduce_findings(const CheckOptions& options, const ReproduceSettings& settings,
                               const Manifest& manifest, const std::string& folder,
                               Signals& signals, CheckReport& report) {
  std::vector<SiteVerdict*> findings;
  for (SiteVerdict& site : report.sites) {
    if (site.verdict == JavaVerdict::kCme && !is_waived(site)) findings.push_back(&site);
  }
  if (findings.empty()) return "";
  const std::string home = fs::absolute(folder).lexically_normal().string() + "/reproduce";
  const auto written = write_classes(options, home + "/classes");
  if (const auto* problem = std::get_if<std::string>(&written)) {
    for (SiteVerdict* finding : findings) {
      finding->reproduction.tried = true;
      finding->reproduction.account = *problem;
    }
    return *problem;
  }
  const JavaClasses& classes = std::get<JavaClasses>(written);

  const size_t jobs = jobs_at_once(options.jobs);
  const size_t size = std::clamp<size_t>((findings.size() + jobs - 1) / jobs, 1, kMostInBatch);
  std::map<std::string, int> taken;
  std::vector<ChildTask> tasks;
  for (size_t first = 0; first < findings.size(); first += size) {
    std::vector<ReproduceTask> batch;
    for (size_t k = first; k < std::min(first + size, findings.size()); ++k) {
      batch.push_back(task_of(*findings[k], manifest));
      batch.back().name = folder_name(findings[k]->site, taken);
    }
    const std::string scratch = fmt::format("{}/batch-{}", home, tasks.size());
    tasks.push_back({[batch = std::move(batch), &classes, &settings, scratch] {
                       return to_json(reproduce_all(batch, classes, settings, scratch));
                     },
                     0});
  }
  int ended = 0;
  const auto progress = [&](size_t, const ChildEnd&) {
    show_progress("reproduced batch", ++ended, static_cast<int>(tasks.size()));
  };
  const std::vector<ChildEnd> ends = run_children(tasks, jobs, signals, progress);
  clear_progress();
  for (size_t batch = 0; batch < ends.size(); ++batch) {
    const std::vector<Reproduction> done = read_reproductions(ends[batch].output);
    report.cpu_ms += ends[batch].cpu_ms;
    for (size_t k = 0; k < size && batch * size + k < findings.size(); ++k) {
      Reproduction& out = findings[batch * size + k]->reproduction;
      out.tried = true;
      out.account = ends[batch].failure;
      if (k < done.size()) out = done[k];
    }
  }
  std::error_code error;
  fs::remove_all(home, error);
  return "";
}

}  // namespace cli
