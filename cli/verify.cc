// Summaries are given or inferred; either way they count only once proved.

#include "cli/verify.h"

#include <algorithm>
#include <ctime>
#include <set>

#include <fmt/format.h>

#include "cli/engine_options.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/prove.h"
#include "cli/report.h"
#include "epr/certify/certificate.h"
#include "updr/engine.h"

namespace cli {
namespace {

double cpu_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The sites asked for; all when none was named.  Empty, with a message, when one
// is unknown.
std::vector<const epr::Site*> select_sites(const epr::Program& program, const std::string& file,
                                           const std::vector<std::string>& names) {
  std::vector<const epr::Site*> out;
  for (const epr::Site& site : program.sites) {
    if (names.empty()) out.push_back(&site);
  }
  for (const std::string& name : names) {
    const size_t before = out.size();
    for (const epr::Site& site : program.sites) {
      if (site.name == name || epr::to_text(site.java) == name) out.push_back(&site);
    }
    if (out.size() > before) continue;
    fmt::print(stderr, "{}: error: there is no site '{}'; the program's sites are:\n", file, name);
    for (const epr::Site& site : program.sites) {
      fmt::print(stderr, "  {}  {}\n", site.name, epr::to_text(site.java));
    }
    return {};
  }
  return out;
}

// Summaries found by the engine, or why there are none.
std::variant<epr::Summaries, epr::Unknown> infer_summaries(const VerifyOptions& options,
                                                           const epr::Program& program,
                                                           VerifyReport& report) {
  std::set<int> sites;
  for (const epr::Site* site : report.sites) {
    sites.insert(static_cast<int>(site - program.sites.data()));
  }
  updr::Result result = updr::infer(program, sites, engine_options(options));
  report.queries = result.statistics.queries.total();
  report.frames = result.statistics.frames;
  if (result.all_proved()) return std::move(result.summaries);
  for (const auto& [site, outcome] : result.sites) {
    if (const auto* doubt = std::get_if<updr::Undecided>(&outcome)) {
      return epr::Unknown{doubt->reason};
    }
  }
  return epr::Unknown{
      "no universal summaries prove it: there is an abstract counterexample; whether an execution "
      "really throws is not decided"};
}

void count_summaries(const epr::Summaries& summaries, VerifyReport& report) {
  for (const epr::Summary& summary : summaries) {
    if (summary.trivial()) continue;
    size_t lemmas = summary.returns.size();
    for (const auto& [error, throws] : summary.throws) lemmas += throws.size();
    ++report.summaries;
    report.max_clauses = std::max(report.max_clauses, static_cast<int>(lemmas));
  }
}

// "" or why the certificate could not be written.
std::string write_evidence(const VerifyOptions& options, const epr::Verdict& verdict) {
  const auto* safe = std::get_if<epr::Safe>(&verdict);
  if (!safe || options.certificate.empty()) return "";
  return epr::write_certificate(options.certificate,
                                epr::certificate_files(safe->claim, safe->conditions));
}

}  // namespace

int verify(const VerifyOptions& options) {
  catch_interrupts();
  const double start = cpu_ms();
  std::optional<LoadedProgram> input = load_program(options.file);
  if (!input) return kBadInput;
  VerifyReport report;
  report.file = options.file;
  report.sites = select_sites(input->program, options.file, options.sites);
  if (report.sites.empty() && !options.sites.empty()) return kBadInput;
  if (report.sites.empty()) {
    report.verdict = epr::Unknown{"the program has no site that could throw: nothing to verify"};
  } else if (!options.summaries.empty()) {
    std::optional<epr::Summaries> summaries = load_summaries(input->program, options.summaries);
    if (!summaries) return kBadInput;
    count_summaries(*summaries, report);
    report.verdict = prove(options, *input, *summaries, report.sites, report.queries);
  } else {
    auto found = infer_summaries(options, input->program, report);
    if (auto* summaries = std::get_if<epr::Summaries>(&found)) {
      count_summaries(*summaries, report);
      uint64_t checks = 0;  // of the checker, not the engine
      report.verdict = prove(options, *input, *summaries, report.sites, checks);
    } else {
      report.verdict = std::get<epr::Unknown>(found);
    }
  }
  const std::string problem = write_evidence(options, report.verdict);
  report.cpu_ms = cpu_ms() - start;
  fmt::print("{}", options.json ? to_json(report) : to_text(report));
  if (!problem.empty()) {
    fmt::print(stderr, "cme: {}\n", problem);
    return kBadInput;
  }
  return exit_code(report.verdict);
}

}  // namespace cli
