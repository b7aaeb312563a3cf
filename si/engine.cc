// What: stratified inlining for each entry.  explore() is the body of the paper's outer
// loop: under() asks with all open calls blocked, over() with those within the bound
// replaced by summaries, and the open calls of its counterexample are inlined.  With
// variable abstraction this happens in an abstraction of the program, and a path that the
// program does not have makes it track more; the tree stays.
//
// Why sound: a model of the under-approximation is read as a call tree, and reported only
// when realize() has found an execution for it that was replayed.  Proved rests on an
// over-approximation without a model, in which nothing was blocked; nothing of it is
// trusted: whoever reports it has the inlined program's conditions proved
// (epr/certify/inlining.h).
//
// Source: Lal, Qadeer & Lahiri, Fig. 2; Lal & Qadeer, Figs. 8, 9.  Deviations: docs/si.md.

#include "si/engine.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/vc/stopwatch.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/realize.h"
#include "si/encode.h"
#include "si/memory.h"

namespace si {
namespace {

using epr::Formula;

// A reason to stop, thrown past whatever was being done.
struct Stop {
  std::string reason;
};

// An abstraction of the partly inlined program, in a solver of its own.
struct Encoded {
  Encoded(const epr::Program& program, const epr::ProgramFacts& facts,
          const epr::Tracking& tracking, const epr::Entry& entry, const std::set<int>& sites,
          const Options& options)
      : transitions(program, facts, tracking),
        solver(epr::make_solver(*program.formulas, options.solver)),
        encoding(program, transitions, entry, sites, options.over, *solver) {}

  Transitions transitions;
  std::unique_ptr<epr::Solver> solver;
  Encoding encoding;
};

// The search from one entry.
class Search {
 public:
  Search(const epr::Program& program, const epr::ProgramFacts& facts, int entry,
         const std::set<int>& sites, const Options& options, Statistics& statistics)
      : program_(program),
        facts_(facts),
        fs_(*program.formulas),
        entry_(entry),
        sites_(sites),
        options_(options),
        statistics_(statistics),
        tree_(start().procedure) {
    if (!options.abstraction) tracked_.insert(program.state.begin(), program.state.end());
  }

  void run() {
    try {
      encode();
      follow_guide();
      for (int bound = 1; bound <= options_.recursion_bound && !sites_.empty(); ++bound) {
        explore(bound);
        reached_bound_ = bound;
      }
      for (int site : sites_) outcomes_.emplace(site, BoundReached{reached_bound_, blocked_});
    } catch (const Stop& stop) {
      give_up(stop.reason);
    } catch (const epr::OutOfWork&) {
      give_up(kOutOfWork);
    } catch (const std::bad_alloc&) {
      give_up(kOutOfMemory);
    }
    if (encoded_) statistics_.size += encoding().size();
    statistics_.inlined += tree_.size() - 1;
    statistics_.tracked = std::max(statistics_.tracked, static_cast<int>(tracked_.size()));
  }

  std::map<int, SiteOutcome>& outcomes() { return outcomes_; }
  InlinedTree& tree() { return tree_; }

 private:
  const epr::Entry& start() const { return program_.entries[static_cast<size_t>(entry_)]; }
  Encoding& encoding() { return encoded_->encoding; }

  // The tree as it is, abstracted to what is tracked.
  void encode() {
    ahead_.clear();
    encoded_ = std::make_unique<Encoded>(program_, facts_, epr::Tracking::only(program_, tracked_),
                                         start(), sites_, options_);
    for (int node = 0; node < tree_.size(); ++node) encoding().add(tree_, node);
  }

  bool abstract() const { return tracked_.size() < program_.state.size(); }

  void give_up(const std::string& reason) {
    for (int site : sites_) outcomes_.emplace(site, Undecided{reason, reached_bound_});
  }

  // --- The loop -----------------------------------------------------------------

  // All executions within the bound: when it returns, none that throws at a site that is
  // left.
  void explore(int bound) {
    statistics_.bound = std::max(statistics_.bound, bound);
    if (options_.inlining == Inlining::kStatic) inline_all(bound);
    while (!sites_.empty()) {
      under();
      if (sites_.empty()) return;
      const Split split = split_on_cost(bound);
      if (split.within.empty()) return prove(split);
      if (inline_ahead(split)) continue;
      const epr::Answer answer = ask(&QueryCounts::over, over(split.within, split.beyond));
      const auto* path = std::get_if<epr::Sat>(&answer);
      if (!path) return prove(split);
      inline_on(path->model);
    }
  }

