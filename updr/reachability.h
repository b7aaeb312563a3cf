#pragma once

// R of Algorithm 1: transitions that every universal inductive summary allows.
//
// Invariant: a fact's transition is made by a trace of its procedure whose calls
// are transitions that embed in those of other facts.  A universal formula that
// holds of a structure holds of its substructures, so by induction all universal
// inductive summaries allow the fact.

#include <map>
#include <memory>
#include <vector>

#include "epr/vc/call_tree.h"
#include "updr/transition.h"

namespace updr {

struct Fact {
  struct Call {
    int call = 0;  // index into epr::Transition::calls
    const Fact* fact = nullptr;
  };
  Predicate predicate;
  epr::Structure transition;
  int level = 0;  // of the call stack that it needs
  std::vector<Call> calls;
  int site = 0;  // of a throw: where it happens, here or below
};

class Reachability {
 public:
  // Facts stay where they are until forget().
  const Fact* add(Fact fact);

  // Rule Reachability-Cache: a fact with a stack of at most `level` that the cube
  // describes.  (The paper has the embedding the wrong way round.)
  const Fact* find(const Cube& cube, int level) const;

  // Drops the throws at the site.
  void forget(int site);

 private:
  std::map<Predicate, std::vector<std::unique_ptr<Fact>>> facts_;
};

// The run that a fact stands for.
epr::CallTree tree_of(const Fact& fact);
epr::CallTree tree_of(int procedure, const std::vector<Fact::Call>& calls, int own_site);

// The transitions of the calls and, after each, of the calls it makes.
std::vector<epr::Structure> transitions_of(const std::vector<Fact::Call>& calls);

}  // namespace updr
