#include "updr/oracle.h"

#include <fmt/format.h>

#include "epr/logic/fault.h"
#include "epr/vc/stopwatch.h"
#include "epr/solver/z3_solver.h"

namespace updr {

Oracle::Oracle(const epr::Program& program, const epr::ProgramFacts& facts,
               const std::set<int>& sites, const Frames& frames, const Options& options)
    : program_(program), facts_(facts), sites_(sites), frames_(frames), options_(options) {
  options_.solver.context = epr::make_shared_context();
}

template <typename Question>
auto Oracle::ask(uint64_t QueryCounts::*rule, int procedure, Question question) {
  if (options_.go_on && !options_.go_on()) throw Stop{kStopped};
  if (options_.max_queries > 0 && counts_.total() >= options_.max_queries) {
    throw Stop{fmt::format("limit of {} queries reached", options_.max_queries)};
  }
  Queries& target = queries(procedure);
  const epr::Stopwatch watch(nanoseconds(rule));
  const uint64_t before = target.stats().checks;
  auto answer = question(target);
  count(rule, target.stats().checks - before);
  if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) {
    if (EPR_FAULT("doubt-taken-for-unsat")) return decltype(answer)(NoTrace{});
    throw Stop{doubt->reason};
  }
  return answer;
}

Queries& Oracle::queries(int procedure) {
  auto& known = queries_[procedure];
  if (!known) {
    known =
        std::make_unique<Queries>(program_, facts_, procedure, sites_, frames_, options_.solver);
  }
  return *known;
}

TraceAnswer Oracle::find_trace(uint64_t QueryCounts::*rule, const Cube& cube, int level) {
  return ask(rule, cube.predicate.procedure,
             [&](Queries& q) { return q.find_trace(cube, level, wanted_); });
}

TraceAnswer Oracle::find_throw(const epr::Entry& entry, int error, int level) {
  return ask(&QueryCounts::candidate, entry.procedure, [&](Queries& q) {
    const int frame = EPR_FAULT("candidate-asked-of-F0") ? 0 : level;
    return q.find_throw(entry.condition, error, frame, wanted_);
  });
}

namespace {

std::optional<NoTrace> reason_of(const ExclusionAnswer& answer) {
  const auto* none = std::get_if<NoTrace>(&answer);
  return none ? std::optional(*none) : std::nullopt;
}

}  // namespace

std::optional<NoTrace> Oracle::exclude(uint64_t QueryCounts::*rule, const Cube& cube, int level) {
  return reason_of(
      ask(rule, cube.predicate.procedure, [&](Queries& q) { return q.exclude(cube, level); }));
}

std::optional<NoTrace> Oracle::exclude(uint64_t QueryCounts::*rule, const Cube& cube,
                                       const Support& support) {
  return reason_of(
      ask(rule, cube.predicate.procedure, [&](Queries& q) { return q.exclude(cube, support); }));
}

epr::Structure Oracle::own_transition(const TraceFound& trace, Predicate predicate) {
  return queries(predicate.procedure).own_transition(trace, predicate);
}

void Oracle::forget_goals() {
  if (EPR_FAULT("settled-site-still-asked-about")) return;
  for (auto& [procedure, queries] : queries_) queries->forget_goals();
}

}  // namespace updr
