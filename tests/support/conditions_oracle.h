#pragma once

// Whether summaries satisfy the verification conditions (Lemma 1, restated for
// throws and returns in docs/verification-conditions.md), decided by trying
// every structure of certain sizes.
//
// An oracle for tests of checkers and engines: it shares the Program and the
// summaries with them, and no other code.  "No violation" speaks of these
// universes only; a violation is a violation.

#include <deque>
#include <optional>
#include <set>
#include <string>

#include "epr/certify/summary.h"
#include "tests/support/conditions_world.h"

namespace epr::testing {

struct Violation {
  enum class Kind {
    kInvariant,  // does not hold at a call, goto or return
    kThrows,     // a throw that the procedure's summary excludes
    kReturns,    // a return that the procedure's summary or a transition excludes
    kEntry,      // an entry that may throw
  };
  Kind kind;
  int procedure = 0;
  std::string text;  // where, from which state, and which lemma
};

class ConditionsOracle {
 public:
  // Worlds, states and what code does are worked out once, lazily, and serve all
  // summaries that are asked about in a row and unfold the same procedures.
  // REQUIRES: `program` lives as long as this; in no world are there more than
  // `most_states` well-formed states.
  ConditionsOracle(const Program& program, const Sizes& sizes, size_t most_states = 20'000);

  // The first violation, in order of worlds, procedures, inputs and states.
  // `sites` are those claimed never to throw; at others an execution just ends.
  // Procedures that nothing is claimed of are unfolded (summary.h).
  std::optional<Violation> find_violation(const Summaries& summaries, const std::set<int>& sites);
  // The same for all sites.
  std::optional<Violation> find_violation(const Summaries& summaries);

  size_t world_count() const { return worlds_.size(); }

 private:
  void prepare(const std::vector<bool>& unfolded);

  const Program& program_;
  ProgramCode code_;
  Sizes sizes_;
  size_t most_states_;
  std::vector<World> worlds_;
  std::vector<bool> unfolded_;            // for which `prepared_` was made
  std::deque<ConditionsWorld> prepared_;  // empty until it is needed
};

}  // namespace epr::testing
