#pragma once

// Questions about one procedure's body: beta_P with the callees' summaries of a
// frame in place of the calls.

#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "epr/vc/completion.h"
#include "epr/vc/compose.h"
#include "updr/frames.h"
#include "updr/transition.h"

namespace updr {

// Which of the traces that answer a question is wanted.
enum class Traces {
  kAny,
  kSmall,  // in a universe without elements that could be left out
};

class Queries {
 public:
  // `sites` and `frames` are looked at when a question is asked.
  Queries(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
          const std::set<int>& sites, const Frames& frames, const epr::SolverOptions& options);

  // beta_P(F_level) and the cube, calls of P itself being assumed outside the cube.
  TraceAnswer find_trace(const Cube& cube, int level, Traces wanted = Traces::kAny);

  // The same question, with less of an answer.
  ExclusionAnswer exclude(const Cube& cube, int level);

  // With the lemmas of the support in place of F_level.
  ExclusionAnswer exclude(const Cube& cube, const Support& support);

  // beta_P(F_level), the entry's condition, and a throw of the error.
  TraceAnswer find_throw(epr::Formula condition, int error, int level,
                         Traces wanted = Traces::kAny);

  // The transition of P itself that a trace makes.
  epr::Structure own_transition(const TraceFound& trace, Predicate predicate) const;

  // Call after `sites` has changed.
  void forget_goals() { throws_.clear(); }

  const epr::SolverStats& stats() const { return solver_->stats(); }

 private:
  // An assumption of a query, and what it says in a core.
  struct Assumption {
    enum class Kind { kLiteral, kLemma, kNoCall, kOther };
    epr::Formula formula;
    Kind kind = Kind::kOther;
    int number = 0;  // of the literal or lemma
  };
  using Assumptions = std::vector<Assumption>;

  Assumptions literals_of(const Cube& cube);
  Assumptions assumptions_of(const Cube& cube, int level);
  TraceAnswer find(Predicate goal, const Assumptions& assumptions, Traces wanted);
  ExclusionAnswer exclude(const Assumptions& assumptions);
  NoTrace read_core(const Assumptions& assumptions, const std::vector<int>& core) const;
  epr::Formula goal_formula(Predicate goal);
  void add_frame(Predicate goal, int level, Assumptions& out);
  void add_goal(Predicate goal, Assumptions& out);
  void add_support(Predicate goal, const Support& support, Assumptions& out);
  // REQUIRES: `out` starts with the cube's literals.
  void add_induction(const Cube& cube, Assumptions& out);
  bool handed_on(size_t call, const Cube& cube, epr::Formula literal, epr::Formula own);
  void add_no_call(const epr::CallSite& call, Assumptions& out) const;
  void add_lemma(size_t call, int lemma, Assumptions& out);
  epr::Formula at_call(size_t call, Predicate predicate, epr::Formula clause);

  TraceFound read_trace(const epr::Structure& model, Predicate goal) const;
  int thrown_site(const epr::Structure& model, int error) const;
  epr::Structure transition_of(const epr::Structure& model, const epr::CallSite& call,
                               Predicate predicate) const;

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const std::set<int>& sites_;
  const Frames& frames_;
  epr::Formulas& fs_;
  epr::Transition transition_;
  epr::Completion completion_;
  std::vector<epr::Formula> asserted_;  // what never changes
  std::unique_ptr<epr::Solver> solver_;
  std::map<int, epr::Formula> throws_;  // by error
  // By call and predicate, then by clause: one clause may be a lemma of both kinds.
  std::map<std::pair<size_t, Predicate>, std::unordered_map<epr::Formula, epr::Formula>> instances_;
  std::unordered_map<epr::Formula, epr::Formula> at_return_;
  std::map<std::pair<size_t, int>, epr::Formula> literals_at_call_;  // by call and literal's id
};

}  // namespace updr
