// What: a cube is asked of beta_P(F_i-1).  If no trace satisfies it, a lemma is
// learned (Strengthen).  Else the calls of the trace found become obligations one
// frame lower (Decide): if one can be excluded the cube is asked again, and if none
// can, the cube is reachable (Reachable-Base where there are no calls,
// Reachable-Ind).
//
// Why "reachable" is right: facts are described in reachability.h.  With full
// diagrams a call is taken for reachable only when a fact satisfies its diagram, so
// it embeds in that fact.
//
// Deviation: diagrams come in stages, from few elements to all.  Blocking a smaller
// diagram blocks the transition too, with a better lemma; a larger one is tried only
// when none of the calls could be blocked with smaller ones.

#include "updr/obligation.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "updr/embedding.h"
#include "updr/generalize.h"
#include "updr/propagate.h"

namespace updr {
namespace {

// Lemmas over more variables than that have too many instances.
constexpr size_t kMostVariables = 12;

// A question about full diagrams can take seconds.
constexpr int kMostFullQuestions = 300;

}  // namespace

Obligations::Obligations(const epr::Program& program, const epr::ProgramFacts& facts,
                         Oracle& oracle, Frames& frames, unsigned seed)
    : program_(program),
      facts_(facts),
      relevance_(relevance(program, facts)),
      oracle_(oracle),
      frames_(frames),
      seed_(seed),
      random_(seed) {}

const Fact* Obligations::block(const Cube& cube, int level) {
  EPR_CHECK(level > 0, "F_0 allows no calls, so there is nothing to block in it");
  if (const Fact* known = reached_.find(cube, level)) {
    return EPR_FAULT("reached-taken-for-blocked") ? nullptr : known;
  }
  while (true) {
    if (uses_full_diagrams() && ++full_questions_ > kMostFullQuestions) {
      throw TooHard{fmt::format("more than {} questions about full diagrams", kMostFullQuestions)};
    }
    TraceAnswer answer = oracle_.find_trace(&QueryCounts::decide, cube, level - 1);
    if (const auto* none = std::get_if<NoTrace>(&answer)) {
      strengthen(cube, *none, level);
      return nullptr;
    }
    const auto& trace = std::get<TraceFound>(answer);
    if (auto reached = reach_all(trace, level - 1)) {
      return add_fact(cube.predicate, trace, std::move(*reached));
    }
  }
}

std::optional<std::vector<Fact::Call>> Obligations::reach_all(const TraceFound& trace, int level) {
  const std::vector<CalleeTransition> calls = in_order(trace.calls);
  std::vector<Fact::Call> reached;
  for (const CalleeTransition& call : calls) reached.push_back({call.call, nullptr});
  for (Stage stage :
       {Stage::kNamed, Stage::kConnected, Stage::kWitness, Stage::kRelevant, Stage::kFull}) {
    if (stage > last_stage_) break;
    for (size_t k = 0; k < calls.size(); ++k) {
      const Cube cube = diagram_of(calls[k], stage);
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

void Obligations::strengthen(const Cube& cube, const NoTrace& why, int level) {
  Excluded excluded = generalize(cube, why, [&](const Cube& candidate) {
    return oracle_.exclude(&QueryCounts::generalize, candidate, level - 1);
  });
  // Cores have been too small before, so the lemma is asked for in its own words.
  if (!EPR_FAULT("recheck-skipped") &&
      !oracle_.exclude(&QueryCounts::recheck, excluded.cube, excluded.support)) {
    throw Stop{"the solver contradicts itself: the core of a contradiction has a model"};
  }
  Lemma lemma;
  lemma.clause = clause_of(*program_.formulas, excluded.cube);
  lemma.cube = std::move(excluded.cube);
  lemma.level = level;
  lemma.support = std::move(excluded.support);
  lemma.obligation = cube;
  const int id = frames_.add(std::move(lemma));
  raise(frames_, id, frame_, [&](const Cube& raised, int frame) {
    return oracle_.find_trace(&QueryCounts::push, raised, frame);
  });
}

const Fact* Obligations::add_fact(Predicate predicate, const TraceFound& trace,
                                  std::vector<Fact::Call> reached) {
  int level = 1;
  for (const Fact::Call& call : reached) level = std::max(level, call.fact->level + 1);
  const int site = predicate.throws() ? site_of(trace, reached) : TraceFound::kNone;
  return reached_.add(
      Fact{predicate, oracle_.own_transition(trace, predicate), level, std::move(reached), site});
}

int Obligations::site_of(const TraceFound& trace, const std::vector<Fact::Call>& reached) {
  for (const Fact::Call& call : reached) {
    if (call.fact->predicate.throws()) return call.fact->site;
  }
  return trace.site;
}

// The call that throws first, if one does: what is thrown is what has to be excluded.
// Of the others the last.
std::vector<CalleeTransition> Obligations::in_order(std::vector<CalleeTransition> calls) {
  std::reverse(calls.begin(), calls.end());
  if (seed_ != 0) std::shuffle(calls.begin(), calls.end(), random_);
  std::stable_partition(calls.begin(), calls.end(),
                        [](const CalleeTransition& call) { return call.predicate.throws(); });
  return calls;
}

Cube Obligations::diagram_of(const CalleeTransition& call, Stage stage) const {
  const auto p = static_cast<size_t>(call.predicate.procedure);
  Scope scope{Scope::Elements::kWitness, {}, facts_.modifies[p]};
  if (stage == Stage::kNamed) scope.elements = Scope::Elements::kNamed;
  if (stage == Stage::kConnected) scope.elements = Scope::Elements::kConnected;
  if (stage == Stage::kFull) {
    scope.elements = Scope::Elements::kAll;
    scope.before = program_.state;
  } else if (!call.predicate.throws()) {
    scope.before = relevance_.returns[p];
  } else {
    scope.before = stage == Stage::kRelevant ? relevance_.throws[p] : relevance_.asked[p];
  }
  Cube cube = diagram(program_, call.predicate, call.transition, scope);
  if (stage == Stage::kFull && cube.variables.size() > kMostVariables) {
    throw TooHard{fmt::format("diagrams with {} elements that have no name (the most is {})",
                              cube.variables.size(), kMostVariables)};
  }
  return cube;
}

void Obligations::use_full_diagrams() {
  last_stage_ = Stage::kFull;
  full_questions_ = 0;
  oracle_.look_for(Traces::kSmall);
  reached_ = {};
}

void Obligations::use_projected_diagrams() {
  last_stage_ = Stage::kRelevant;
  oracle_.look_for(Traces::kAny);
  reached_ = {};
}

}  // namespace updr
