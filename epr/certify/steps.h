#pragma once

// States along a replayed execution.
//
// Steps hold what they change and no states, so that an execution takes the room
// of its changes however large its structures are.  A flip undoes itself: whoever
// has the state after a step gets the one before it from the same `apply`.

#include <string>
#include <vector>

#include "epr/certify/trace.h"

namespace epr {

// From the state before the step to the one after it, and back.
void apply(const Step& step, Structure& state);

// After the first `count` steps.  The variables are the entry's inputs throughout.
Structure state_after(const Trace& trace, const Replayed& replayed, size_t count);

// What stands at a position of the relation's table.
std::vector<int> tuple_at(const Structure& structure, const Symbol* relation, size_t position);

const Origin& origin_of(const Program& program, const Step& step);

// The command as it was written; of a call that is over, that it is.
std::string command_text(const Program& program, const Step& step);

}  // namespace epr
