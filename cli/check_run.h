#pragma once

// Runs the scopes of a manifest and fills in the report.

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

class CheckRun {
 public:
  // `folder` has the programs.  `memory`, if there is one, is asked first, and told what is
  // found out as soon as it is.
  CheckRun(const CheckOptions& options, const Manifest& manifest, const std::string& folder,
           Signals& signals, ScopeMemory* memory);

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
  // Both return the answers that memory has, by question; the second has to show them anew.
  std::map<size_t, ScopeOutcome> recall(const std::vector<ScopeTask>& tasks, CheckReport& report);
  std::map<size_t, ScopeOutcome> recheck(const std::vector<ScopeTask>& tasks,
                                         const std::vector<Hint>& hints, CheckReport& report);
  ScopeTask task(const Question& question, size_t wave) const;
  size_t jobs() const;
  double seconds_for(size_t sites) const;
  void take(const Question& question, const ChildEnd& end, CheckReport& report);
  void take(const Question& question, const ScopeOutcome& outcome, CheckReport& report);
  SiteVerdict verdict(const JavaSite& site, size_t wave) const;
  // What is certain while the scopes of a wave are asked.
  ProgressCounts counts(size_t wave) const;
  bool is_asked(const JavaSite& site, size_t wave) const;

  const CheckOptions& options_;
  const Manifest& manifest_;
  const std::string folder_;
  Signals& signals_;
  ScopeMemory* const memory_;
  std::map<std::string, const ManifestScope*> scopes_;
  ScopeStates states_;
  std::set<std::string> settled_;  // sites that need no other scope
  std::map<std::string, SiteVerdict> verdicts_;
  std::string problem_;
};

}  // namespace cli
