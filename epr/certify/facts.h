#pragma once

// What is true in a structure, as people read it.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "epr/certify/element_names.h"
#include "epr/logic/structure.h"

namespace epr {

// "member(c0, o0)"; without arguments the symbol's name.
std::string atom_text(const Symbol* symbol, std::span<const int> tuple, const ElementNames& names);

// Which tuples are of interest.
using TupleFilter = std::function<bool(std::span<const int>)>;

// The atoms of a relation that hold, or what a function's values are
// ("cnt(i0) = c0"), in the order of the tuples.  Nothing for a symbol over a sort
// of which the structure has no elements.
std::vector<std::string> facts(const Structure& structure, const Symbol* symbol,
                               const ElementNames& names);
std::vector<std::string> facts(const Structure& structure, const Symbol* symbol,
                               const ElementNames& names, const TupleFilter& keep);

}  // namespace epr
