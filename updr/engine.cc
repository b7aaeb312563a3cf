// What: Algorithm 1 of Frumkin et al., on cut-point procedures and with separate
// predicates for returning and throwing.  Rules by name: Init and Unfold are
// iterate(), Candidate is find_candidate(), Decide and the Reachable rules are
// block(), Strengthen is strengthen() with generalize.h, Push is propagate.h and the
// supports of Frames, Unreachable is proved(), Reachability-Cache is reachability.h.
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
#include <map>
#include <memory>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/bounded.h"
#include "epr/vc/compose.h"
#include "epr/vc/realize.h"
#include "epr/vc/static_facts.h"
#include "updr/diagram.h"
#include "updr/embedding.h"
#include "updr/generalize.h"
#include "updr/queries.h"
#include "updr/reachability.h"
#include "updr/relevance.h"

namespace updr {
namespace {

// A reason to stop, thrown past the recursion of block().
struct Stop {
  std::string reason;
};

class Engine {
 public:
  Engine(const epr::Program& program, const std::set<int>& sites, const Options& options)
      : program_(program),
        sites_(sites),
        options_(options),
        facts_(epr::program_facts(program, options.cut)),
        relevance_(relevance(program, facts_)) {
    options_.solver.context = epr::make_shared_context();
  }

  Result run() {
    try {
      iterate();
    } catch (const Stop& stop) {
      for (int site : sites_) result_.sites.emplace(site, Undecided{stop.reason});
    }
    result_.summaries = summaries();
    return std::move(result_);
  }

 private:
  // --- The loop ---------------------------------------------------------------

  void iterate() {
    int& n = result_.statistics.frames;
    for (n = first_frame(); n <= options_.max_frames; ++n) {
      retry_obligations(n);
      while (auto candidate = find_candidate(n)) refute(*candidate, n);
      if (proved() || (propagate(), proved())) {
        for (int site : sites_) result_.sites.emplace(site, Proved{});
        return;
      }
    }
    n = options_.max_frames;
    throw Stop{fmt::format("no fixpoint within {} frames", options_.max_frames)};
  }

  int first_frame() const { return std::min(getenv("N0")?atoi(getenv("N0")):4, options_.max_frames); }

  // A throw from an entry that F_n allows.
  struct Candidate {
    int entry;
    TraceFound trace;
  };

  std::optional<Candidate> find_candidate(int n) {
    for (size_t e = 0; e < program_.entries.size(); ++e) {
      const epr::Entry& entry = program_.entries[e];
      for (size_t error = 0; error < program_.errors.size(); ++error) {
        Support& safe = safe_[{static_cast<int>(e), static_cast<int>(error)}];
        QueryAnswer answer = ask(result_.statistics.queries.candidate, entry.procedure, [&](Queries& q) {
          return q.find_throw(entry.condition, static_cast<int>(error), n);
        });
        if (auto* found = std::get_if<TraceFound>(&answer)) {
          return Candidate{static_cast<int>(e), std::move(*found)};
        }
        safe = std::get<NoTrace>(answer).support;
      }
    }
    return std::nullopt;
  }

  // Excludes the candidate, or settles its site without a proof.
  void refute(const Candidate& candidate, int n) {
    const auto reached = reach_all(candidate.trace, n);
    if (!reached) return;
    const int site = site_of(candidate.trace, *reached);
    EPR_CHECK(sites_.contains(site), "a counterexample ends at a site that was asked about");
    const epr::Entry& entry = program_.entries[static_cast<size_t>(candidate.entry)];
    epr::CallTree tree = tree_of(entry.procedure, *reached, candidate.trace.site);
    if (auto found = confirm(candidate.entry, site, tree)) {
      settle(site, std::move(*found));
    } else if (stage_ == Scope::Elements::kAll) {
      settle(site, AbstractCounterexample{candidate.entry, std::move(tree)});
    } else {
      // Facts of projected diagrams are facts of nothing else.
      stage_ = Scope::Elements::kAll;
      reached_ = {};
    }
  }

