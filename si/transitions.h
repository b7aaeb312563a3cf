#pragma once

// The composed procedures of a program, or of an abstraction of it, each made when it is
// first asked for.

#include <map>
#include <set>
#include <vector>

#include "epr/vc/compose.h"
#include "epr/vc/tracking.h"

namespace si {

class Transitions {
 public:
  Transitions(const epr::Program& program, const epr::ProgramFacts& facts,
              const epr::Tracking& tracking);

  const epr::Transition& of(int procedure);
  const epr::ProgramFacts& facts() const { return facts_; }
  const epr::Tracking& tracking() const { return tracking_; }

  // Sites in the procedure and in all that it calls.
  const std::set<int>& sites_below(int procedure) const {
    return sites_below_[static_cast<size_t>(procedure)];
  }

 private:
  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const epr::Tracking tracking_;
  std::map<int, epr::Transition> made_;
  std::vector<std::set<int>> sites_below_;
};

}  // namespace si
