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
    {
      const epr::Stopwatch watch(another(report_.costs, "engines"));
      findings_ = find(options_, budget_, input_, sites);
    }
    count();
    certify_proved();
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

  void count() {
    report_.updr = findings_.updr;
    report_.si = findings_.si;
    if (findings_.updr) {
      report_.queries += findings_.updr->queries.total();
      report_.summaries = findings_.updr->summaries;
      report_.max_clauses = findings_.updr->largest_summary;
    }
    if (findings_.si) report_.queries += findings_.si->queries.total();
  }

  // What the checker says of all sites that the engines call proved.
  void certify_proved() {
    Claim claim{{}, findings_.inlining, {}};
    for (const SiteReport& site : report_.sites) {
      const SiteFinding& finding = findings_.sites.at(number(site));
      if (std::holds_alternative<ProvedSite>(finding)) claim.sites.push_back(site.site);
    }
    if (claim.sites.empty()) return;
    claim.summaries = used_summaries(program_, findings_.summaries);
    const epr::Stopwatch watch(another(report_.costs, "certificate"));
    uint64_t checks = 0;  // of the checker, not the engine
    proved_ = prove(budget_, input_, claim, checks, kWorkOfCertificate * options_.max_work);
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
