#include "cli/check_scope.h"

#include <map>

#include <fmt/format.h>

#include "cli/budget.h"
#include "cli/infer.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/report.h"
#include "epr/certify/certificate.h"
#include "epr/certify/trace_json.h"

namespace cli {
namespace {

class ScopeRun {
 public:
  ScopeRun(const ScopeTask& task, LoadedProgram& input) : task_(task), input_(input) {}

  // False when the program lacks a site.
  bool find_sites() {
    for (const std::string& name : task_.sites) {
      const epr::Site* site = input_.program.find_site(name);
      if (!site) {
        fmt::print(stderr, "{}: error: there is no site '{}'\n", task_.run.file, name);
        return false;
      }
      sites_.push_back(site);
    }
    return true;
  }

  ScopeOutcome run() {
    const std::vector<const epr::Site*> late = decide(sites_);
    if (sites_.size() > 1 && !interrupted()) {
      for (const epr::Site* site : late) decide({site});
    }
    for (const epr::Site* site : sites_) {
      RmlOutcome& outcome = outcomes_.at(site->name);
      if (outcome.verdict == "safe") look_for_execution(*site, outcome);
      out_.sites.push_back(outcome);
    }
    return std::move(out_);
  }

 private:
  // Returns the sites that were not decided in time.
  std::vector<const epr::Site*> decide(const std::vector<const epr::Site*>& sites) {
    VerifyReport report;
    report.file = task_.run.file;
    for (const epr::Site* site : sites) report.sites.push_back({site, "", "", {}});
    const Budget budget(task_.run);
    report = infer(task_.run, budget, input_, std::move(report));
    out_.queries += report.queries;
    std::string evidence;
    if (report.proved) {
      report.proved->claim.assumptions = task_.assumptions;
      evidence = write(epr::certificate_files(report.proved->claim, report.proved->conditions));
    }
    std::vector<const epr::Site*> late;
    for (const SiteReport& site : report.sites) {
      RmlOutcome& outcome = outcomes_[site.site->name];
      outcome = {site.verdict, site.trace ? "" : site.account, Reach::kUnknown, {}, "", ""};
      if (site.trace) show(*site.trace, outcome);
      if (site.verdict == "safe") outcome.certificate = evidence;
      if (site.verdict == "unknown" && !budget.go_on()) late.push_back(site.site);
    }
    return late;
  }

  void show(const epr::Trace& trace, RmlOutcome& outcome) {
    const auto replayed = epr::replay(input_.program, trace);
    outcome.trace = epr::describe(input_.program, trace, std::get<epr::Replayed>(replayed));
    outcome.trace_json = epr::to_json(input_.program, trace);
    if (task_.certificates.empty()) return;
    outcome.certificate = write(epr::certificate_files(epr::print_flat(input_.loaded), outcome.trace_json));
  }

  // The folder; "" when none is wanted or it cannot be written.
  std::string write(const std::vector<epr::CertificateFile>& files) {
    if (task_.certificates.empty()) return "";
    const std::string folder = fmt::format("{}/{}", task_.certificates, ++certificates_);
    const std::string problem = epr::write_certificate(folder, files);
    if (problem.empty()) return folder;
    if (out_.problem.empty()) out_.problem = problem;
    return "";
  }

  void look_for_execution(const epr::Site& site, RmlOutcome& outcome) {
    const Budget budget(task_.run);
    const SiteReach found = reach_site(task_.run, budget, input_.program, site);
    outcome.reach = found.reach;
    if (found.reach == Reach::kUnknown) outcome.account = found.account;
  }

  const ScopeTask& task_;
  LoadedProgram& input_;
  std::vector<const epr::Site*> sites_;
  std::map<std::string, RmlOutcome> outcomes_;
  int certificates_ = 0;
  ScopeOutcome out_;
};

}  // namespace

ScopeOutcome run_scope(const ScopeTask& task) {
  ScopeOutcome malformed;
  malformed.malformed = true;
  std::optional<LoadedProgram> input = load_program(task.run.file);
  if (!input) return malformed;
  ScopeRun run(task, *input);
  return run.find_sites() ? run.run() : malformed;
}

}  // namespace cli
