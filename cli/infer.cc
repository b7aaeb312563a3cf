#include "cli/infer.h"

#include <set>

#include <fmt/format.h>

#include "cli/counterexample_text.h"
#include "cli/engine_options.h"
#include "cli/prove.h"
#include "epr/certify/trace_text.h"
#include "epr/vc/realize.h"
#include "updr/engine.h"

namespace cli {
namespace {

class Inference {
 public:
  Inference(const VerifyOptions& options, const LoadedProgram& input, VerifyReport report)
      : options_(options),
        input_(input),
        program_(input.program),
        report_(std::move(report)),
        engine_(engine_options(options)) {}

  VerifyReport run() {
    std::set<int> sites;
    for (const SiteReport& site : report_.sites) sites.insert(number(site));
    result_ = updr::infer(program_, sites, engine_);
    report_.engine = result_.statistics;
    report_.queries = result_.statistics.queries.total();
    report_.summaries = result_.statistics.summaries;
    report_.max_clauses = result_.statistics.largest_summary;
    certify_proved();
    for (SiteReport& site : report_.sites) {
      std::visit([&](const auto& outcome) { settle(site, outcome); },
                 result_.sites.at(number(site)));
    }
    report_.verdict = worst();
    return std::move(report_);
  }

 private:
  int number(const SiteReport& report) const {
    return static_cast<int>(report.site - program_.sites.data());
  }

  // What the checker says of all sites that the engine calls proved.
  void certify_proved() {
    std::vector<const epr::Site*> proved;
    for (const SiteReport& site : report_.sites) {
      const auto& outcome = result_.sites.at(number(site));
      if (std::holds_alternative<updr::Proved>(outcome)) proved.push_back(site.site);
    }
    if (proved.empty()) return;
    uint64_t checks = 0;  // of the checker, not the engine
    proved_ = prove(options_, input_, result_.summaries, proved, checks);
  }

  void settle(SiteReport& site, const updr::Proved&) {
    site.verdict = verdict_word(*proved_);
    if (const auto* doubt = std::get_if<epr::Unknown>(&*proved_))
      site.account = doubt->reason + "\n";
  }

  // People want a small one; the engine took the first it found.
  void settle(SiteReport& site, const updr::Reached& reached) {
    const epr::ProgramFacts facts = epr::program_facts(program_, engine_.cut);
    epr::Realized small = epr::realize(program_, facts, reached.trace.entry, reached.tree,
                                       {engine_.solver, epr::RealizeOptions::Models::kSmall});
    const auto* found = std::get_if<epr::Trace>(&small.outcome);
    const epr::Trace& trace = found ? *found : reached.trace;
    const auto replayed = epr::replay(program_, trace);
    if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
      site.verdict = "unknown";
      site.account = "replay refuses the execution that was found: " + refused->reason + "\n";
      return;
    }
    site.verdict = "cme";
    site.account = epr::to_text(program_, trace, std::get<epr::Replayed>(replayed));
    if (!cme_) cme_ = epr::Cme{trace};
  }

  void settle(SiteReport& site, const updr::AbstractCounterexample& found) {
    site.verdict = "no-universal-summary";
    site.account = to_text(program_, found);
  }

  void settle(SiteReport& site, const updr::Undecided& undecided) {
    site.verdict = "unknown";
    site.account = undecided.reason + "\n";
    if (result_.statistics.lemmas > 0) {
      site.account +=
          fmt::format("{} inductive lemmas were learned so far.\n", result_.statistics.lemmas);
    }
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
  const LoadedProgram& input_;
  const epr::Program& program_;
  VerifyReport report_;
  updr::Options engine_;
  updr::Result result_;
  std::optional<epr::Verdict> proved_;
  std::optional<epr::Cme> cme_;
};

}  // namespace

VerifyReport infer(const VerifyOptions& options, const LoadedProgram& input, VerifyReport report) {
  return Inference(options, input, std::move(report)).run();
}

}  // namespace cli
