// What: Algorithm 1 of Frumkin et al., on cut-point procedures and with separate
// predicates for returning and throwing.  Rules by name: Init and Unfold are
// infer(), Candidate is find_candidate(), Decide and the Reachable rules are
// block(), Strengthen is strengthen(), Push is push(), Unreachable is the fixpoint
// of Frames.
//
// Why sound: frames keep the paper's invariants.  A lemma enters F_i only when
// beta_P(F_i-1), with the lemma itself assumed of P's own recursive calls, excludes
// its cube; since F_0 is false that is induction on the depth of the stack.  When
// two frames are equal they are summaries that satisfy Lemma 1.  Nothing here is
// trusted: a proof is re-proved by epr/certify.
//
// Deviations: Strengthen adds a lemma at its own level, which with frames stored by
// level means to all below it (the paper's 0 < j < i leaves out F_i itself).
// Blocking starts with projected diagrams; only where one turns out reachable is
// the full diagram tried, and only full diagrams make a counterexample.

#include "updr/engine.h"

#include <algorithm>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/vc/compose.h"
#include "epr/vc/static_facts.h"
#include "updr/diagram.h"
#include "updr/queries.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Structure;

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
        facts_(epr::program_facts(program, options.cut)) {}

  Result run() {
    Result result;
    result.summaries.resize(program_.procedures.size());
    SiteOutcome outcome;
    try {
      outcome = iterate(result.statistics.frames, result.summaries);
    } catch (const Stop& stop) {
      outcome = Undecided{stop.reason};
    }
    for (int site : sites_) result.sites.emplace(site, outcome);
    for (const auto& [procedure, queries] : queries_) {
      result.statistics.queries.decide += queries->stats().checks;
    }
    return result;
  }

 private:
  SiteOutcome iterate(int& n, epr::Summaries& found) {
    for (n = 1; n <= options_.max_frames; ++n) {
      while (auto candidate = find_candidate(n)) {
        path_.clear();
        if (!block_one_of(candidate->calls, n)) return AbstractCounterexample{};
      }
      push(n);
      if (const int level = frames_.fixpoint(n)) {
        found = summaries(level);
        return Proved{};
      }
    }
    return Undecided{fmt::format("no fixpoint within {} frames", options_.max_frames)};
  }

  // A throw from an entry that F_n allows.
  std::optional<TraceFound> find_candidate(int n) {
    for (const epr::Entry& entry : program_.entries) {
      for (size_t error = 0; error < program_.errors.size(); ++error) {
        QueryAnswer answer = queries(entry.procedure)
                                 .find_throw(entry.condition, static_cast<int>(error), frames_, n);
        check(answer);
        if (auto* found = std::get_if<TraceFound>(&answer)) return std::move(*found);
      }
    }
    return std::nullopt;
  }

  // Blocks one of the calls at the level; false when all are reachable.
  bool block_one_of(const std::vector<CalleeTransition>& calls, int level) {
    for (const CalleeTransition& call : calls) {
      if (block(call, level)) return true;
    }
    return false;
  }

  bool block(const CalleeTransition& call, int level) {
    for (Elements elements : {Elements::kProjected, Elements::kAll}) {
      const Cube cube =
          diagram(program_, call.predicate, call.transition, modified(call), elements);
      if (block(cube, level)) return true;
    }
    path_.push_back(program_.procedures[static_cast<size_t>(call.predicate.procedure)].name);
    return false;
  }

  // Learns a lemma of F_level that excludes the cube; false when it is reachable.
  bool block(const Cube& cube, int level) {
    EPR_CHECK(level > 0, "F_0 allows no calls, so there is nothing to block in it");
    while (true) {
      const QueryAnswer answer = find_trace(cube, level - 1);
      if (const auto* none = std::get_if<NoTrace>(&answer)) {
        strengthen(cube, none->core, level);
        return true;
      }
      if (!block_one_of(std::get<TraceFound>(answer).calls, level - 1)) return false;
    }
  }

  // Generalises the cube as far as it stays excluded, whole elements first, and
  // adds its negation.
  void strengthen(const Cube& cube, const std::vector<int>& core, int level) {
    const Cube start = with_literals(cube, core);
    Cube smaller = start;
    for (epr::Term variable : start.variables) {
      try_without(smaller, level, [&](Formula f) { return epr::occurs_free(variable, f); });
    }
    for (Formula literal : start.literals) {
      try_without(smaller, level, [&](Formula f) { return f == literal; });
    }
    frames_.add(smaller, clause_of(*program_.formulas, smaller), level);
  }

  // Leaves out the literals that `unwanted` says, if the rest is still excluded.
  void try_without(Cube& cube, int level, const std::function<bool(Formula)>& unwanted) {
    std::vector<int> others;
    for (size_t k = 0; k < cube.literals.size(); ++k) {
      if (!unwanted(cube.literals[k])) others.push_back(static_cast<int>(k));
    }
    if (others.size() == cube.literals.size()) return;
    const Cube candidate = with_literals(cube, others);
    const QueryAnswer answer = find_trace(candidate, level - 1);
    if (const auto* none = std::get_if<NoTrace>(&answer)) {
      cube = with_literals(candidate, none->core);
    }
  }

  // Variables that no literal mentions any more are left out too.
  Cube with_literals(const Cube& cube, const std::vector<int>& kept) const {
    Cube out;
    out.predicate = cube.predicate;
    for (int k : kept) out.literals.push_back(cube.literals[static_cast<size_t>(k)]);
    Formula all = program_.formulas->conj(out.literals);
    for (epr::Term v : cube.variables) {
      if (epr::occurs_free(v, all)) out.variables.push_back(v);
    }
    return out;
  }

  void push(int n) {
    for (int level = 1; level <= n; ++level) {
      for (Lemma* lemma : frames_.all()) {
        if (lemma->level != level) continue;
        const QueryAnswer answer = find_trace(lemma->cube, level);
        if (std::holds_alternative<NoTrace>(answer)) lemma->level = level + 1;
      }
    }
  }

  epr::Summaries summaries(int level) {
    epr::Summaries out(program_.procedures.size());
    for (const Lemma* lemma : frames_.all()) {
      if (lemma->level < level) continue;
      epr::Summary& summary = out[static_cast<size_t>(lemma->cube.predicate.procedure)];
      if (lemma->cube.predicate.throws()) {
        summary.throws[lemma->cube.predicate.error].push_back(lemma->clause);
      } else {
        summary.returns.push_back(lemma->clause);
      }
    }
    epr::claim_static_facts(program_, facts_, out);
    return out;
  }

  const std::vector<const epr::Symbol*>& modified(const CalleeTransition& call) const {
    return facts_.modifies[static_cast<size_t>(call.predicate.procedure)];
  }

  // Never GaveUp: doubt stops the run.
  QueryAnswer find_trace(const Cube& cube, int level) {
    QueryAnswer answer = queries(cube.predicate.procedure).find_trace(cube, frames_, level);
    check(answer);
    return answer;
  }

  Queries& queries(int procedure) {
    auto& known = queries_[procedure];
    if (!known) {
      known = std::make_unique<Queries>(program_, facts_, procedure, sites_, options_.solver);
    }
    return *known;
  }

  // After every query: stops the run when the solver gave up or a budget is used up.
  void check(const QueryAnswer& answer) {
    if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) throw Stop{doubt->reason};
    if (options_.go_on && !options_.go_on()) throw Stop{"interrupted, or out of time"};
    if (++asked_ >= options_.max_queries && options_.max_queries > 0) {
      throw Stop{fmt::format("limit of {} queries reached", options_.max_queries)};
    }
  }

  const epr::Program& program_;
  const std::set<int>& sites_;
  const Options& options_;
  epr::ProgramFacts facts_;
  Frames frames_;
  std::map<int, std::unique_ptr<Queries>> queries_;
  std::vector<std::string> path_;
  uint64_t asked_ = 0;
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
