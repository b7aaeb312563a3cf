#pragma once

// Families of programs of growing size, for benchmarks of the engines.
//
// Each grows in one way alone, is safe, and is made of basic blocks as examples/rml
// is.  What its proof needs of the summaries is said here; none is proved by
// summaries that claim nothing.
//
// depth         a loop walks one list; a chain of N calls adds to another.  Every
//               method of the chain makes stale only iterators of its list.
// width         N + 1 lists, made first; N loops, one after the other, each copies a
//               list to the next.  A loop throws only if two neighbours among the
//               lists that are still to be copied are one.
// nest          N nested loops, each over a list of its own; the innermost adds to an
//               output list.  A loop throws only if that is one of the lists.
// modules       main calls N modules, each like flatten with methods of its own.
//               A module's flatten throws only if out = in or out is in in.
// modules_held  ... while main holds an iterator, which it uses in the end.  Also: a
//               module makes no iterator stale that was there before.
// fields        an object with N + 1 fields; a loop over the list in the first adds to
//               the lists in all others.  The first field's list is in no other.
// sites         a loop whose body uses its iterator N times, and adds to another
//               list in between.  No use but the first can be the first to throw.
// recursion     N methods that call each other in a circle, within loops: each walks
//               its list and hands a new one on.  A method throws only if in = out.

#include <string>
#include <vector>

namespace epr::testing {

// In the order above.
std::vector<std::string> family_names();

// `.rml` that includes the prelude "collections.rml".  REQUIRES: a name of a family,
// size > 0.
std::string family_program(const std::string& family, int size);

}  // namespace epr::testing
