#pragma once

// What the rest of the program knows of a solver.
//
// A check answers Sat with a complete structure, Unsat with a core, or GaveUp
// with the reason.  Doubt is an answer of its own: nothing here ever turns it
// into Sat or Unsat.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "epr/logic/formula.h"
#include "epr/logic/structure.h"

namespace epr {

// A model: every sort, every symbol and every free variable of the asserted and
// assumed formulas has a value, and all of them are true in it.
struct Sat {
  Structure model;
};

// Indices, ascending, into the assumptions of the check: these, with what is
// asserted, are contradictory.
struct Unsat {
  std::vector<int> core;
};

struct GaveUp {
  std::string reason;
  bool retryable = true;  // false: interrupted or out of budget, another try is pointless
};

using Answer = std::variant<Sat, Unsat, GaveUp>;

// Zero, or nothing, means no limit.
struct SolverLimits {
  double seconds_per_check = 0;
  uint64_t memory_mb = 0;  // of all solvers of the process together; more than 4095 count as that
  uint64_t max_checks = 0;
  uint64_t work_per_check = 0;  // in the solver's own units, which are the same on any machine
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::stop_token stop;  // whoever requests it ends the running check, and all later ones
};

// A solver library's context: setting one up costs more than a small check.
class SharedContext;

// How quantifiers reach Z3; z3_solver.h says what each does.
enum class Backend { kGrounded, kLazy, kQuantified };

struct SolverOptions {
  SolverLimits limits;
  Backend backend = Backend::kGrounded;  // of make_solver
  unsigned seed = 0;
  // Decide on what the formulas still need, from the outside in, instead of by what was in
  // conflict lately: for formulas that say how a path goes on, of which most is about others.
  bool structural = false;
  // Grounding gives up on a formula, and hands it to the quantified backend,
  // beyond this many instances.
  uint64_t instance_cap = 20000;
  // Solvers with the same context share it; null: one of its own.  They must be
  // over the same Formulas and be used one at a time.
  std::shared_ptr<SharedContext> context;
};

struct SolverStats {
  uint64_t checks = 0;     // every solver check, retries and minimisation included
  uint64_t retries = 0;    // rungs of the ladder that were climbed
  uint64_t fallbacks = 0;  // checks that grounding handed to the quantified backend
  uint64_t instances = 0;  // ground instances made
};

// Asserted formulas live in scopes; assumptions live for one check.  Free
// variables are constants: the same variable is the same constant everywhere.
class Solver {
 public:
  virtual ~Solver() = default;

  virtual void push() = 0;
  virtual void pop() = 0;
  virtual void assert_formula(Formula f) = 0;
  virtual Answer check(std::span<const Formula> assumptions) = 0;
  // The same for whoever is after a core: a Sat may come without its model, which
  // takes time to read.
  virtual Answer refute(std::span<const Formula> assumptions) { return check(assumptions); }
  // The same for whoever is after the path: the model of a Sat may lack all but the
  // nullary relations.
  virtual Answer sketch(std::span<const Formula> assumptions) { return check(assumptions); }
  virtual const SolverStats& stats() const = 0;
  // From another thread or a signal handler's helper: the running check gives up,
  // or the next one when none is running.
  virtual void interrupt() = 0;

  Answer check() { return check({}); }
};

}  // namespace epr
