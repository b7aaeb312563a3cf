// What: Algorithm 1 of Frumkin et al., on cut-point procedures and with separate
// predicates for returning and throwing.  Rules by name: Init and Unfold are
// iterate(), Candidate is find_candidate(), Reachable is refute(), Unreachable is
// proved(); Decide, Strengthen and the other Reachable rules are obligation.h, Push
// is propagate.h and the supports of frames.h.
//
// Why sound: frames keep the paper's invariants.  A lemma enters F_i only when
// beta_P(F_i-1), with the lemma itself assumed of P's own recursive calls, excludes
// its cube; since F_0 is false that is induction on the depth of the stack.  Lemmas
// that support each other are summaries that satisfy Lemma 1, and the run ends when
// the entries' safety rests on such lemmas alone.  Nothing here is trusted: a proof
// is re-proved by epr/certify.
//
// Deviations: docs/updr.md.

#include "updr/engine.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/vc/stopwatch.h"
#include "epr/vc/compose.h"
#include "epr/vc/realize.h"
#include "updr/obligation.h"
#include "updr/oracle.h"
#include "updr/propagate.h"
#include "updr/summary.h"

namespace updr {
namespace {

class Engine {
 public:
  Engine(const epr::Program& program, const std::set<int>& sites, const Options& options)
      : program_(program),
        sites_(sites),
        options_(options),
        facts_(epr::program_facts(program, options.cut)),
        oracle_(program, facts_, sites_, frames_, options),
        obligations_(program, facts_, oracle_, frames_, options.solver.seed) {}

  Result run() {
    try {
      const epr::WorkLimit limit(program_.formulas->work(), options_.max_work);
      iterate();
    } catch (const Stop& stop) {
      return give_up(stop.reason);
    } catch (const epr::OutOfWork&) {
      return give_up(kOutOfWork);
    }
    return finish(cone());
  }

 private:
  Result give_up(const std::string& reason) {
    for (int site : sites_) result_.sites.emplace(site, Undecided{reason});
    return finish(frames_.all());
  }

  Result finish(const std::vector<int>& lemmas) {
    result_.summaries = summaries_of(program_, facts_, frames_, lemmas);
    count(lemmas);
    return std::move(result_);
  }

  void iterate() {
    int& n = result_.statistics.frames;
    const int last = options_.max_frames > 0 ? options_.max_frames : first_frame() + kMoreFrames;
    for (n = std::min(first_frame(), last); n <= last; ++n) {
      obligations_.set_frame(n);
      if_not_too_hard([&] { retry_obligations(n); });
      while (auto candidate = find_candidate(n)) if_not_too_hard([&] { refute(*candidate, n); });
      if (!proved()) push();
      if (!proved()) continue;
      for (int site : sites_) result_.sites.emplace(site, Proved{});
      return;
    }
    n = last;
    throw Stop{fmt::format("no fixpoint within {} frames", last)};
  }

  // Deep enough for all calls that do not recur, and one more: a proof that used F_0
  // says little.
  int first_frame() const {
    std::vector<int> depth(program_.procedures.size(), 0);
    int deepest = 0;
    for (const std::vector<int>& component : epr::components(facts_.graph)) {
      int below = 0;
      int cut_points = 0;
      for (int member : component) {
        const auto m = static_cast<size_t>(member);
        if (facts_.cut[m]) ++cut_points;
        for (const epr::CallEdge& edge : facts_.graph.edges[m]) {
          below = std::max(below, depth[static_cast<size_t>(edge.target)]);
        }
      }
      for (int member : component) depth[static_cast<size_t>(member)] = below + cut_points;
      deepest = std::max(deepest, below + cut_points);
    }
    return std::min(deepest + 1, kDeepestFirst);
  }
  static constexpr int kDeepestFirst = 1000;
  static constexpr int kMoreFrames = 60;

  // A throw from an entry that F_n allows.
  struct Candidate {
    int entry;
    TraceFound trace;
  };

  std::optional<Candidate> find_candidate(int n) {
    for (size_t e = 0; e < program_.entries.size(); ++e) {
      for (size_t error = 0; error < program_.errors.size(); ++error) {
        if (EPR_FAULT("later-errors-not-asked-about") && error > 0) break;
        TraceAnswer answer = oracle_.find_throw(program_.entries[e], static_cast<int>(error), n);
        if (auto* found = std::get_if<TraceFound>(&answer)) {
          return Candidate{static_cast<int>(e), std::move(*found)};
        }
        safe_[{e, error}] = std::get<NoTrace>(answer).support;
      }
    }
    return std::nullopt;
  }

  // Takes the step; when that is too hard, the site is given up for which full diagrams
  // were needed.
  template <typename Step>
  void if_not_too_hard(Step step) {
    try {
      step();
    } catch (const TooHard& problem) {
      settle(hard_site_,
             Undecided{fmt::format("no execution was found, and to tell whether universal "
                                   "summaries exist takes {}",
                                   problem.reason)});
    }
  }

