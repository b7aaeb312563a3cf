#pragma once

// Verdicts as text and JSON.

#include <optional>
#include <string>
#include <vector>

#include "cli/costs.h"
#include "epr/rml/program.h"
#include "epr/vc/verdict.h"
#include "si/statistics.h"
#include "updr/statistics.h"

namespace cli {

struct SiteReport {
  const epr::Site* site = nullptr;
  std::string verdict;  // "safe", "cme", ...
  // Of a CME the execution, of no universal summary the counterexample, of unknown the
  // reason; lines end in '\n'.
  std::string account;
  std::optional<epr::Trace> trace = {};  // of a CME
  std::string by = {};                   // the engine that says so
  bool out_of_work = false;              // of unknown: VerifyOptions::max_work is why
};

struct VerifyReport {
  std::string file;
  epr::Verdict verdict = epr::Unknown{};  // the worst of the sites'
  std::vector<SiteReport> sites;          // that were asked about
  std::optional<epr::Safe> proved;        // the claim about the sites that are safe
  int summaries = 0;                      // procedures that something is claimed of
  int max_clauses = 0;                    // lemmas of the largest summary
  uint64_t queries = 0;
  std::optional<updr::Statistics> updr;  // when its results count
  std::optional<si::Statistics> si;
  Costs costs;  // of the engines and of the certificate
  double cpu_ms = 0;
};

std::string verdict_word(const epr::Verdict& verdict);  // "safe", "cme", ...
int exit_code(const epr::Verdict& verdict);

std::string to_text(const VerifyReport& report);
std::string to_json(const VerifyReport& report);

// Of sites whose verdicts are "reached", "unreachable" or "unknown".
std::string reach_text(const VerifyReport& report);
std::string reach_json(const VerifyReport& report);

std::string to_text(const std::string& folder, const epr::CheckResult& result);
std::string to_json(const std::string& folder, const epr::CheckResult& result);

}  // namespace cli
