#pragma once

// Questions about one procedure's body: beta_P with the callees' summaries of a
// frame in place of the calls.

#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <variant>
#include <vector>

#include "epr/solver/solver.h"
#include "epr/vc/compose.h"
#include "updr/frames.h"

namespace updr {

// What a call on a trace did: a transition of the callee, over the trace's universe.
struct CalleeTransition {
  Predicate predicate;
  epr::Structure transition;
};

// There is a trace; these are its calls.
struct TraceFound {
  std::vector<CalleeTransition> calls;
};

// There is none; indices of the literals that suffice to exclude it.
struct NoTrace {
  std::vector<int> core;
};

using QueryAnswer = std::variant<TraceFound, NoTrace, epr::GaveUp>;

class Queries {
 public:
  Queries(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
          const std::set<int>& sites, const epr::SolverOptions& options);

  // beta_P(F_level) and the cube, calls of P itself being assumed outside the cube.
  QueryAnswer find_trace(const Cube& cube, const Frames& frames, int level);

  // beta_P(F_level), the entry's condition, and a throw of the error.
  QueryAnswer find_throw(epr::Formula condition, int error, const Frames& frames, int level);

  const epr::SolverStats& stats() const { return solver_->stats(); }

 private:
  QueryAnswer ask(Predicate goal, const std::vector<epr::Formula>& literals, const Frames& frames,
                  int level, epr::Formula own_lemma);
  epr::Formula goal_formula(Predicate goal);
  void add_summaries(const epr::CallSite& call, Predicate goal, const Frames& frames, int level,
                     epr::Formula own_lemma, std::vector<epr::Formula>& out);
  epr::Formula instance(const epr::CallSite& call, Predicate predicate, epr::Formula lemma);
  epr::Structure completed(const epr::Structure& model) const;
  std::vector<CalleeTransition> calls_of(const epr::Structure& model, Predicate goal);
  epr::Structure transition_of(const epr::Structure& model, const epr::CallSite& call,
                               Predicate predicate);

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const std::set<int>& sites_;
  epr::Formulas& fs_;
  epr::Transition transition_;
  std::vector<const epr::Symbol*> symbols_;  // of the transition
  std::vector<epr::Term> variables_;         // free in the transition
  std::unique_ptr<epr::Solver> solver_;
  std::map<int, epr::Formula> throws_;  // by error
  // By call and predicate, then by lemma: one clause may be a lemma of both kinds.
  std::map<std::pair<size_t, Predicate>, std::unordered_map<epr::Formula, epr::Formula>> instances_;
  std::unordered_map<epr::Formula, epr::Formula> at_return_;
};

}  // namespace updr
