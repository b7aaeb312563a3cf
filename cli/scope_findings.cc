#include "cli/scope_findings.h"

#include <fmt/format.h>

#include "epr/certify/heap_json.h"
#include "epr/certify/trace_json.h"
#include "epr/certify/trace_text.h"

namespace cli {

void ScopeFindings::add(const cache::Decision& decision, Evidence evidence) {
  std::string folder;
  if (evidence.proved) {
    evidence.proved->claim.assumptions = task_.assumptions;
    folder = write(epr::certificate_files(evidence.proved->claim));
  }
  for (const cache::SiteFound& found : decision.sites) {
    RmlOutcome& outcome = outcomes_[found.site];
    outcome = {found.verdict, found.account, Reach::kUnknown, {}, "", "", found.precondition};
    if (found.verdict == "safe") outcome.certificate = folder;
    const auto trace = evidence.traces.find(found.site);
    if (trace != evidence.traces.end()) show(trace->second, outcome);
  }
}

void ScopeFindings::add(const cache::ReachFound& found) {
  RmlOutcome& outcome = outcomes_.at(found.site);
  outcome.reach = read_reach(found.reach).value_or(Reach::kUnknown);
  if (outcome.reach == Reach::kUnknown) outcome.account = found.account;
}

ScopeOutcome ScopeFindings::take(uint64_t queries) {
  ScopeOutcome out;
  for (const std::string& site : task_.sites) out.sites.push_back(outcomes_.at(site));
  out.queries = queries;
  out.problem = problem_;
  return out;
}

void ScopeFindings::show(const epr::Trace& trace, RmlOutcome& outcome) {
  const auto result = epr::replay(input_.program, trace);
  const epr::Replayed& replayed = std::get<epr::Replayed>(result);
  outcome.trace = epr::describe(input_.program, trace, replayed);
  outcome.trace_json = epr::to_json(input_.program, trace);
  outcome.heap_json = epr::heap_json(input_.program, trace, replayed, outcome.trace);
  if (task_.certificates.empty()) return;
  outcome.certificate =
      write(epr::certificate_files(epr::print_flat(input_.loaded), outcome.trace_json));
}

// The folder; "" when none is wanted or it cannot be written.
std::string ScopeFindings::write(const std::vector<epr::CertificateFile>& files) {
  if (task_.certificates.empty()) return "";
  const std::string folder = fmt::format("{}/{}", task_.certificates, ++certificates_);
  const std::string problem = epr::write_certificate(folder, files);
  if (problem.empty()) return folder;
  if (problem_.empty()) problem_ = problem;
  return "";
}

}  // namespace cli