  // Rule Reachable: an execution through the tree, or any with a low stack.
  std::optional<Reached> confirm(int entry, int site, const epr::CallTree& tree) {
    epr::Realized realized = epr::realize(program_, facts_, entry, tree, realize_options());
    result_.statistics.queries.confirm += realized.checks;
    if (const auto* doubt = std::get_if<epr::GaveUp>(&realized.outcome)) throw Stop{doubt->reason};
    if (auto* trace = std::get_if<epr::Trace>(&realized.outcome)) {
      return Reached{std::move(*trace), tree};
    }
    return search(entry, site);
  }

  // Doubt is as good as finding nothing here: the run goes on, and claims nothing.
  std::optional<Reached> search(int entry, int site) {
    if (!searched_.insert({entry, site}).second) return std::nullopt;
    epr::BoundedOptions bounded;
    bounded.realize = realize_options();
    epr::BoundedSearch search = epr::find_execution(program_, facts_, entry, {site}, bounded);
    result_.statistics.queries.confirm += search.checks;
    auto* found = std::get_if<epr::Execution>(&search.outcome);
    if (!found) return std::nullopt;
    return Reached{std::move(found->trace), std::move(found->tree)};
  }

  epr::RealizeOptions realize_options() const {
    return {options_.solver, epr::RealizeOptions::Models::kAny};
  }

  void settle(int site, SiteOutcome outcome) {
    result_.sites.emplace(site, std::move(outcome));
    sites_.erase(site);
    reached_.forget(site);
    for (auto& [procedure, queries] : queries_) queries->forget_goals();
  }

  // The safety of all entries rests on inductive lemmas.
  bool proved() const {
    return std::all_of(safe_.begin(), safe_.end(), [&](const auto& entry) {
      return frames_.level_after(entry.second) == Lemma::kInfinity;
    });
  }

  // --- Blocking ---------------------------------------------------------------

  // Learns a lemma of F_level that excludes the cube: nullptr, or a reachable
  // transition that the cube describes.
  const Fact* block(const Cube& cube, int level) {
    EPR_CHECK(level > 0, "F_0 allows no calls, so there is nothing to block in it");
    if (const Fact* known = reached_.find(cube, level)) return known;
    while (true) {
      QueryAnswer answer = find_trace(result_.statistics.queries.decide, cube, level - 1);
      if (const auto* none = std::get_if<NoTrace>(&answer)) {
        strengthen(cube, *none, level);
        return nullptr;
      }
      const auto& trace = std::get<TraceFound>(answer);
    if (getenv("VERB")) { fmt::print("   decide {} {} {}: |cube|={} calls", level, program_.procedures[static_cast<size_t>(cube.predicate.procedure)].name, cube.predicate.throws()?"Err":"Tr", cube.literals.size()); for(auto&c:trace.calls) fmt::print(" {}.{}",program_.procedures[static_cast<size_t>(c.predicate.procedure)].name,c.predicate.throws()?"Err":"Tr"); fmt::print("\n"); }
      if (auto reached = reach_all(trace, level - 1)) {
        return add_fact(cube.predicate, trace, std::move(*reached));
      }
    }
  }

  // Facts for all calls of the trace; nothing when one of them was blocked.
  // Projected diagrams go first: what is blocked there is blocked cheaply.
  std::optional<std::vector<Fact::Call>> reach_all(const TraceFound& trace, int level) {
    std::vector<Fact::Call> reached;
    const std::vector<CalleeTransition> calls = in_order(trace.calls);
    for (const CalleeTransition& call : calls) reached.push_back({call.call, nullptr});
    for (auto elements :
         {Scope::Elements::kNamed, Scope::Elements::kWitness, Scope::Elements::kAll}) {
      if (elements > stage_) break;
      for (size_t k = 0; k < calls.size(); ++k) {
        const Cube cube = diagram_of(calls[k], elements);
        const Fact*& fact = reached[k].fact;
        if (fact && satisfies(fact->transition, cube)) continue;
        fact = block(cube, level);
        if (!fact) return std::nullopt;
      }
    }
    std::sort(reached.begin(), reached.end(),
              [](const Fact::Call& a, const Fact::Call& b) { return a.call < b.call; });
    return reached;
  }

