#include "epr/vc/completion.h"

#include <set>

#include "epr/logic/fault.h"

namespace epr {
namespace {

// All formulas of a transition but its choices, its terms as formulas.
std::vector<Formula> formulas_of(Formulas& fs, const Transition& transition) {
  std::vector<Formula> out = transition.constraints;
  const auto add_terms = [&](const std::vector<Term>& terms) {
    for (Term t : terms) out.push_back(fs.eq(t, fs.var("any@", t->sort)));
  };
  const auto add_relations = [&](const RelationMap& relations) {
    for (const auto& [relation, definition] : relations) {
      out.push_back(fs.forall(definition.params, definition.body));
    }
  };
  out.push_back(transition.returned);
  add_terms(transition.outputs);
  add_relations(transition.after);
  for (const ThrowSite& thrown : transition.throws) {
    add_terms(thrown.witness);
    out.push_back(thrown.guard);
  }
  for (const CallSite& call : transition.calls) {
    add_terms(call.args);
    add_terms(call.outputs);
    add_relations(call.before);
    add_relations(call.after);
    out.push_back(call.returned);
    out.push_back(call.threw);
  }
  return out;
}

}  // namespace

Completion::Completion(const Program& program, const Transition& transition) : program_(program) {
  const std::vector<Formula> all = formulas_of(*program.formulas, transition);
  symbols_ = symbols_of(all);
  const auto p = static_cast<size_t>(transition.procedure);
  const std::vector<Term>& inputs = program.procedures[p].inputs;
  std::set<Term, ById> variables(inputs.begin(), inputs.end());
  // One by one: the conjunction of all may be plainly false.
  for (Formula f : all) {
    for (Term v : free_variables(f)) variables.insert(v);
  }
  for (const ErrorKind& error : program.errors) {
    variables.insert(error.witness.begin(), error.witness.end());
  }
  variables_.assign(variables.begin(), variables.end());
}

Structure Completion::of(const Structure& model) const {
  Sizes sizes = model.sizes();
  for (const Sort* sort : program_.sorts) sizes.emplace(sort, 1);
  Structure out(sizes);
  const auto known = [&](const Symbol* symbol) {
    for (const Sort* sort : symbol->domain) {
      if (!model.sizes().contains(sort)) return false;
    }
    return symbol->is_relation() || model.sizes().contains(symbol->range);
  };
  for (const auto* symbols : {&symbols_, &program_.state, &program_.rigid}) {
    for (const Symbol* symbol : *symbols) {
      if (EPR_FAULT("model-left-incomplete") && symbol->is_relation()) continue;
      if (known(symbol)) out.set_table(symbol, model.table(symbol));
    }
  }
  out.variables() = model.variables();
  for (Term variable : variables_) {
    if (!out.variables().find(variable)) out.variables().bind(variable, 0);
  }
  return out;
}

}  // namespace epr
