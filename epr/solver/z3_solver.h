#pragma once

// Solvers made of Z3.  The z3_*.cc files are the only ones that know it.

#include <memory>
#include <string>
#include <variant>

#include "epr/solver/solver.h"

namespace epr {

// For SolverOptions::context.
std::shared_ptr<SharedContext> make_shared_context();

// Hands formulas to Z3 with their quantifiers.
std::unique_ptr<Solver> make_quantified_solver(Formulas& formulas, const SolverOptions& options);

// Instantiates universal quantifiers over the ground terms that occur and hands
// Z3 quantifier-free formulas; where that would take more than the cap of
// instances, or the functions are not stratified, the check goes to the former.
std::unique_ptr<Solver> make_grounded_solver(Formulas& formulas, const SolverOptions& options);

// Instantiates where a model of the ground formulas makes a universal one false: for
// large formulas, most of whose instances are true anyway.
std::unique_ptr<Solver> make_lazy_solver(Formulas& formulas, const SolverOptions& options);

// The one that the options name.
std::unique_ptr<Solver> make_solver(Formulas& formulas, const SolverOptions& options);

// All retry what was given up, in a fresh context and then with the other
// backend (ladder.h), and count the retries.

// "5.4.0.0"
std::string z3_version();

struct Proved {};
struct Refuted {
  std::string model;  // in Z3's words
};
using ProofResult = std::variant<Proved, Refuted, GaveUp>;

// Runs SMT-LIB scripts through Z3's own parser: what is proved is what the text says.
// Each script has a solver of its own; scripts one after the other share a context, that
// is, the table of terms, which costs more to set up than most scripts to refute.
class ScriptProver {
 public:
  // Proved means unsatisfiable.  Limits of zero mean none.  Throws OutOfWork when what Z3 does is
  // more than `work` allows.
  ProofResult prove(const std::string& script, const SolverLimits& limits, Work& work);

 private:
  std::shared_ptr<SharedContext> context_;  // null: the next script gets a new one
  int scripts_ = 0;                         // that the context has seen
};

// In a context of its own.
ProofResult prove_smtlib(const std::string& script, const SolverLimits& limits);

}  // namespace epr
