#pragma once

// A baseline: findings and undecided sites that were there when a project began to be checked,
// and that are no reason to fail.
//
// An entry names a class, a method and a use, without lines and without the numbers that javac
// gives to lambdas and anonymous classes, and how many such findings, or undecided sites, there
// are: one more is new.  An entry for findings also covers an undecided site, which a run with
// less time may make of it; one for undecided sites never covers a finding.

#include <map>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "cli/check_verdict.h"

namespace cli {

struct BaselineKey {
  std::string owner;
  std::string method;
  std::string use;

  bool operator<(const BaselineKey& other) const {
    return std::tie(owner, method, use) < std::tie(other.owner, other.method, other.use);
  }
};
BaselineKey baseline_key(const JavaSite& site);

struct BaselineCount {
  size_t findings = 0;
  size_t undecided = 0;

  size_t total() const { return findings + undecided; }
};

class Baseline {
 public:
  // Everything that is not settled, and that nothing in the sources suppresses.
  static Baseline of(const std::vector<SiteVerdict>& sites);

  // Waives what of these sites is covered.  They have one key, and are all that do.
  void waive(const std::vector<SiteVerdict*>& sites) const;

  // What of it covers something among these sites.
  Baseline pruned(const std::vector<SiteVerdict>& sites) const;

  void add(const BaselineKey& key, const BaselineCount& count);
  const std::map<BaselineKey, BaselineCount>& entries() const { return entries_; }
  size_t total() const;

 private:
  std::map<BaselineKey, BaselineCount> entries_;  // none of them 0
};

// The file: an entry a line, sorted, the same for the same baseline.
std::string baseline_text(const Baseline& baseline);

// What the file of that name says, or why it says nothing: "file:line:column: …".
std::variant<Baseline, std::string> parse_baseline(const std::string& name,
                                                   const std::string& text);
std::variant<Baseline, std::string> read_baseline(const std::string& name);

}  // namespace cli
