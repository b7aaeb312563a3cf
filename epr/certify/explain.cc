#include "epr/certify/explain.h"

#include <fmt/format.h>

#include "epr/certify/element_names.h"
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
  // Symbols that the condition does not mention may have arguments of sorts that
  // the model does not have.
  bool known(const Symbol* symbol) const {
    for (const Sort* sort : symbol->domain) {
      if (!model_.sizes().contains(sort)) return false;
    }
    return symbol->is_relation() || model_.sizes().contains(symbol->range);
  }

  // The tuples of a relation, the values of a function: one line.
  void add(const Symbol* symbol, std::string& out) {
    if (!known(symbol)) return;
    std::vector<std::string> facts;
    const std::vector<int> sizes = domain_sizes(model_, symbol);
    for_each_tuple(sizes, [&](std::span<const int> tuple) {
      std::vector<std::string> args;
      for (size_t k = 0; k < tuple.size(); ++k) args.push_back(names_(symbol->domain[k], tuple[k]));
      std::string head = symbol->name;
      if (!args.empty()) head += fmt::format("({})", fmt::join(args, ", "));
      if (!symbol->is_relation()) {
        facts.push_back(head + " = " + names_(symbol->range, model_.value(symbol, tuple)));
      } else if (model_.holds(symbol, tuple)) {
        facts.push_back(head);
      }
    });
    if (!facts.empty()) out += fmt::format("  {}\n", fmt::join(facts, ", "));
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