  // Reports every execution through inlined calls.
  void under() {
    if (!encoding().may_throw()) return;
    while (!sites_.empty() && tree_.size() > reported_) {
      const epr::Answer answer = ask(&QueryCounts::under, blocked(open_calls()));
      const auto* found = std::get_if<epr::Sat>(&answer);
      if (!found) {
        reported_ = tree_.size();
        return;
      }
      confirm(shortened(encoding().tree_in(tree_, found->model), found->model));
    }
  }

  struct Split {
    std::vector<CallId> within;  // the paper's C1
    std::vector<CallId> beyond;  // C2
  };

  // No execution within the bound throws; if nothing had to be blocked, none at all.
  void prove(const Split& split) {
    const bool all = split.beyond.empty() || EPR_FAULT("bound-taken-for-a-proof");
    if (all) return settle_all(Proved{});
    std::vector<CallId> open = split.within;
    open.insert(open.end(), split.beyond.begin(), split.beyond.end());
    const epr::Answer answer = ask(&QueryCounts::prove, over(open, {}));
    const auto* path = std::get_if<epr::Sat>(&answer);
    if (!path) return settle_all(Proved{});
    ahead_ = open_on(path->model);
    blocked_.clear();
    for (const CallId& call : split.beyond) blocked_.insert(encoding().callee(call));
    if (sites_.size() == 1) return;
    for (int site : std::set<int>(sites_)) {
      std::vector<Formula> alone = over(open, {});
      for (int other : sites_) {
        if (other != site) alone.push_back(fs_.negate(encoding().wanted(other)));
      }
      if (refuted(alone)) settle(site, Proved{});
    }
  }

  bool refuted(const std::vector<Formula>& assumptions) {
    return std::holds_alternative<epr::Unsat>(ask(&QueryCounts::prove, assumptions));
  }

  void settle(int site, SiteOutcome outcome) {
    ahead_.clear();
    outcomes_.emplace(site, std::move(outcome));
    sites_.erase(site);
    encoded_->solver->assert_formula(fs_.negate(encoding().wanted(site)));
  }

  void settle_all(const Proved& proved) {
    for (int site : std::set<int>(sites_)) settle(site, proved);
  }

  // --- Calls --------------------------------------------------------------------

  std::vector<CallId> open_calls() {
    std::vector<CallId> out;
    for (const CallId& call : encoding().calls()) {
      if (!tree_.inlined(call)) out.push_back(call);
    }
    return out;
  }

  Split split_on_cost(int bound) {
    Split out;
    for (const CallId& call : open_calls()) {
      const int cost = tree_.cost(call.node, encoding().callee(call));
      const bool deep = cost > bound || EPR_FAULT("every-call-is-beyond-the-bound");
      (deep ? out.beyond : out.within).push_back(call);
    }
    return out;
  }

  int inline_call(const CallId& call) {
    keep_going();
    if (tree_.size() > options_.max_inlined) {
      throw Stop{fmt::format("limit of {} inlined calls reached", options_.max_inlined)};
    }
    const int node = tree_.inline_call(call, encoding().callee(call));
    encoding().add(tree_, node);
    return node;
  }

  // The open calls that the path goes through.
  std::vector<CallId> open_on(const epr::Structure& path) {
    std::vector<CallId> out = encoding().made_in(path);
    std::erase_if(out, [&](const CallId& call) { return tree_.inlined(call); });
    return out;
  }

  void inline_on(const epr::Structure& path) {
    const std::vector<CallId> open = open_on(path);
    if (open.empty()) throw Stop{"the solver's answers contradict each other"};
    for (const CallId& call : open) inline_call(call);
  }

  // The path that stood in the way of a proof, if by now it is within the bound.
  bool inline_ahead(const Split& split) {
    const std::vector<CallId> ahead = std::exchange(ahead_, {});
    const bool within = std::all_of(ahead.begin(), ahead.end(), [&](const CallId& call) {
      return std::binary_search(split.within.begin(), split.within.end(), call);
    });
    if (ahead.empty() || !within) return false;
    for (const CallId& call : ahead) inline_call(call);
    return true;
  }

