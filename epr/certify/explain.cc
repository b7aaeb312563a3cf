#include "epr/certify/explain.h"

#include <fmt/format.h>

#include "epr/certify/facts.h"
#include "epr/solver/z3_solver.h"

namespace epr {
namespace {

class Situation {
 public:
  Situation(const Program& program, const Structure& model)
      : model_(model), names_(program), program_(program) {}

  std::string of(const Procedure& procedure) {
    std::vector<std::string> inputs;
    for (Term input : procedure.inputs) {
      if (const auto element = model_.variables().find(input)) {
        inputs.push_back(fmt::format("{} = {}", input->name, names_(input->sort, *element)));
      }
    }
    std::string out;
    if (!inputs.empty()) out += fmt::format("  {}\n", fmt::join(inputs, ", "));
    for (const Symbol* symbol : program_.rigid) add(symbol, out);
    for (const Symbol* symbol : program_.state) add(symbol, out);
    return out;
  }

 private:
  // The tuples of a relation, the values of a function: one line.
  void add(const Symbol* symbol, std::string& out) {
    const std::vector<std::string> known = facts(model_, symbol, names_);
    if (!known.empty()) out += fmt::format("  {}\n", fmt::join(known, ", "));
  }

  const Structure& model_;
  ElementNames names_;
  const Program& program_;
};

}  // namespace

std::string explain(const Program& program, const Condition& condition,
                    const SolverLimits& limits) {
  SolverOptions options;
  options.limits = limits;
  auto solver = make_grounded_solver(*program.formulas, options);
  for (Formula f : condition.formulas) solver->assert_formula(f);
  const Answer answer = solver->check();
  const auto* sat = std::get_if<Sat>(&answer);
  if (!sat) return "";
  return Situation(program, sat->model)
      .of(program.procedures[static_cast<size_t>(condition.procedure)]);
}

}  // namespace epr