  // Excludes the candidate, or settles its site without a proof.
  void refute(const Candidate& candidate, int n) {
    const auto reached = obligations_.reach_all(candidate.trace, n);
    if (!reached) return;
    const int site = Obligations::site_of(candidate.trace, *reached);
    EPR_CHECK(sites_.contains(site), "a counterexample ends at a site that was asked about");
    const epr::Entry& entry = program_.entries[static_cast<size_t>(candidate.entry)];
    epr::CallTree tree = tree_of(entry.procedure, *reached, candidate.trace.site);
    auto found = confirm(candidate.entry, site, tree);
    if (EPR_FAULT("execution-not-looked-for")) found.reset();
    if (found) {
      settle(site, std::move(*found));
    } else if (obligations_.uses_full_diagrams()) {
      settle(site,
             AbstractCounterexample{candidate.entry, std::move(tree), transitions_of(*reached)});
    } else {
      hard_site_ = site;
      obligations_.use_full_diagrams();
    }
  }

  // An execution through the tree, or one that somebody else finds.  Doubt is as good as
  // finding nothing here: the run goes on, and claims nothing.
  std::optional<Reached> confirm(int entry, int site, const epr::CallTree& tree) {
    const epr::Stopwatch watch(oracle_.nanoseconds(&QueryCounts::confirm));
    const epr::RealizeOptions any{oracle_.solver_options(), epr::RealizeOptions::Models::kAny};
    epr::Realized realized = epr::realize(program_, facts_, entry, tree, any);
    oracle_.count(&QueryCounts::confirm, realized.checks);
    if (auto* trace = std::get_if<epr::Trace>(&realized.outcome)) {
      return Reached{std::move(*trace), tree};
    }
    if (!options_.confirm || !asked_.insert({entry, site}).second) return std::nullopt;
    epr::Confirmation confirmation = options_.confirm(entry, site, tree);
    oracle_.count(&QueryCounts::confirm, confirmation.checks);
    if (!confirmation.found) return std::nullopt;
    return Reached{std::move(confirmation.found->trace), std::move(confirmation.found->tree)};
  }

  // Without the site `Err` means less, so all lemmas stay true.  Other sites may do with
  // projected diagrams.
  void settle(int site, SiteOutcome outcome) {
    if (EPR_FAULT("reached-site-called-proved")) outcome = Proved{};
    if (sites_.erase(site) > 0) result_.sites.emplace(site, std::move(outcome));
    if (obligations_.uses_full_diagrams()) obligations_.use_projected_diagrams();
    obligations_.forget(site);
    oracle_.forget_goals();
  }

  void count(const std::vector<int>& lemmas) {
    Statistics& statistics = result_.statistics;
    statistics.queries = oracle_.counts();
    statistics.nanoseconds = oracle_.nanoseconds();
    std::map<int, int> by_procedure;
    for (int id : lemmas) {
      if (!frames_.lemma(id).inductive()) continue;
      ++statistics.lemmas;
      ++by_procedure[frames_.lemma(id).cube.predicate.procedure];
    }
    statistics.summaries = static_cast<int>(by_procedure.size());
    statistics.cut_points =
        static_cast<int>(std::count(facts_.cut.begin(), facts_.cut.end(), true));
    for (const auto& [procedure, count] : by_procedure) {
      statistics.largest_summary = std::max(statistics.largest_summary, count);
    }
  }

  // The safety of all entries rests on inductive lemmas.
  bool proved() const {
    return std::all_of(safe_.begin(), safe_.end(), [&](const auto& entry) {
      const int level = frames_.level_after(entry.second);
      return level == Lemma::kInfinity || EPR_FAULT("proved-at-any-level");
    });
  }

  // The lemmas that the entries' safety rests on.
  std::vector<int> cone() const {
    std::set<int> all;
    for (const auto& [entry, support] : safe_) {
      for (int id : frames_.cone(support)) all.insert(id);
    }
    return {all.begin(), all.end()};
  }

  void push() {
    propagate(frames_, cone(), [&](const Cube& cube, int level) {
      return oracle_.find_trace(&QueryCounts::push, cube, level);
    });
  }

  // What was excluded with lemmas that could not be pushed has to be excluded from
  // the new frame too.
  void retry_obligations(int n) {
    for (int id : cone()) {
      const Lemma& lemma = frames_.lemma(id);
      if (lemma.level == n - 1) obligations_.block(Cube(lemma.obligation), n);
    }
  }

  const epr::Program& program_;
  std::set<int> sites_;  // still to be proved
  const Options& options_;
  epr::ProgramFacts facts_;
  Frames frames_;
  Oracle oracle_;
  Obligations obligations_;
  int hard_site_ = 0;                                  // for which full diagrams are used
  std::set<std::pair<int, int>> asked_;                // entry and site: options_.confirm was
  std::map<std::pair<size_t, size_t>, Support> safe_;  // by entry and error: why it does not throw
  Result result_;
};

}  // namespace

bool Result::all_proved() const {
  return std::all_of(sites.begin(), sites.end(),
                     [](const auto& site) { return std::holds_alternative<Proved>(site.second); });
}

Result infer(const epr::Program& program, const std::set<int>& sites, const Options& options) {
  return Engine(program, sites, options).run();
}

}  // namespace updr
