// What: UPDR in this thread, and the scout, a search by inlining with a small bound, in
// one of its own on a program of its own.  The scout ends UPDR when it has an execution
// for every site; UPDR ends the scout when it has a proof for every site; otherwise each
// runs to its end.  On a machine with one processor the scout waits until UPDR is done,
// and does not run if everything was proved.
//
// Why the verdict does not depend on who is first: proofs and executions exclude each
// other, so an engine is ended only when the other has an answer for every site that it
// cannot contradict.  Which of two executions or explanations is reported is decided by
// what they are, not by when they came: the scout's budget is counted in queries, calls
// and the solver's work, never in time.

#include "cli/portfolio.h"

#include <algorithm>
#include <future>
#include <thread>

#include <fmt/format.h>

#include "cli/engine_options.h"
#include "cli/interrupt.h"
#include "epr/certify/certificate.h"
#include "epr/certify/trace_json.h"
#include "epr/vc/stopwatch.h"
#include "epr/vc/realize.h"
#include "epr/vc/static_facts.h"
#include "si/claim.h"
#include "si/confirm.h"
#include "si/houdini.h"

namespace cli {
namespace {

// --- The scout ------------------------------------------------------------------

struct ScoutReport {
  std::map<std::string, std::string> traces;  // by name of the site, as JSON
  si::Statistics statistics;
};

constexpr int kScoutBound = 2;
constexpr int kScoutCalls = 60;
constexpr uint64_t kScoutQueries = 200;
constexpr uint64_t kScoutWork = 3'000'000;  // about a second of the solver

si::Options scouting(si::Options options) {
  options.recursion_bound = std::min(options.recursion_bound, kScoutBound);
  options.max_inlined = kScoutCalls;
  options.max_queries = kScoutQueries;
  options.solver.limits.work_per_check = kScoutWork;
  options.abstraction.reset();
  return options;
}

// On a program of its own: formulas are for one thread.
ScoutReport scout(const std::string& flat, const std::set<std::string>& names,
                  const si::Options& options, std::stop_source updr) {
  epr::Sources sources;
  epr::Result<epr::Program> program = epr::certified_program(flat, sources);
  if (!program) return {};
  std::set<int> sites;
  for (size_t s = 0; s < program->sites.size(); ++s) {
    if (names.contains(program->sites[s].name)) sites.insert(static_cast<int>(s));
  }
  const si::Result result = si::search(*program, sites, options);
  ScoutReport report;
  report.statistics = result.statistics;
  for (const auto& [site, outcome] : result.sites) {
    const auto* reached = std::get_if<si::Reached>(&outcome);
    if (!reached) continue;
    report.traces[program->sites[static_cast<size_t>(site)].name] =
        epr::to_json(*program, reached->trace);
  }
  if (report.traces.size() == names.size()) updr.request_stop();
  return report;
}

// --- All engines ----------------------------------------------------------------

class Portfolio {
 public:
  Portfolio(const VerifyOptions& options, const Budget& budget, const LoadedProgram& input,
            const std::set<int>& sites)
      : options_(options),
        budget_(budget),
        input_(input),
        program_(input.program),
        sites_(sites),
        facts_(epr::program_facts(program_, options.cut.read())) {}

  Findings run() {
    if (options_.engine == "updr") {
      take(infer(interrupt_token()));
    } else if (options_.engine == "si") {
      search(sites_, std::nullopt);
    } else {
      race();
    }
    return std::move(out_);
  }

 private:
  void set(int site, const char* by, SiteFinding finding) {
    out_.sites.insert_or_assign(site, std::move(finding));
    out_.by[site] = by;
  }

  // --- UPDR ---

  updr::Result infer(std::stop_token stop) {
    updr::Options engine = updr_options(options_, budget_, stop);
    si::Options guided = si_options(options_, budget_, stop);
    guided.max_queries = kScoutQueries;
    engine.confirm = si::confirm_by_inlining(program_, guided);
    return updr::infer(program_, sites_, engine);
  }

