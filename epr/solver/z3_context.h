#pragma once

// A Z3 context and what has been translated into it.  Internal to z3_*.cc.

#include <z3++.h>

#include "epr/solver/solver.h"
#include "epr/solver/z3_translate.h"

namespace epr {

class SharedContext {
 public:
  // Z3's models are read once and thrown away: to tidy them up first costs more than it
  // saves.  The setting belongs to the process.
  SharedContext() { Z3_global_param_set("model.compact", "false"); }

  z3::context z3;
  Z3Translator translator{z3};
};

}  // namespace epr
