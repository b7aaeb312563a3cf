#pragma once

// What is found out about the sites of a scope, however it was: outcomes, and evidence as files.

#include <map>
#include <string>
#include <vector>

#include "cli/cache/scope_record.h"
#include "cli/check_scope.h"
#include "cli/load.h"
#include "epr/certify/certificate.h"
#include "epr/vc/verdict.h"

namespace cli {

// Of a decision: nothing in it is taken for shown that is not shown here.
struct Evidence {
  std::optional<epr::Safe> proved;           // the claim about its safe sites
  std::map<std::string, epr::Trace> traces;  // of sites that throw; each replays
};

class ScopeFindings {
 public:
  // Both outlive this object.
  ScopeFindings(const ScopeTask& task, const LoadedProgram& input) : task_(task), input_(input) {}

  // Takes the place of what was said of these sites before.
  void add(const cache::Decision& decision, Evidence evidence);
  // REQUIRES: the site is known to be safe.
  void add(const cache::ReachFound& found);

  bool knows(const std::string& site) const { return outcomes_.contains(site); }
  bool is_safe(const std::string& site) const { return outcomes_.at(site).verdict == "safe"; }

  // REQUIRES: all sites of the task are known.
  ScopeOutcome take(uint64_t queries);

 private:
  void show(const epr::Trace& trace, RmlOutcome& outcome);
  std::string write(const std::vector<epr::CertificateFile>& files);

  const ScopeTask& task_;
  const LoadedProgram& input_;
  std::map<std::string, RmlOutcome> outcomes_;
  int certificates_ = 0;
  std::string problem_;
};

}  // namespace cli