  // What UPDR says of sites of which nothing is known yet.
  void take(updr::Result result) {
    out_.updr = result.statistics;
    out_.summaries = std::move(result.summaries);
    for (auto& [site, outcome] : result.sites) {
      if (out_.sites.contains(site)) continue;
      set(site, "updr", std::visit([&](auto& o) { return finding(std::move(o)); }, outcome));
    }
  }

  SiteFinding finding(updr::Proved) const { return ProvedSite{}; }
  // People want a small execution; the engine took the first it found.
  SiteFinding finding(updr::Reached reached) const {
    epr::RealizeOptions small;
    small.solver.limits = budget_.solver_limits(interrupt_token());
    epr::Realized again = epr::realize(program_, facts_, reached.trace.entry, reached.tree, small);
    if (auto* trace = std::get_if<epr::Trace>(&again.outcome))
      return ThrowingSite{std::move(*trace)};
    return ThrowingSite{std::move(reached.trace)};
  }
  SiteFinding finding(updr::AbstractCounterexample found) const {
    return UnprovableSite{std::move(found), 0};
  }
  SiteFinding finding(const updr::Undecided& undecided) const {
    UnknownSite out = unknown(undecided.reason);
    if (out_.updr->lemmas > 0) {
      out.reason += fmt::format("\n{} inductive lemmas were learned so far.", out_.updr->lemmas);
    }
    return out;
  }

  // Of a site that an engine gives up for the reason.  Time comes first: another run may have more.
  UnknownSite unknown(const std::string& reason) const {
    if (!budget_.go_on()) return {budget_.why_not()};
    if (reason != updr::kOutOfWork && reason != si::kOutOfWork) return {reason};
    return {fmt::format("gave up after {} units of work", options_.max_work), true};
  }

  // --- Both ---

  void race() {
    std::stop_source stop_updr;
    std::stop_source stop_scout;
    const std::stop_callback on_interrupt(interrupt_token(), [&] {
      stop_updr.request_stop();
      stop_scout.request_stop();
    });
    std::set<std::string> names;
    for (int site : sites_) names.insert(program_.sites[static_cast<size_t>(site)].name);
    const bool two = options_.at_once && std::thread::hardware_concurrency() > 1;
    auto scouted = std::async(
        two ? std::launch::async : std::launch::deferred, scout, epr::print_flat(input_.loaded),
        names, scouting(si_options(options_, budget_, stop_scout.get_token())), stop_updr);
    updr::Result inferred = infer(stop_updr.get_token());
    if (inferred.all_proved()) {
      stop_scout.request_stop();
    } else {
      take(scouted.get());
    }
    if (out_.sites.size() < sites_.size()) {
      take(std::move(inferred));
      search_rest();
    }
  }

  void take(const ScoutReport& report) {
    out_.si = report.statistics;
    for (int site : sites_) {
      const auto found = report.traces.find(program_.sites[static_cast<size_t>(site)].name);
      if (found == report.traces.end()) continue;
      epr::Result<epr::Trace> trace = epr::read_trace(program_, found->second);
      if (trace) set(site, "scout", ThrowingSite{std::move(*trace)});
    }
  }

  // --- Inlining ---

  // Sites that UPDR has neither a proof nor an execution for, but for want of something else than
  // work.
  void search_rest() {
    std::set<int> rest;
    std::optional<si::Guide> guide;
    for (const auto& [site, finding] : out_.sites) {
      const auto* unprovable = std::get_if<UnprovableSite>(&finding);
      const auto* unknown = std::get_if<UnknownSite>(&finding);
      if (!unprovable && !(unknown && !unknown->out_of_work)) continue;
      rest.insert(site);
      if (!unprovable || guide) continue;
      guide = si::Guide{unprovable->counterexample.entry, unprovable->counterexample.tree};
    }
    if (rest.empty() || !budget_.go_on()) return;
    search(rest, std::move(guide));
  }

