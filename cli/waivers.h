#pragma once

// Who waives which site: suppressions in the sources first, then the baseline.
//
// A baseline counts, so that a site is told of only when the verdicts of all that have the same
// key are final; what is waived does not depend on which is final first.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/baseline.h"
#include "cli/check_report.h"
#include "cli/suppressions.h"

namespace cli {

class Waivers {
 public:
  // `sources` outlives this object.
  Waivers(std::optional<Baseline> baseline, const SourceLines& sources)
      : baseline_(std::move(baseline)), suppressions_(sources) {}

  // Before the first verdict: all sites there are.
  void begin(const std::vector<JavaSite>& sites);

  // A verdict that is final; returns those that are now final with their waivers.
  std::vector<SiteVerdict> add(const SiteVerdict& verdict);

  // Waives what is to be waived in a report that has all sites, and says what is wrong with
  // suppressions of sources that are analysed, which lie below `paths`.
  void finish(CheckReport& report, const std::vector<std::string>& paths);

 private:
  void suppress(SiteVerdict& site);

  std::optional<Baseline> baseline_;
  Suppressions suppressions_;
  std::map<BaselineKey, size_t> missing_;                    // verdicts that are not there yet
  std::map<BaselineKey, std::vector<SiteVerdict>> waiting_;  // in the order of the report
  std::map<std::string, size_t> order_;                      // of the report, by id
};

// What is not reported, and by whose word, for the last line of reports.
struct SwitchedOff {
  size_t baseline = 0;      // sites
  size_t suppressions = 0;  // sites
  size_t models = 0;        // files
  std::vector<std::string> settings;  // of the configuration, that make a run accept more
};
SwitchedOff switched_off(const CheckReport& report, const CheckOptions& options);

// "12 by the baseline, 2 by suppressions, 1 model file"; "" when nothing is.
std::string to_text(const SwitchedOff& off);

}  // namespace cli
