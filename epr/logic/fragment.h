#pragma once

// Decides whether queries stay in EPR extended with stratified functions, and
// says what breaks it.
//
// The graph has an edge from sort s to sort t for a function from s to t, and for
// an existential quantifier over t within a universal one over s.  Without a
// cycle, finitely many ground terms exist after Skolemisation, so satisfiability
// is decidable and satisfiable formulas have finite models.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "epr/logic/formula.h"

namespace epr {

// How a formula occurs in queries: as it stands, negated, or both ways.
enum class Polarity { kAssumed, kProved, kBoth };

class AlternationGraph {
 public:
  void add_function(const Symbol* function);

  // `what` names the formula in explanations: "axiom 'partner'".  The formula
  // stands within universal quantifiers over `outer_universals` (for an update,
  // the sorts of the relation's arguments), whatever its polarity.
  void add(Formula f, Polarity polarity, std::string what,
           std::vector<const Sort*> outer_universals = {});

  // One shortest cycle, each edge with its reason, as in
  //   container -> container by 'exists D: container' inside 'forall C: container' in axiom
  //   'partner'
  // or nothing when there is none.  Of several shortest the one through the sort
  // declared first; of several reasons for an edge the one added first.
  std::optional<std::string> cycle() const;

 private:
  using Edge = std::pair<int, int>;  // ids of sorts

  void add_edge(const Sort* from, const Sort* to, std::string reason);
  std::vector<int> shortest_cycle_from(int start) const;

  std::map<int, const Sort*> sorts_;
  std::map<Edge, std::string> edges_;

  friend class AlternationWalk;
};

}  // namespace epr