  void inline_all(int bound) {
    for (Split split = split_on_cost(bound); !split.within.empty(); split = split_on_cost(bound)) {
      for (const CallId& call : split.within) inline_call(call);
    }
  }

  void follow_guide() {
    if (options_.guide && options_.guide->entry == entry_) follow(options_.guide->tree, 0);
  }

  void follow(const epr::CallTree& guide, int node) {
    for (const epr::CalledTree& called : guide.calls) {
      follow(called.tree, inline_call(CallId{node, called.call}));
    }
  }

  // --- Questions ----------------------------------------------------------------

  std::vector<Formula> blocked(const std::vector<CallId>& calls) {
    std::vector<Formula> out;
    for (const CallId& call : calls) out.push_back(fs_.negate(encoding().made(call)));
    return out;
  }

  std::vector<Formula> over(const std::vector<CallId>& summarised,
                            const std::vector<CallId>& left_out) {
    std::vector<Formula> out = blocked(left_out);
    for (const CallId& call : summarised) out.push_back(encoding().over(call));
    return out;
  }

  epr::Answer ask(uint64_t QueryCounts::*why, const std::vector<Formula>& assumptions) {
    keep_going();
    const epr::Stopwatch watch(statistics_.nanoseconds.*why);
    const uint64_t before = encoded_->solver->stats().checks;
    epr::Answer answer = encoded_->solver->sketch(assumptions);
    statistics_.queries.*why += encoded_->solver->stats().checks - before;
    if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) throw Stop{doubt->reason};
    return answer;
  }

  void keep_going() const {
    if (options_.go_on && !options_.go_on()) throw Stop{kStopped};
    const epr::SolverLimits& limits = options_.solver.limits;
    if (limits.stop.stop_requested()) throw Stop{"interrupted"};
    const bool late = limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline;
    if (late) throw Stop{"time limit reached"};
    const uint64_t most = options_.max_queries;
    if (most > 0 && statistics_.queries.total() >= most) {
      throw Stop{fmt::format("limit of {} queries reached", most)};
    }
  }

  // --- Executions ---------------------------------------------------------------

  // A tree with fewer calls, if there is one among those of the tree given: no call of
  // the result can be left out.  What an abstraction allows is not worth the effort.
  epr::CallTree shortened(epr::CallTree found, const epr::Structure& model) {
    if (abstract()) return found;
    std::vector<CallId> kept = encoding().made_in(model);
    std::set<CallId> needed;
    while (const std::optional<CallId> spare = last_without(kept, needed)) {
      std::vector<CallId> others;
      for (const CallId& call : encoding().calls()) {
        const bool keep = std::binary_search(kept.begin(), kept.end(), call);
        if (!keep || call == *spare) others.push_back(call);
      }
      const epr::Answer answer = ask(&QueryCounts::shorten, blocked(others));
      if (const auto* shorter = std::get_if<epr::Sat>(&answer)) {
        found = encoding().tree_in(tree_, shorter->model);
        kept = encoding().made_in(shorter->model);
      } else {
        needed.merge(with_callers(*spare));
      }
    }
    return found;
  }

  static std::optional<CallId> last_without(const std::vector<CallId>& calls,
                                            const std::set<CallId>& known) {
    const auto last = std::find_if(calls.rbegin(), calls.rend(),
                                   [&](const CallId& call) { return !known.contains(call); });
    return last == calls.rend() ? std::nullopt : std::optional(*last);
  }

  // What cannot be left out if the call cannot.
  std::set<CallId> with_callers(CallId call) const {
    std::set<CallId> out;
    for (; call.node != InlinedTree::kNoNode; call = tree_.node(call.node).caller) {
      out.insert(call);
    }
    return out;
  }

  void confirm(epr::CallTree tree) {
    keep_going();
    epr::Realized realized = realize(tree);
    if (auto* trace = std::get_if<epr::Trace>(&realized.outcome)) {
      const int site = trace->site;
      settle(site, Reached{std::move(*trace), std::move(tree)});
    } else if (const auto* doubt = std::get_if<epr::GaveUp>(&realized.outcome)) {
      throw Stop{doubt->reason};
    } else {
      track_more(tree);
    }
  }

