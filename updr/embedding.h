#pragma once

// Whether a cube describes a structure, or all that another cube describes.

#include "epr/logic/structure.h"
#include "updr/cube.h"

namespace updr {

// Elements of `s` for the cube's variables make all literals true.  `s` gives
// values to whatever else the literals mention.  False may also mean that the search
// took too long.
bool satisfies(const epr::Structure& s, const Cube& cube);

// Terms of `special` for the variables of `general` make each of its literals one
// of special's: then every transition that `special` describes `general` does too.
// Syntactic: false says nothing.
bool subsumes(const Cube& general, const Cube& special);

}  // namespace updr
