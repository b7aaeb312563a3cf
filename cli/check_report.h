#pragma once

// What `cme check` has to say, and the forms in which it says it.

#include <string>
#include <vector>

#include "cli/check_verdict.h"
#include "cli/manifest.h"
#include "cli/method_summary.h"
#include "cli/profile.h"
#include "cli/source_lines.h"

namespace cli {

struct CheckReport {
  std::vector<SiteVerdict> sites;  // by file, line and id
  std::vector<ManifestMessage> messages;
  size_t late_messages = 0;  // of them: the last ones, which are known when all verdicts are
  std::string failure;     // "" or why nothing was analysed
  std::string not_written;  // "" or why evidence could not be written
  bool malformed = false;  // a program of the frontend could not be read
  bool interrupted = false;
  std::vector<std::string> assumptions;  // of the scopes and facts that decide
  FrontendStatistics frontend;
  double frontend_cpu_ms = 0;  // of its process
  double cpu_ms = 0;           // of everything else
  uint64_t queries = 0;
  CheckProfile profile;
  std::vector<MethodSummary> summaries = {};  // that were given, to be shown with it
  int scopes = 0;  // that were asked
  bool has_cache = false;
  bool frontend_remembered = false;  // what it says is from the cache
  int remembered = 0;                // scopes that are
  int repaired = 0;                  // scopes that lemmas of an earlier version prove
  int unproved = 0;                  // of them: with proofs or executions that were not shown anew
  int refused = 0;                   // scopes of which the cache had something that does not hold
};

// A report, and what of it does not fit into the form.
struct Printed {
  Printed(std::string all) : text(std::move(all)) {}

  std::string text;
  std::vector<std::string> left_out;  // sentences for people
};

struct CheckCounts {
  size_t sites = 0;
  size_t proved = 0;
  size_t proved_not_reached = 0;  // of them: it is not known whether an execution gets there
  size_t reproduced = 0;
  size_t found = 0;               // confirmed and not reproduced
  size_t conditional = 0;         // likewise
  size_t stale = 0;               // of them: comes_stale()
  size_t stale_not_only = 0;      // of those: not proved to be safe otherwise
  size_t undecided = 0;
  size_t unreachable = 0;
  size_t waived = 0;  // findings and undecided sites, which are counted nowhere else
};
CheckCounts count(const CheckReport& report);

// Why the report does not cover all of the program, a line each; empty: it does.
std::vector<std::string> gaps(const CheckReport& report, const CheckOptions& options);

// 0 clean, 1 findings, 3 incomplete.
int exit_code(const CheckReport& report, const CheckOptions& options);
// The same in a word: "clean", "findings", "incomplete".
const char* run_verdict(const CheckReport& report, const CheckOptions& options);

// The parts of the report as text, in their order.  Of a site that needs no mention: "".
std::string message_text(const ManifestMessage& message);
std::string site_text(const SiteVerdict& site, const CheckOptions& options,
                      const SourceLines& sources);
std::string summary_text(const CheckReport& report, const CheckOptions& options);
// Its last line.
std::string counts_text(const CheckReport& report, const CheckOptions& options);

// The report in its other forms (docs/reports.md); text is text_stream.h's.  Whatever it is made
// of, it is well-formed, and nothing in it acts where it is shown.
std::string check_concise(const CheckReport& report, const CheckOptions& options,
                          const SourceLines& sources);
std::string check_json(const CheckReport& report, const CheckOptions& options,
                       const SourceLines& sources);
std::string check_github(const CheckReport& report, const CheckOptions& options,
                         const SourceLines& sources);
std::string check_junit(const CheckReport& report, const CheckOptions& options,
                        const SourceLines& sources);
// SARIF 2.1.0, within the limits of code scanning.
Printed check_sarif(const CheckReport& report, const CheckOptions& options,
                    const SourceLines& sources);

// A page that needs nothing else (cli/html)
std::string check_html(const CheckReport& report, const CheckOptions& options,
                       const SourceLines& sources);

// Of `cme reproduce`.
std::string reproduce_json(const SiteVerdict& verdict);

// "reproduced", "confirmed" or "conditional"; of a CME.
const char* confidence(const SiteVerdict& verdict);

// "src/Cart.java:12", as far as it is known
std::string where_text(const SiteVerdict& verdict, const SourceLines& sources);

// "Iterator.next in Cart.drop"
std::string subject(const SiteVerdict& verdict);

// "ConcurrentModificationException can be thrown by Iterator.next in Cart.drop"
std::string headline(const SiteVerdict& verdict);

// The headline and what there is to say besides, in one sentence.
std::string sentence(const SiteVerdict& verdict);

// Of a conditional CME: "throws if Lists.add is called where in == out, and only then"
std::string condition(const SiteVerdict& verdict);

// Of a throw, and of a site that is not decided.
inline constexpr const char* kRuleThrows = "CME001";
inline constexpr const char* kRuleUndecided = "CME002";

}  // namespace cli