  epr::Realized realize(const epr::CallTree& tree) {
    const epr::Stopwatch watch(statistics_.nanoseconds.confirm);
    epr::Realized realized = epr::realize(program_, facts_, entry_, tree, {options_.solver});
    statistics_.queries.confirm += realized.checks;
    return realized;
  }

  // The tree has no execution but in the abstraction.
  void track_more(const epr::CallTree& tree) {
    if (!abstract()) throw Stop{"the execution that the solver found is none"};
    const epr::Stopwatch watch(statistics_.nanoseconds.refine);
    Refined refined =
        refine(program_, facts_, entry_, tree, tracked_, {*options_.abstraction, options_.solver});
    statistics_.queries.refine += refined.checks;
    ++statistics_.refinements;
    if (const auto* doubt = std::get_if<epr::GaveUp>(&refined.outcome)) throw Stop{doubt->reason};
    const epr::RelationSet& more = std::get<epr::RelationSet>(refined.outcome);
    if (more == tracked_) throw Stop{"no relation makes the spurious path impossible"};
    tracked_ = more;
    encode();
  }

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  epr::Formulas& fs_;
  const int entry_;
  std::set<int> sites_;  // that nothing is known of yet
  const Options& options_;
  Statistics& statistics_;
  InlinedTree tree_;
  epr::RelationSet tracked_;
  std::unique_ptr<Encoded> encoded_;
  int reached_bound_ = 0;
  int reported_ = 0;           // the tree's size when under() found nothing more
  std::vector<CallId> ahead_;  // open calls on a path that goes beyond the last bound
  std::set<int> blocked_;      // procedures, at the last bound
  std::map<int, SiteOutcome> outcomes_;
};

// What is known of a site when each entry has its say: an execution from one is enough,
// a proof needs all of them.
SiteOutcome worse(SiteOutcome a, SiteOutcome b) {
  const auto rank = [](const SiteOutcome& outcome) {
    if (std::holds_alternative<Reached>(outcome)) return 3;
    if (std::holds_alternative<Undecided>(outcome)) return 2;
    return std::holds_alternative<BoundReached>(outcome) ? 1 : 0;
  };
  if (rank(b) > rank(a)) std::swap(a, b);
  if (a.index() != b.index()) return a;
  if (auto* nothing = std::get_if<BoundReached>(&a)) {
    nothing->blocked.merge(std::get<BoundReached>(b).blocked);
  } else if (auto* doubt = std::get_if<Undecided>(&a)) {
    doubt->bound = std::min(doubt->bound, std::get<Undecided>(b).bound);
  }
  return a;
}

}  // namespace

Result search(const epr::Program& program, const std::set<int>& sites, const Options& options) {
  Result result;
  const auto note = [&](int site, SiteOutcome outcome) {
    auto [known, first] = result.sites.emplace(site, outcome);
    if (!first) known->second = worse(known->second, std::move(outcome));
  };
  const uint64_t most_mb = options.solver.limits.memory_mb;
  std::optional<MemoryWatch> memory;
  try {
    Options run = options;
    memory.emplace(most_mb, options.solver.limits.stop);
    run.solver.limits.stop = memory->token();
    if (run.over.empty()) run.over.resize(program.procedures.size());
    const epr::WorkLimit limit(program.formulas->work(), options.max_work);
    const epr::ProgramFacts facts = epr::program_facts(program, options.cut);
    std::set<int> left = sites;
    for (size_t e = 0; e < program.entries.size(); ++e) {
      Search search(program, facts, static_cast<int>(e), left, run, result.statistics);
      search.run();
      for (const auto& [site, outcome] : search.outcomes()) {
        note(site, outcome);
        if (std::holds_alternative<Reached>(outcome)) left.erase(site);
      }
      result.trees.push_back(std::move(search.tree()));
    }
  } catch (const epr::OutOfWork&) {
    for (int site : sites) note(site, Undecided{kOutOfWork, 0});
  } catch (const std::bad_alloc&) {
    for (int site : sites) note(site, Undecided{kOutOfMemory, 0});
  }
  for (auto& [site, outcome] : result.sites) {
    auto* undecided = std::get_if<Undecided>(&outcome);
    if (!undecided || !memory || !memory->exceeded()) continue;
    undecided->reason = fmt::format("memory limit of {} MB reached", most_mb);
  }
  return result;
}

}  // namespace si