  const Fact* add_fact(Predicate predicate, const TraceFound& trace,
                       std::vector<Fact::Call> reached) {
    int level = 1;
    for (const Fact::Call& call : reached) level = std::max(level, call.fact->level + 1);
    const int site = predicate.throws() ? site_of(trace, reached) : TraceFound::kNone;
    return reached_.add(Fact{predicate, queries(predicate.procedure).own_transition(trace, predicate),
                             level, std::move(reached), site});
  }

  // Which calls to exclude first: throws, then the last.
  std::vector<CalleeTransition> in_order(std::vector<CalleeTransition> calls) const {
    static const char* mode = getenv("ORDER");
    if (!mode || mode[0]=='r') std::reverse(calls.begin(), calls.end());
    if (mode && mode[0]=='e') std::stable_sort(calls.begin(), calls.end(), [](const auto&a,const auto&b){ return a.predicate.throws() > b.predicate.throws(); });
    return calls;
  }

  static int site_of(const TraceFound& trace, const std::vector<Fact::Call>& reached) {
    for (const Fact::Call& call : reached) {
      if (call.fact->predicate.throws()) return call.fact->site;
    }
    return trace.site;
  }

  void strengthen(const Cube& cube, const NoTrace& why, int level) {
    Excluded excluded =
        generalize(cube, why, [&](const Cube& candidate) {
          return find_trace(result_.statistics.queries.generalize, candidate, level - 1);
        });
    recheck(excluded);
    if (getenv("VERB")) { fmt::print("L{} {} {}: {}   [from {} core {} support", level, program_.procedures[static_cast<size_t>(cube.predicate.procedure)].name, cube.predicate.throws()?"Err":"Tr", to_text(clause_of(*program_.formulas, excluded.cube)), cube.literals.size(), why.core.size()); for(int i: excluded.support.lemmas) fmt::print(" {}",i); fmt::print("{}] id {}\n", excluded.support.bounded?" bounded":"", frames_.size()); }
    const Cube& final_cube = excluded.cube;
    const int id = frames_.add(final_cube, clause_of(*program_.formulas, final_cube), excluded.support, level);
    if (!frames_.lemma(id).inductive() && !getenv("NORAISE")) raise(id);
    obligations_.push_back({cube, level});
  }

  // Cores of the solver have been too small before; so the lemma is asked for once
  // more, in its own words.
  void recheck(Excluded& excluded) {
    const QueryAnswer answer =
        ask(result_.statistics.queries.recheck, excluded.cube.predicate.procedure,
            [&](Queries& q) { return q.find_trace(excluded.cube, excluded.support); });
    if (!std::holds_alternative<NoTrace>(answer)) {
      throw Stop{"the solver gave a core that is none"};
    }
  }

  // --- Frames -----------------------------------------------------------------

  struct Obligation {
    Cube cube;
    int level;
  };

  // What was excluded at the last level is asked of the next one.
  void retry_obligations(int) {}

  void propagate() {
    for (const auto& [key, support] : safe_) {
      for (int id : frames_.cone(support)) push(id);
    }
  }

  // A lemma that is not inductive by its proof may be so all the same.
  void raise(int id) {
    const Cube cube = frames_.lemma(id).cube;
    const QueryAnswer answer =
        find_trace(result_.statistics.queries.push, cube, result_.statistics.frames);
    if (const auto* none = std::get_if<NoTrace>(&answer)) frames_.support(id, none->support);
  }

