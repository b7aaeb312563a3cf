#pragma once

// Obligations: transitions to exclude from a frame, or to show reachable.  The rules
// Decide, Strengthen, Reachable-Base, Reachable-Ind and Reachability-Cache.

#include <optional>
#include <random>
#include <vector>

#include "updr/diagram.h"
#include "updr/frames.h"
#include "updr/oracle.h"
#include "updr/reachability.h"
#include "updr/relevance.h"

namespace updr {

// What full diagrams take is too much; why.
struct TooHard {
  std::string reason;
};

class Obligations {
 public:
  Obligations(const epr::Program& program, const epr::ProgramFacts& facts, Oracle& oracle,
              Frames& frames, unsigned seed);

  // Excludes one of the trace's calls from F_level: nothing; or all are reachable:
  // their facts, in the order of the calls.  Throws TooHard.
  std::optional<std::vector<Fact::Call>> reach_all(const TraceFound& trace, int level);

  // Learns a lemma of F_level that excludes the cube: nullptr; or a reachable
  // transition that the cube describes.
  const Fact* block(const Cube& cube, int level);

  // Where a trace throws whose calls are these.
  static int site_of(const TraceFound& trace, const std::vector<Fact::Call>& reached);

  // At first calls are taken for reachable when projected diagrams are: that is cheap,
  // and good enough to find executions, but no proof that universal summaries do not
  // exist.  Either of these drops all facts so far.
  void use_full_diagrams();
  void use_projected_diagrams();
  bool uses_full_diagrams() const { return last_stage_ == Stage::kFull; }

  // New lemmas are tried at this frame, the highest.
  void set_frame(int n) { frame_ = n; }

  // The site is no longer of interest.
  void forget(int site) { reached_.forget(site); }

 private:
  void strengthen(const Cube& cube, const NoTrace& why, int level);
  const Fact* add_fact(Predicate predicate, const TraceFound& trace,
                       std::vector<Fact::Call> reached);
  std::vector<CalleeTransition> in_order(std::vector<CalleeTransition> calls);
  // Diagrams from small to large.
  enum class Stage {
    kNamed,      // arguments, results and changes; relations that are asked to hold
    kConnected,  // and fields of arguments
    kWitness,    // and the witness
    kRelevant,   // and all relations that matter
    kFull,
  };
  Cube diagram_of(const CalleeTransition& call, Stage stage) const;

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  Relevance relevance_;
  Oracle& oracle_;
  Frames& frames_;
  Reachability reached_;
  Stage last_stage_ = Stage::kRelevant;
  int full_questions_ = 0;  // that were asked since full diagrams are used
  int frame_ = 1;
  unsigned seed_;
  std::mt19937 random_;
};

}  // namespace updr
