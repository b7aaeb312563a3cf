#pragma once

// Variable abstraction: which state relations an abstraction of the program tracks.
//
// Where a relation is tracked is a formula: true, false, or a nullary relation of its
// own, its switch; with switches one formula stands for the abstractions by all sets.
//
// Laws (tested): an abstraction has every execution of the program, and tracking more
// relations leaves no more of them; switches that are on and off abstract as the set
// of those that are on does.

#include <map>
#include <set>

#include "epr/rml/program.h"

namespace epr {

using RelationSet = std::set<const Symbol*, ById>;

class Tracking {
 public:
  // Everything is tracked.
  explicit Tracking(Formulas& formulas) : formulas_(formulas) {}

  // These are tracked, and no others.
  static Tracking only(const Program& program, const RelationSet& tracked);

  // These are tracked, others where their switch is on.
  static Tracking switched(const Program& program, const RelationSet& tracked);

  // Of a state relation.  Rigid, as it does not change during an execution.
  static const Symbol* switch_of(Formulas& formulas, const Symbol* relation);

  // The relation is tracked; rigid symbols always are.
  Formula of(const Symbol* relation) const;

  // All that occur in the formula are.
  Formula of(Formula f) const;

  // The relation is known not to be tracked: nothing ever reads it.
  bool drops(const Symbol* relation) const { return of(relation) == formulas_.bottom(); }

  // What an abstraction keeps of an assumption: of its conjuncts, those that are
  // tracked.
  Formula assumed(Formula condition) const;

  // The update's value is tracked, if its relation is.  If that is not, no one looks.
  Formula value_of(const Update& update) const;

 private:
  Formulas& formulas_;
  std::map<const Symbol*, Formula, ById> where_;  // of relations that are not just tracked
};

}  // namespace epr
