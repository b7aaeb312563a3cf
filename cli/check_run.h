#pragma once

// Runs the scopes of a manifest and fills in the report.

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/check_report.h"
#include "cli/check_verdict.h"
#include "cli/children.h"
#include "cli/manifest.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/scope_memory.h"
#include "cli/signals.h"

namespace cli {

// Is told of each site once, when no scope that is left can change its verdict.
using OnVerdict = std::function<void(const SiteVerdict& verdict)>;

class CheckRun {
 public:
  // `folder` has the programs.  `memory`, if there is one, is asked first, and told what is
  // found out as soon as it is.
  CheckRun(const CheckOptions& options, const Manifest& manifest, const std::string& folder,
           Signals& signals, ScopeMemory* memory, OnVerdict on_verdict);

  // Sites are reported in the order of the manifest.
  void run(CheckReport& report);

  // "" or why evidence could not be written.
  const std::string& problem() const { return problem_; }

 private:
  // A scope, and those of its program's sites that are to be decided.
  struct Question {
    const ManifestScope* scope;
    std::vector<std::string> sites;
  };

  // A question that something is remembered of.
  struct Hint {
    size_t question;
    Recalled recalled;
  };

  std::vector<Question> questions(size_t wave) const;
  void ask(const std::vector<Question>& questions, size_t wave, CheckReport& report);
  // What memory has, by question: answers that count as they are, and others.
  struct Remembered {
    std::map<size_t, ScopeOutcome> known;
    std::vector<Hint> hints;
  };
  Remembered look_up(const std::vector<ScopeTask>& tasks, CheckReport& report);
  // Both return the answers that memory has; the second has to show them anew.
  std::map<size_t, ScopeOutcome> recall(const std::vector<ScopeTask>& tasks, CheckReport& report);
  std::map<size_t, ScopeOutcome> recheck(const std::vector<ScopeTask>& tasks,
                                         const std::vector<Hint>& hints, CheckReport& report);
  ScopeTask task(const Question& question, size_t wave) const;
  size_t jobs() const;
  double seconds_for(size_t sites) const;
  void take(const Question& question, const ChildEnd& end, CheckReport& report);
  void take(const Question& question, const ScopeOutcome& outcome, CheckReport& report);
  SiteVerdict verdict(const JavaSite& site, size_t wave) const;
  // Whether the scope's answer is there, or that there will be none.
  bool is_asked(const JavaSite& site, size_t wave) const;
  // What the wave says of sites; final if it proves them, or is the last to be asked.
  void settle(const JavaSite& site, size_t wave);
  void settle_sites_of(const ManifestScope& scope, size_t wave);
  void make_final(const SiteVerdict& verdict);

  const CheckOptions& options_;
  const Manifest& manifest_;
  const std::string folder_;
  Signals& signals_;
  ScopeMemory* const memory_;
  std::map<std::string, const ManifestScope*> scopes_;  // by name
  ScopeStates states_;
  const OnVerdict on_verdict_;
  std::map<std::string, const JavaSite*> sites_;  // by id
  std::map<std::string, SiteVerdict> verdicts_;   // that are final
  ProgressCounts counts_;                         // of them
  std::string problem_;
};

}  // namespace cli
