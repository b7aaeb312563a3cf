#pragma once

// Families of programs for engines that inline: they grow in calls alone.
//
// In all of them main takes an iterator of a list, calls something, and uses the
// iterator; there is one site.  With "_error" a method that is called adds to that list,
// and the use throws; without, it adds to another one.
//
// one_of      `depth` levels of methods.  Each calls one of `width` methods of the next
//             level, whichever it likes.  One chain of them ends in the method that adds;
//             what all the others end in takes notes, which nobody reads.
// all_of      ... each calls `width` methods of the next level, one after the other, and
//             all of them end in methods that add.
// counter     A method calls itself until a counter, kept in Booleans, is `depth`, and
//             then adds.  `width` is not used.
// linked      ... until it is at the end of a linked list of `depth` links.

#include <string>
#include <vector>

namespace epr::testing {

// "one_of", "one_of_error", and so on, in the order above.
std::vector<std::string> call_family_names();

// `.rml` that includes the prelude "collections.rml".  REQUIRES: a name of a family,
// depth > 0, width > 0.
std::string call_family_program(const std::string& family, int depth, int width);

}  // namespace epr::testing
