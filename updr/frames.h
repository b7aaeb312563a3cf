#pragma once

// The frames F_0, F_1, ..., F_n of Algorithm 1.
//
// F_i maps every predicate to a conjunction of lemmas that holds of all
// transitions with a call stack of at most i; F_0 is false.  A lemma is stored
// once, with the highest level at which it is known to hold: F_i is made of the
// lemmas of level i and above, so frames grow weaker with i by construction.

#include <map>
#include <vector>

#include "updr/cube.h"

namespace updr {

struct Lemma {
  Cube cube;
  epr::Formula clause;
  int level;
};

class Frames {
 public:
  // Adds a lemma, or raises its level if it is there already.
  void add(Cube cube, epr::Formula clause, int level);

  // Lemmas of the predicate in F_level.  REQUIRES: level > 0.
  std::vector<const Lemma*> at(Predicate predicate, int level) const;

  // Every lemma; levels may be raised.
  std::vector<Lemma*> all();

  // A level at which F_level equals F_level+1, among 1..highest; 0 if there is none.
  int fixpoint(int highest) const;

 private:
  std::map<Predicate, std::vector<Lemma>> lemmas_;
};

}  // namespace updr
