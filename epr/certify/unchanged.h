#pragma once

// Relations of which a summary says that a run leaves them as they are.

#include <set>

#include "epr/certify/summary.h"

namespace epr {

using RelationSet = std::set<const Symbol*, ById>;

// Every R for which `returns only if forall X... R'(X...) <-> R(X...)` is one of the
// lemmas, word for word but for the names of the variables and the order of the sides.
// So where the summary holds, R before and R after are one and the same relation.
RelationSet unchanged_relations(const Program& program, const Summary& summary);

}  // namespace epr
