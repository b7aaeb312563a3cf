// What: the engines look for proofs and executions, and the checker decides.  A proof that is too
// large for it, as it unfolds the paths between summaries one by one, is looked for once more, with
// summaries at more places (docs/decisions/0034): found more quickly where paths are many, and small.
//
// Why no verdict depends on the engines: SAFE is what the checker proved, CME what was replayed.

#include "cli/infer.h"

#include <set>

#include <fmt/format.h>

#include "cli/counterexample_text.h"
#include "cli/portfolio.h"
#include "cli/prove.h"
#include "cli/used_summaries.h"
#include "epr/certify/trace_text.h"
#include "epr/vc/stopwatch.h"

namespace cli {
namespace {

// What an engine found may take longer to prove: its conditions are asked block by block.
constexpr uint64_t kWorkOfCertificate = 4;  // times that of an engine

// Paths from a summary to the next, in the search for a smaller proof.
constexpr int64_t kPathsOfSmallProof = 20;

class Inference {
 public:
  Inference(const VerifyOptions& options, const Budget& budget, const LoadedProgram& input,
            VerifyReport report)
      : options_(options),
        budget_(budget),
        input_(input),
        program_(input.program),
        report_(std::move(report)) {}

  VerifyReport run() {
    std::set<int> sites;
    for (const SiteReport& site : report_.sites) sites.insert(number(site));
    findings_ = search(options_, sites);
    const std::set<int> proved = proved_sites(findings_);
    if (!proved.empty()) proved_ = certify(findings_, proved);
    if (is_too_large()) find_smaller_proof(proved);
    for (SiteReport& site : report_.sites) {
      site.by = findings_.by.at(number(site));
      std::visit([&](const auto& finding) { settle(site, finding); },
                 findings_.sites.at(number(site)));
    }
    report_.verdict = worst();
    if (proved_) {
      if (const auto* safe = std::get_if<epr::Safe>(&*proved_)) report_.proved = *safe;
    }
    return std::move(report_);
  }

 private:
  int number(const SiteReport& report) const {
    return static_cast<int>(report.site - program_.sites.data());
  }

  // Counts what it takes.
  Findings search(const VerifyOptions& options, const std::set<int>& sites) {
    Findings findings;
    {
      const epr::Stopwatch watch(another(report_.costs, "engines"));
      findings = find(options, budget_, input_, sites);
    }
    count(findings);
    return findings;
  }

  void count(const Findings& findings) {
    if (findings.updr) {
      report_.updr = findings.updr;
      report_.queries += findings.updr->queries.total();
      report_.summaries = findings.updr->summaries;
      report_.max_clauses = findings.updr->largest_summary;
    }
    if (findings.si) {
      report_.si = findings.si;
      report_.queries += findings.si->queries.total();
    }
  }

  static std::set<int> proved_sites(const Findings& findings) {
    std::set<int> out;
    for (const auto& [site, finding] : findings.sites) {
      if (std::holds_alternative<ProvedSite>(finding)) out.insert(site);
    }
    return out;
  }

  // What the checker says of sites that the engines call proved.
  epr::Verdict certify(const Findings& findings, const std::set<int>& sites) {
    Claim claim{used_summaries(program_, findings.summaries), findings.inlining, {}};
    for (const SiteReport& site : report_.sites) {  // in the order in which they were asked about
      if (sites.contains(number(site))) claim.sites.push_back(site.site);
    }
    const epr::Stopwatch watch(another(report_.costs, "certificate"));
    uint64_t checks = 0;  // of the checker, not the engine
    return prove(budget_, input_, claim, checks, kWorkOfCertificate * options_.max_work);
  }

  bool is_too_large() const {
    const auto* doubt = proved_ ? std::get_if<epr::Unknown>(&*proved_) : nullptr;
    return doubt && doubt->too_large && options_.smaller_proofs && options_.engine != "si";
  }

  void find_smaller_proof(const std::set<int>& sites) {
    VerifyOptions options = options_;
    options.engine = "updr";
    options.cut.most_paths = kPathsOfSmallProof;
    const Findings found = search(options, sites);
    const auto& doubt = std::get<epr::Unknown>(*proved_);
    std::set<int> proved;
    for (int site : sites) {
      const SiteFinding& finding = found.sites.at(site);
      if (std::holds_alternative<ProvedSite>(finding)) {
        proved.insert(site);
        findings_.by.at(site) = found.by.at(site);
      } else if (std::holds_alternative<UnknownSite>(finding)) {
        findings_.sites.at(site) = finding;
      } else {
        findings_.sites.at(site) = UnknownSite{doubt.reason};
      }
    }
    if (!proved.empty()) proved_ = certify(found, proved);
  }

  void settle(SiteReport& site, const ProvedSite&) {
    site.verdict = verdict_word(*proved_);
    const auto* doubt = std::get_if<epr::Unknown>(&*proved_);
    if (!doubt) return;
    site.account = doubt->reason + "\n";
    site.out_of_work = doubt->out_of_work;
  }

  void settle(SiteReport& site, const ThrowingSite& throwing) {
    const auto replayed = epr::replay(program_, throwing.trace);
    if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
      site.verdict = "unknown";
      site.account = "replay refuses the execution that was found: " + refused->reason + "\n";
      return;
    }
    site.verdict = "cme";
    site.account = epr::to_text(program_, throwing.trace, std::get<epr::Replayed>(replayed));
    site.trace = throwing.trace;
    if (!cme_) cme_ = epr::Cme{throwing.trace};
  }

  void settle(SiteReport& site, const UnprovableSite& found) {
    site.verdict = "no-universal-summary";
    site.account = to_text(program_, found.counterexample);
    if (found.bound == 0) return;
    site.account += fmt::format(
        "No execution throws there in which no procedure is more than {} time{} on the stack.\n",
        found.bound, found.bound == 1 ? "" : "s");
  }

  void settle(SiteReport& site, const UnknownSite& unknown) {
    site.verdict = "unknown";
    site.account = unknown.reason + "\n";
    site.out_of_work = unknown.out_of_work;
  }

  epr::Verdict worst() const {
    if (cme_) return *cme_;
    for (const SiteReport& site : report_.sites) {
      if (site.verdict != "unknown") continue;
      return epr::Unknown{site.account.substr(0, site.account.size() - 1)};
    }
    for (const SiteReport& site : report_.sites) {
      if (site.verdict == "no-universal-summary") return epr::NoUniversalSummary{site.account};
    }
    return *proved_;
  }

  const VerifyOptions& options_;
  const Budget& budget_;
  const LoadedProgram& input_;
  const epr::Program& program_;
  VerifyReport report_;
  Findings findings_;
  std::optional<epr::Verdict> proved_;
  std::optional<epr::Cme> cme_;
};

}  // namespace

VerifyReport infer(const VerifyOptions& options, const Budget& budget, const LoadedProgram& input,
                   VerifyReport report) {
  return Inference(options, budget, input, std::move(report)).run();
}

}  // namespace cli
