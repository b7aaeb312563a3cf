// One solver a procedure.  What never changes is asserted: axioms, invariants, the
// composed body.  Literals of the cube and lemmas of the frame are assumptions, so
// the solver keeps its work between queries, and the core speaks of literals.
//
// Transitions are read off complete models: every relation at every call is
// evaluated over the whole universe, so a callee's transition leaves nothing open
// (an open relation would make it impossible to block).

#include "updr/queries.h"

#include "epr/logic/check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"

namespace updr {

using epr::CallSite;
using epr::Formula;
using epr::Structure;
using epr::Symbol;
using epr::Term;

namespace {

// All formulas of a transition, its terms as formulas.
std::vector<Formula> formulas_of(epr::Formulas& fs, const epr::Transition& transition) {
  std::vector<Formula> out = transition.constraints;
  const auto add_terms = [&](const std::vector<Term>& terms) {
    for (Term t : terms) out.push_back(fs.eq(t, fs.var("any@", t->sort)));
  };
  const auto add_relations = [&](const epr::RelationMap& relations) {
    for (const auto& [relation, definition] : relations) {
      out.push_back(fs.forall(definition.params, definition.body));
    }
  };
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

Queries::Queries(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
                 const std::set<int>& sites, const epr::SolverOptions& options)
    : program_(program),
      facts_(facts),
      sites_(sites),
      fs_(*program.formulas),
      transition_(epr::compose(program, facts, procedure)),
      solver_(epr::make_solver(fs_, options)) {
  const epr::Summaries nothing(program.procedures.size());
  for (Formula f : epr::transition_facts(program, transition_, nothing)) {
    solver_->assert_formula(f);
  }
  const std::vector<Formula> all = formulas_of(fs_, transition_);
  symbols_ = epr::symbols_of(all);
  variables_ = epr::free_variables(fs_.conj(all));
}

// A model says nothing of what its formulas do not mention: any value will do, but
// it must be the same at all calls.
Structure Queries::completed(const Structure& model) const {
  epr::Sizes sizes = model.sizes();
  for (const epr::Sort* sort : program_.sorts) sizes.emplace(sort, 1);
  Structure out(sizes);
  const auto known = [&](const Symbol* symbol) {
    for (const epr::Sort* sort : symbol->domain) {
      if (!model.sizes().contains(sort)) return false;
    }
    return symbol->is_relation() || model.sizes().contains(symbol->range);
  };
  for (const auto* symbols : {&symbols_, &program_.state, &program_.rigid}) {
    for (const Symbol* symbol : *symbols) {
      if (known(symbol)) out.set_table(symbol, model.table(symbol));
    }
  }
  out.variables() = model.variables();
  for (Term variable : variables_) {
    if (!out.variables().find(variable)) out.variables().bind(variable, 0);
  }
  for (const epr::ErrorKind& error : program_.errors) {
    for (Term witness : error.witness) {
      if (!out.variables().find(witness)) out.variables().bind(witness, 0);
    }
  }
  return out;
}

QueryAnswer Queries::find_trace(const Cube& cube, const Frames& frames, int level) {
  std::vector<Formula> literals = cube.literals;
  if (!cube.predicate.throws()) {
    for (Formula& literal : literals) {
      Formula& known = at_return_[literal];
      if (!known) known = epr::at_return(program_, transition_, literal);
      literal = known;
    }
  }
  return ask(cube.predicate, literals, frames, level, clause_of(fs_, cube));
}

QueryAnswer Queries::find_throw(Formula condition, int error, const Frames& frames, int level) {
  return ask(Predicate{transition_.procedure, error}, {condition}, frames, level, nullptr);
}

Formula Queries::goal_formula(Predicate goal) {
  if (!goal.throws()) return transition_.returned;
  Formula& known = throws_[goal.error];
  if (!known) {
    const epr::Summaries nothing(program_.procedures.size());
    known = epr::throws_with(program_, transition_, nothing, sites_, goal.error);
  }
  return known;
}

Formula Queries::instance(const CallSite& call, Predicate predicate, Formula lemma) {
  const auto index = static_cast<size_t>(&call - transition_.calls.data());
  Formula& known = instances_[{index, predicate}][lemma];
  if (!known) {
    Formula guard = predicate.throws() ? call.threw : call.returned;
    known = fs_.implies(guard, epr::at_call(program_, call, lemma));
  }
  return known;
}

void Queries::add_summaries(const CallSite& call, Predicate goal, const Frames& frames, int level,
                            Formula own_lemma, std::vector<Formula>& out) {
  if (level == 0) {
    out.push_back(fs_.negate(call.returned));
    if (call.threw != fs_.bottom()) out.push_back(fs_.negate(call.threw));
    return;
  }
  std::vector<Predicate> predicates{{call.callee, Predicate::kReturns}};
  if (goal.throws()) predicates.push_back({call.callee, goal.error});
  for (Predicate predicate : predicates) {
    for (const Lemma* lemma : frames.at(predicate, level)) {
      out.push_back(instance(call, predicate, lemma->clause));
    }
    if (own_lemma && predicate == goal) out.push_back(instance(call, goal, own_lemma));
  }
}

QueryAnswer Queries::ask(Predicate goal, const std::vector<Formula>& literals, const Frames& frames,
                         int level, Formula own_lemma) {
  std::vector<Formula> assumptions = literals;
  assumptions.push_back(goal_formula(goal));
  for (const CallSite& call : transition_.calls) {
    add_summaries(call, goal, frames, level, own_lemma, assumptions);
  }
  const epr::Answer answer = solver_->check(assumptions);
  if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) return *doubt;
  if (const auto* sat = std::get_if<epr::Sat>(&answer)) {
    return TraceFound{calls_of(completed(sat->model), goal)};
  }
  NoTrace none;
  for (int index : std::get<epr::Unsat>(answer).core) {
    if (static_cast<size_t>(index) < literals.size()) none.core.push_back(index);
  }
  return none;
}

std::vector<CalleeTransition> Queries::calls_of(const Structure& model, Predicate goal) {
  std::vector<CalleeTransition> out;
  for (const CallSite& call : transition_.calls) {
    if (model.evaluate(call.returned)) {
      const Predicate predicate{call.callee, Predicate::kReturns};
      out.push_back(CalleeTransition{predicate, transition_of(model, call, predicate)});
    } else if (goal.throws() && model.evaluate(call.threw)) {
      const Predicate predicate{call.callee, goal.error};
      out.push_back(CalleeTransition{predicate, transition_of(model, call, predicate)});
    }
  }
  return out;
}

Structure Queries::transition_of(const Structure& model, const CallSite& call,
                                 Predicate predicate) {
  const epr::Procedure& callee = program_.procedures[static_cast<size_t>(call.callee)];
  Structure out(model.sizes());
  for (const Symbol* symbol : program_.rigid) out.set_table(symbol, model.table(symbol));
  const auto copy = [&](const epr::Definition& definition, const Symbol* into) {
    epr::Assignment assignment;
    epr::for_each_tuple(epr::domain_sizes(out, into), [&](std::span<const int> tuple) {
      for (size_t k = 0; k < tuple.size(); ++k) assignment.bind(definition.params[k], tuple[k]);
      out.set(into, tuple, model.evaluate(definition.body, assignment));
      for (size_t k = 0; k < tuple.size(); ++k) assignment.unbind();
    });
  };
  const auto bind = [&](const std::vector<Term>& names, const std::vector<Term>& values) {
    for (size_t k = 0; k < names.size(); ++k) {
      out.variables().bind(names[k], model.evaluate(values[k], epr::Assignment()));
    }
  };
  for (const Symbol* relation : program_.state) copy(call.before.at(relation), relation);
  bind(callee.inputs, call.args);
  if (predicate.throws()) {
    const auto& witness = program_.errors[static_cast<size_t>(predicate.error)].witness;
    bind(witness, witness);
    return out;
  }
  for (const Symbol* relation : program_.state) {
    copy(call.after.at(relation), program_.primed(relation));
  }
  bind(callee.outputs, call.outputs);
  return out;
}

}  // namespace updr
