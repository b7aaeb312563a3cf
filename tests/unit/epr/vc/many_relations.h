#pragma once

// Random programs for tests of abstractions: four unary relations r0 to r3, read and
// changed by three procedures from p0 on, over at most two elements.  Calls and gotos
// go to later procedures.

#include <string>
#include <vector>

#include "epr/vc/call_tree.h"
#include "epr/vc/compose.h"
#include "epr/vc/tracking.h"

namespace epr::testing {

// The entry is p0, the error e.
std::string many_relations(unsigned seed);

// All trees of at most so many runs that throw, but no more than `most`.
std::vector<CallTree> some_trees(const Program& program, const ProgramFacts& facts, int runs,
                                 size_t most);

// All sets of state relations, each after its subsets.
std::vector<RelationSet> all_sets(const Program& program);

// Has the abstraction of the tree an execution from the first entry?  Doubt is a failure.
bool feasible(const Program& program, const ProgramFacts& facts, const CallTree& tree,
              const Tracking& tracking);

}  // namespace epr::testing
