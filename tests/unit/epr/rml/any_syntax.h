#pragma once

// Random syntax trees, for properties checked by rapidcheck.  To be called
// within a property.  Names and strings are odd on purpose.

#include <cstdlib>
#include <utility>

#include <rapidcheck.h>

#include "epr/rml/syntax.h"

namespace epr {

// rc::check with the same cases in every run, unless RC_PARAMS says otherwise.
template <typename Property>
bool holds(Property property) {
  setenv("RC_PARAMS", "seed=1 max_success=400", 0);
  return rc::check(std::move(property));
}

}  // namespace epr

namespace epr::syntax {

// REQUIRES: `depth` bounds the nesting of what is made.
Formula any_formula(int depth);
Command any_command(int depth);
Item any_item(int depth);
File any_file(int depth);

}  // namespace epr::syntax
