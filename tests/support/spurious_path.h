#pragma once

// Programs for refinement: a path that no execution takes, and many relations of which
// few say why.
//
// An object with N fields.  A value is handed through K of them, from one to the next,
// each time stored and loaded again, and in the end it is not what it was: an error
// that never happens.  To see that, all of these K have to be tracked, and no others.
// The other fields are stored to and loaded from all the same.

#include <string>
#include <vector>

namespace epr::testing {

// `.rml`: `main` calls part0, part1, and so on, each once, and has the only throw.
// REQUIRES: 0 <= needed <= fields, 0 < fields.
std::string spurious_path_program(int fields, int needed);

// The names of the K relations.
std::vector<std::string> needed_fields(int fields, int needed);

}  // namespace epr::testing
