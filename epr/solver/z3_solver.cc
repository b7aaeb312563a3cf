// The solvers as the rest of the program gets them: a backend and its ladder.

#include "epr/solver/z3_solver.h"

#include "epr/solver/ladder.h"
#include "epr/solver/z3_backends.h"
#include "epr/solver/z3_context.h"

namespace epr {
namespace {

using Maker = std::unique_ptr<Solver> (*)(Formulas&, const SolverOptions&);

Rung rung(std::string name, Maker make, Formulas& formulas, SolverOptions options, unsigned seed) {
  options.seed += seed;
  options.context = nullptr;
  return {std::move(name), [make, &formulas, options] { return make(formulas, options); }};
}

std::unique_ptr<Solver> laddered(Maker first, Maker other, std::string other_name,
                                 Formulas& formulas, const SolverOptions& options) {
  std::vector<Rung> rungs;
  rungs.push_back(rung("fresh context", first, formulas, options, 0));
  rungs.push_back(rung("another seed", first, formulas, options, 1));
  rungs.push_back(rung(std::move(other_name), other, formulas, options, 0));
  return with_ladder(first(formulas, options), std::move(rungs), options.limits.max_checks);
}

}  // namespace

std::shared_ptr<SharedContext> make_shared_context() { return std::make_shared<SharedContext>(); }

std::unique_ptr<Solver> make_quantified_solver(Formulas& formulas, const SolverOptions& options) {
  return laddered(make_z3_quantified, make_z3_grounded, "grounded", formulas, options);
}

std::unique_ptr<Solver> make_grounded_solver(Formulas& formulas, const SolverOptions& options) {
  return laddered(make_z3_grounded, make_z3_quantified, "quantified", formulas, options);
}

std::unique_ptr<Solver> make_lazy_solver(Formulas& formulas, const SolverOptions& options) {
  return laddered(make_z3_lazy, make_z3_quantified, "quantified", formulas, options);
}

std::unique_ptr<Solver> make_solver(Formulas& formulas, const SolverOptions& options) {
  switch (options.backend) {
    case Backend::kGrounded:
      return make_grounded_solver(formulas, options);
    case Backend::kLazy:
      return make_lazy_solver(formulas, options);
    case Backend::kQuantified:
      break;
  }
  return make_quantified_solver(formulas, options);
}

}  // namespace epr