  void push(int id) {
    while (!frames_.lemma(id).inductive()) {
      const Cube cube = frames_.lemma(id).cube;
      const QueryAnswer answer =
          find_trace(result_.statistics.queries.push, cube, frames_.lemma(id).level);
      const auto* none = std::get_if<NoTrace>(&answer);
      if (!none) return;
      const int before = frames_.lemma(id).level;
      frames_.support(id, none->support);
      if (frames_.lemma(id).level == before) return;
    }
  }

  // --- Results ----------------------------------------------------------------

  epr::Summaries summaries() {
    epr::Summaries out(program_.procedures.size());
    std::set<int> needed;
    for (const auto& [key, support] : safe_) {
      for (int id : frames_.cone(support)) needed.insert(id);
    }
    for (int id : needed) {
      const Lemma& lemma = frames_.lemma(id);
      if (!lemma.inductive()) continue;
      ++result_.statistics.lemmas;
      const Predicate predicate = lemma.cube.predicate;
      epr::Summary& summary = out[static_cast<size_t>(predicate.procedure)];
      auto& lemmas = predicate.throws() ? summary.throws[predicate.error] : summary.returns;
      lemmas.push_back(lemma.clause);
    }
    epr::claim_static_facts(program_, facts_, out);
    return out;
  }

  // --- Questions --------------------------------------------------------------

  Cube diagram_of(const CalleeTransition& call, Scope::Elements elements) const {
    const auto p = static_cast<size_t>(call.predicate.procedure);
    Scope scope{elements, program_.state, facts_.modifies[p]};
    if (elements != Scope::Elements::kAll) {
      scope.before = call.predicate.throws() ? relevance_.throws[p] : relevance_.returns[p];
    }
    return diagram(program_, call.predicate, call.transition, scope);
  }

  QueryAnswer find_trace(uint64_t& count, const Cube& cube, int level) {
    return ask(count, cube.predicate.procedure,
               [&](Queries& q) { return q.find_trace(cube, level); });
  }

  // Never GaveUp: doubt stops the run, and so does a budget that is used up.
  template <typename Question>
  QueryAnswer ask(uint64_t& count, int procedure, Question question) {
    if (options_.go_on && !options_.go_on()) throw Stop{"interrupted, or out of time"};
    const uint64_t asked = result_.statistics.queries.total();
    if (options_.max_queries > 0 && asked >= options_.max_queries) {
      throw Stop{fmt::format("limit of {} queries reached", options_.max_queries)};
    }
    Queries& target = queries(procedure);
    const uint64_t before = target.stats().checks;
    QueryAnswer answer = question(target);
    count += target.stats().checks - before;
    if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) throw Stop{doubt->reason};
    return answer;
  }

  Queries& queries(int procedure) {
    auto& known = queries_[procedure];
    if (!known) {
      known = std::make_unique<Queries>(program_, facts_, procedure, sites_, frames_,
                                        options_.solver);
    }
    return *known;
  }

  const epr::Program& program_;
  std::set<int> sites_;  // still to be proved
  Options options_;
  epr::ProgramFacts facts_;
  Relevance relevance_;
  Frames frames_;
  Reachability reached_;
  // The largest diagrams that are looked at.  Only with all elements do facts speak of
  // every universal summary.
  Scope::Elements stage_ = Scope::Elements::kWitness;
  std::vector<Obligation> obligations_;
  std::set<std::pair<int, int>> searched_;       // entry and site: search() found nothing
  std::map<std::pair<int, int>, Support> safe_;  // by entry and error: why it does not throw
  std::map<int, std::unique_ptr<Queries>> queries_;
  Result result_;
};

}  // namespace

bool Result::all_proved() const {
  return std::all_of(sites.begin(), sites.end(), [](const auto& site) {
    return std::holds_alternative<Proved>(site.second);
  });
}

Result infer(const epr::Program& program, const std::set<int>& sites, const Options& options) {
  return Engine(program, sites, options).run();
}

}  // namespace updr