  void search(const std::set<int>& sites, std::optional<si::Guide> guide) {
    const bool updr_proved = std::any_of(
        out_.sites.begin(), out_.sites.end(),
        [](const auto& site) { return std::holds_alternative<ProvedSite>(site.second); });
    si::Options engine = si_options(options_, budget_, interrupt_token());
    si::Statistics statistics = out_.si.value_or(si::Statistics{});
    engine.guide = std::move(guide);
    engine.over = approximations(sites, engine, statistics);
    si::Result result = si::search(program_, sites, engine);
    statistics += result.statistics;
    out_.si = statistics;
    bool proved = false;
    for (auto& [site, outcome] : result.sites) {
      proved = proved || std::holds_alternative<si::Proved>(outcome);
      settle(site, outcome);
    }
    if (!proved) return;
    out_.inlining = si::inlining_of(program_, facts_, result.trees);
    epr::claim_static_facts(program_, facts_, engine.over);
    out_.summaries =
        updr_proved ? si::either(program_, out_.summaries, engine.over) : std::move(engine.over);
  }

  // What is known of calls that are not inlined.  What UPDR knows of throws is not about
  // these sites: it has given them up.
  epr::Summaries approximations(const std::set<int>& sites, const si::Options& engine,
                                si::Statistics& statistics) {
    epr::Summaries out(program_.procedures.size());
    if (options_.inlining.uses("lemmas") && out_.updr) out = si::returns_of(out_.summaries);
    if (options_.inlining.uses("houdini")) {
      si::HoudiniOptions houdini;
      houdini.solver = engine.solver;
      houdini.solver.backend = epr::Backend::kGrounded;
      houdini.max_queries = engine.max_queries;
      houdini.max_work = engine.max_work;
      houdini.go_on = engine.go_on;
      const epr::Stopwatch watch(statistics.nanoseconds.houdini);
      const si::HoudiniResult result = si::houdini(program_, facts_, sites, houdini);
      statistics.queries.houdini += result.checks;
      out = si::together(std::move(out), result.summaries);
    }
    return out;
  }

  void settle(int site, si::SiteOutcome& outcome) {
    const auto known = out_.sites.find(site);
    if (std::holds_alternative<si::Proved>(outcome)) {
      set(site, "inlining", ProvedSite{});
    } else if (auto* reached = std::get_if<si::Reached>(&outcome)) {
      set(site, "inlining", ThrowingSite{std::move(reached->trace)});
    } else if (const auto* bound = std::get_if<si::BoundReached>(&outcome)) {
      if (known == out_.sites.end()) {
        set(site, "inlining", UnknownSite{looked(*bound)});
      } else if (auto* unprovable = std::get_if<UnprovableSite>(&known->second)) {
        unprovable->bound = bound->bound;
      }
    } else if (known == out_.sites.end()) {
      set(site, "inlining", unknown(std::get<si::Undecided>(outcome).reason));
    }
  }

  // How far it looked.
  std::string looked(const si::BoundReached& reached) const {
    std::string names;
    for (int procedure : reached.blocked) {
      names +=
          (names.empty() ? "" : ", ") + program_.procedures[static_cast<size_t>(procedure)].name;
    }
    return fmt::format(
        "no execution throws there in which no procedure is more than {} time{} on the stack;\n"
        "deeper calls of {} were not looked at (--recursion-bound)",
        reached.bound, reached.bound == 1 ? "" : "s", names);
  }

  const VerifyOptions& options_;
  const Budget& budget_;
  const LoadedProgram& input_;
  const epr::Program& program_;
  const std::set<int> sites_;
  const epr::ProgramFacts facts_;
  Findings out_;
};

}  // namespace

Findings find(const VerifyOptions& options, const Budget& budget, const LoadedProgram& input,
              const std::set<int>& sites) {
  return Portfolio(options, budget, input, sites).run();
}

}  // namespace cli
