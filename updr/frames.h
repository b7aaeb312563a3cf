#pragma once

// The frames F_0, F_1, ..., F_n of Algorithm 1, and why their lemmas hold.
//
// F_i maps every predicate to a conjunction of lemmas that holds of all
// transitions with a call stack of at most i; F_0 is false.  A lemma is stored
// once, with the highest level at which it is known to hold: F_i is made of the
// lemmas of level i and above, so frames grow weaker with i by construction.
//
// A lemma remembers its support: the callees' lemmas that its proof used.  From
// supports alone, without a query, follow higher levels (settle()).

#include <limits>
#include <map>
#include <vector>

#include "updr/cube.h"
#include "updr/transition.h"

namespace updr {

struct Lemma {
  Cube cube;
  epr::Formula clause;
  int level;
  Support support;
  Cube obligation;  // what it was learned to exclude
  // Of the attempt to raise it, when that failed: what the callees did in the trace
  // that was in the way.  Empty: not attempted.
  std::vector<CalleeTransition> obstacle;
  int subsumed_by = kNone;  // a stronger lemma of at least this level

  static constexpr int kInfinity = std::numeric_limits<int>::max();
  static constexpr int kNone = -1;
  bool inductive() const { return level == kInfinity; }
};

class Frames {
 public:
  // Adds a lemma that holds at `level`, or above if its support says so.  What it
  // subsumes is retired.
  int add(Lemma lemma);

  const Lemma& lemma(int id) const { return lemmas_[static_cast<size_t>(id)]; }
  Lemma& lemma(int id) { return lemmas_[static_cast<size_t>(id)]; }
  int size() const { return static_cast<int>(lemmas_.size()); }
  std::vector<int> all() const;  // but those that are subsumed

  // Lemmas of the predicate in F_level, oldest first.  REQUIRES: level > 0.
  std::vector<int> at(Predicate predicate, int level) const;

  // A new proof of the lemma, which may raise it and others.
  void support(int id, Support support);

  // The level of what was proved with the support: one more than F_i's, whose
  // lemmas it needs; kInfinity when those are inductive.
  int level_after(const Support& support) const;

  // Lemmas that a proof with this support rests on, through the supports of
  // lemmas; each once, ascending.
  std::vector<int> cone(const Support& support) const;

 private:
  int current(int id) const;     // the lemma, or what subsumes it
  bool retire_subsumed(int id);  // true: there was something
  void settle();

  std::vector<Lemma> lemmas_;
  std::map<Predicate, std::vector<int>> by_predicate_;
};

}  // namespace updr
