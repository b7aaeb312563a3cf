// Summaries are given or inferred; either way they count only once proved.

#include "cli/verify.h"

#include <algorithm>
#include <ctime>
#include <fstream>

#include <fmt/format.h>

#include "cli/budget.h"
#include "cli/exit_code.h"
#include "cli/infer.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/output.h"
#include "cli/plain_text.h"
#include "cli/prove.h"
#include "cli/reach.h"
#include "cli/report.h"
#include "epr/certify/certificate.h"
#include "epr/certify/trace_json.h"

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
    fmt::print(stderr, "{}: error: there is no site '{}'; the program's sites are:\n",
               plain_line(file), plain_line(name));
    for (const epr::Site& site : program.sites) {
      fmt::print(stderr, "  {}  {}\n", site.name, plain_line(epr::to_text(site.java)));
    }
    return {};
  }
  return out;
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

// "" or why what was asked for could not be written.
std::string write_evidence(const VerifyOptions& options, const LoadedProgram& input,
                           const epr::Verdict& verdict) {
  const auto* cme = std::get_if<epr::Cme>(&verdict);
  if (cme && !options.trace.empty()) {
    std::ofstream file(options.trace);
    const auto replayed = epr::replay(input.program, cme->trace);
    file << epr::to_json(input.program, cme->trace, std::get<epr::Replayed>(replayed));
    if (!file.flush()) return fmt::format("cannot write '{}'", options.trace);
  }
  if (options.certificate.empty()) return "";
  if (const auto* safe = std::get_if<epr::Safe>(&verdict)) {
    return epr::write_certificate(options.certificate,
                                  epr::certificate_files(safe->claim));
  }
  if (!cme) return "";
  return epr::write_certificate(options.certificate,
                                epr::certificate_files(epr::print_flat(input.loaded),
                                                       epr::to_json(input.program, cme->trace)));
}

// The summaries that were given, proved or not.
VerifyReport check(const Budget& budget, const LoadedProgram& input, epr::Summaries summaries,
                   VerifyReport report) {
  count_summaries(summaries, report);
  Claim claim{std::move(summaries), {}, {}};
  for (const SiteReport& site : report.sites) claim.sites.push_back(site.site);
  report.verdict = prove(budget, input, claim, report.queries);
  for (SiteReport& site : report.sites) {
    site.verdict = verdict_word(report.verdict);
    if (const auto* doubt = std::get_if<epr::Unknown>(&report.verdict)) {
      site.account = doubt->reason + "\n";
    }
  }
  return report;
}

}  // namespace

int verify(const VerifyOptions& options) {
  catch_interrupts();
  const double start = cpu_ms();
  const Budget budget(options);
  std::optional<LoadedProgram> input = load_program(options.file);
  if (!input) return kBadInput;
  VerifyReport report;
  report.file = options.file;
  for (const epr::Site* site : select_sites(input->program, options.file, options.sites)) {
    report.sites.push_back({site, "", "", {}});
  }
  if (report.sites.empty() && !options.sites.empty()) return kBadInput;
  if (options.reach) return reach(options, budget, *input, report);
  if (report.sites.empty()) {
    report.verdict = epr::Unknown{"the program has no site that could throw: nothing to verify"};
  } else if (!options.summaries.empty()) {
    std::optional<epr::Summaries> summaries = load_summaries(input->program, options.summaries);
    if (!summaries) return kBadInput;
    report = check(budget, *input, std::move(*summaries), std::move(report));
  } else {
    report = infer(options, budget, *input, std::move(report));
  }
  const std::string problem = write_evidence(options, *input, report.verdict);
  report.cpu_ms = cpu_ms() - start;
  fmt::print("{}", options.json ? to_json(report) : to_text(report));
  if (!problem.empty()) {
    say(problem);
    return kBadInput;
  }
  return exit_code(report.verdict);
}

}  // namespace cli
