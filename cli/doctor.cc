// The proof of the pudding is a check: a small program is compiled, translated and verified, and
// one of its two loops has to be found, the other proved.  Before that, what it takes is looked at
// part by part, so that the first line that fails says what is missing.

#include "cli/doctor.h"

#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/baseline.h"
#include "cli/cache/place.h"
#include "cli/check.h"
#include "cli/config.h"
#include "cli/exit_code.h"
#include "cli/frontend.h"
#include "cli/output.h"
#include "cli/sandbox.h"
#include "cli/version.h"
#include "cli/work_folder.h"
#include "epr/solver/z3_solver.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSample = R"(import java.util.ArrayList;
import java.util.List;

public class Sample {
  public static void main(String[] args) {
    List<String> items = new ArrayList<>();
    items.add("a");
    for (String item : items) System.out.println(item);
    for (String item : items) items.add(item);
  }
}
)";
constexpr int kLineThatThrows = 9;

class Doctor {
 public:
  void look(const char* what, const std::string& problem, const std::string& detail) {
    tell(problem.empty() ? "ok" : "FAIL", what, problem.empty() ? detail : problem);
    ill_ = ill_ || !problem.empty();
  }

  // A check can do without it.
  void look_too(const char* what, const std::string& problem, const std::string& detail) {
    tell(problem.empty() ? "ok" : "warn", what, problem.empty() ? detail : problem);
  }

  bool ill() const { return ill_; }

 private:
  static void tell(const char* state, const char* what, const std::string& text) {
    fmt::print("{:<4}  {:<13}  {}\n", state, what, text);
    std::fflush(stdout);
  }

  bool ill_ = false;
};

std::string frontend_problem(const std::string& program) {
  if (access(program.c_str(), X_OK) == 0) return "";
  return fmt::format("'{}' is no program that can be run", program);
}

std::string cache_problem(const std::string& folder) {
  if (folder.empty()) return "switched off: every check starts from nothing";
  std::error_code error;
  fs::create_directories(folder, error);
  const std::string file = fmt::format("{}/doctor.{}", folder, getpid());
  const std::string problem = write_file(file, "");
  fs::remove(file, error);
  return problem;
}

std::string settings_problem() {
  CheckOptions options;
  const std::string problem = configure(options);
  if (!problem.empty() || options.baseline.empty()) return problem;
  const auto baseline = read_baseline(options.baseline);
  const auto* unreadable = std::get_if<std::string>(&baseline);
  return unreadable ? *unreadable : "";
}

// "" or what is wrong with the check of the sample.
std::string sample_problem(const std::string& folder) {
  const std::string source = folder + "/Sample.java";
  const std::string unwritten = write_file(source, kSample);
  if (!unwritten.empty()) return unwritten;
  CheckOptions options;
  options.paths = {folder};
  options.no_cache = true;
  const std::optional<CheckReport> report = run_check(options, nullptr);
  if (!report) return "could not be checked";
  if (!report->failure.empty()) return report->failure;
  const CheckCounts counts = count(*report);
  bool found = false;
  for (const SiteVerdict& site : report->sites) {
    found = found || (site.verdict == JavaVerdict::kCme && site.site.java.line == kLineThatThrows);
  }
  if (!found) return "the loop that throws was not found";
  const bool proved = counts.proved == 1 && counts.sites == 2;
  return proved ? "" : "the loop that does not throw was not proved";
}

}  // namespace

int doctor() {
  Doctor doctor;
  doctor.look("cme", "", kVersion);
  doctor.look("Z3", "", epr::z3_version());
  const WorkFolder folder("");
  doctor.look("temporary", folder.problem(), "files can be written");
  const std::string frontend = frontend_program();
  doctor.look("frontend", frontend_problem(frontend), frontend);
  if (!doctor.ill()) {
    doctor.look("sample", sample_problem(folder.path()), "compiled, one loop found, one proved");
  }
  std::error_code error;
  if (fs::exists(kConfigFile, error)) doctor.look("cme.toml", settings_problem(), "can be read");
  const std::string cache = cache::cache_folder("");
  doctor.look_too("cache", cache_problem(cache), cache);
  doctor.look_too("sandbox", sandbox_problem(), "cme reproduce can run programs");
  return doctor.ill() ? kBadInput : kSafe;
}

}  // namespace cli
