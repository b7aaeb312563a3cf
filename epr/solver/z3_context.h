#pragma once

// A Z3 context and what has been translated into it.  Internal to z3_*.cc.

#include <z3++.h>

#include "epr/solver/solver.h"
#include "epr/solver/z3_translate.h"

namespace epr {

class SharedContext {
 public:
  z3::context z3;
  Z3Translator translator{z3};
};

}  // namespace epr
