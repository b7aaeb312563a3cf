#pragma once

// What a method modifies, as its callers see it.

#include <string>
#include <vector>

#include "cli/budget.h"
#include "cli/load.h"
#include "cli/options.h"

namespace cli {

// Collections that are modified so that iterators over them become stale; what was made in the
// meantime is not among them.
struct MethodEffects {
  std::vector<std::string> modifies;  // "out", "this.items", "elements of in", "Cart.log"
  bool anything = false;              // no bound is proved
  std::string unproved;               // "" or why nothing of this is proved
};

// Of the method that the program's entry calls, a watcher (docs/frontend.md); all of it is proved
// by the certificate checker.
MethodEffects method_effects(const VerifyOptions& options, const Budget& budget,
                             const LoadedProgram& input);

}  // namespace cli
