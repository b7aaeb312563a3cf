// What: inlines the runs of a call tree into each other.  The copies that a call
// made of what its callee modifies, and the variables for its outputs, are replaced
// by the callee's own definitions of them, so no quantifier is needed to say that a
// state is handed on.
//
// Why right: compose() says that a model of a transition's constraints and of an
// exit's guard is an execution, given that its calls returned as their copies say;
// here they do, by induction over the tree.  Conversely an execution with this tree
// gives every run its values.  Calls that the tree does not have are not made, by a
// formula for each.
//
// Source: stratified inlining (Lal, Qadeer, Lahiri), without its open calls.
// Deviation: what would grow exponentially when it is put in place of an atom gets a
// symbol of its own, as in compose.cc.

#include "epr/vc/unroll.h"

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/vc/written_size.h"

namespace epr {
namespace {

// What compose() makes ends in "#k", what the program has knows no '#': "x#k@n" is
// neither.
Term own_value(Formulas& fs, const UnrolledRun& run, Term variable) {
  return fs.var(fmt::format("{}@{}", variable->name, run.number), variable->sort);
}

Term value(Formulas& fs, const UnrolledRun& run, Term variable) {
  auto known = run.values.find(variable);
  return known == run.values.end() ? own_value(fs, run, variable) : known->second;
}

void bind_relation(Formulas& fs, const UnrolledRun& run, const Symbol* symbol, Substitution& out) {
  if (!symbol->is_relation() || symbol->rigid) return;
  auto known = run.relations.find(symbol);
  if (known != run.relations.end()) {
    out.relations[symbol] = known->second;
  } else {
    out.renamed[symbol] = fs.vocabulary().copy(symbol, fmt::format("@{}", run.number));
  }
}

// A definition's parameters stay as they are.
Definition definition_in(Formulas& fs, const UnrolledRun& run, const Definition& definition) {
  Substitution here;
  for (Term v : free_variables(definition.body)) here.variables[v] = value(fs, run, v);
  for (Term param : definition.params) here.variables.erase(param);
  for (const Symbol* symbol : symbols_of(std::vector<Formula>{definition.body})) {
    bind_relation(fs, run, symbol, here);
  }
  return Definition{definition.params, substitute(fs, definition.body, here)};
}

std::vector<Term> values_in(Formulas& fs, const UnrolledRun& run, const std::vector<Term>& terms) {
  std::vector<Term> out;
  for (Term t : terms) out.push_back(in_run(fs, run, t));
  return out;
}

class Unroller {
 public:
  Unroller(const Program& program, const ProgramFacts& facts)
      : program_(program), facts_(facts), fs_(*program.formulas) {}

  UnrolledTree run(const CallTree& tree) {
    RelationMap start;
    for (const Symbol* relation : program_.state)
      start[relation] = named_by(fs_, relation, relation);
    const size_t root = unroll(
        tree, program_.procedures[static_cast<size_t>(tree.procedure)].inputs, std::move(start));
    add(throws(out_.runs[root], tree));
    return std::move(out_);
  }

 private:
  void add(Formula f) {
    if (f != fs_.top()) out_.formulas.push_back(f);
  }

  const Transition& transition(int procedure) {
    auto known = out_.transitions.find(procedure);
    if (known == out_.transitions.end()) {
      known = out_.transitions.emplace(procedure, compose(program_, facts_, procedure)).first;
    }
    return known->second;
  }

  size_t unroll(const CallTree& tree, const std::vector<Term>& inputs, RelationMap start) {
    const size_t index = out_.runs.size();
    UnrolledRun& run = out_.runs.emplace_back();
    run.number = static_cast<int>(index);
    run.transition = &transition(tree.procedure);
    run.relations = std::move(start);
    const Procedure& procedure = program_.procedures[static_cast<size_t>(tree.procedure)];
    for (size_t k = 0; k < inputs.size(); ++k) run.values[procedure.inputs[k]] = inputs[k];
    for (const CalledTree& called : tree.calls) call(run, called);
    for (Formula f : run.transition->constraints) {
      if (!EPR_FAULT("unrolling-forgets-constraints")) add(in_run(fs_, run, f));
    }
    only_these_calls(run);
    return index;
  }

  void call(UnrolledRun& run, const CalledTree& called) {
    const auto& calls = run.transition->calls;
    EPR_CHECK(called.call >= 0 && static_cast<size_t>(called.call) < calls.size(), "no such call");
    EPR_CHECK(run.callees.empty() || run.callees.rbegin()->first < called.call, "calls in order");
    const CallSite& site = calls[static_cast<size_t>(called.call)];
    EPR_CHECK(site.callee == called.tree.procedure, "the call is of another procedure");
    RelationMap before;
    for (const auto& [relation, definition] : site.before) {
      before[relation] = bounded(relation, definition_in(fs_, run, definition));
    }
    const size_t callee = unroll(called.tree, values_in(fs_, run, site.args), std::move(before));
    run.callees[called.call] = callee;
    if (called.threw) {
      add(in_run(fs_, run, site.threw));
      add(throws(out_.runs[callee], called.tree));
    } else {
      add(in_run(fs_, run, site.returned));
      add(in_run(fs_, out_.runs[callee], out_.runs[callee].transition->returned));
      hand_back(site, out_.runs[callee], run);
    }
  }

  // The caller's copies and outputs are what the callee made.
  void hand_back(const CallSite& site, const UnrolledRun& callee, UnrolledRun& caller) {
    const Transition& done = *callee.transition;
    for (const Symbol* relation : facts_.modifies[static_cast<size_t>(site.callee)]) {
      const Symbol* copy = site.after.at(relation).body->symbol;
      caller.relations[copy] =
          bounded(relation, definition_in(fs_, callee, done.after.at(relation)));
    }
    for (size_t k = 0; k < site.outputs.size(); ++k) {
      caller.values[site.outputs[k]] = in_run(fs_, callee, done.outputs[k]);
    }
  }

  Definition bounded(const Symbol* relation, Definition definition) {
    if (sizes_.of(definition.body) <= kLargestDefinition) return definition;
    const Symbol* copy = fs_.vocabulary().copy(relation, fmt::format("@@{}", ++names_));
    Definition named = named_by(fs_, relation, copy);
    add(fs_.forall(named.params, fs_.iff(named.body, definition.body)));
    return named;
  }

  void only_these_calls(const UnrolledRun& run) {
    const auto& calls = run.transition->calls;
    for (size_t k = 0; k < calls.size(); ++k) {
      if (run.callees.contains(static_cast<int>(k))) continue;
      add(fs_.negate(in_run(fs_, run, fs_.disj(calls[k].returned, calls[k].threw))));
    }
  }

  // At the tree's site, or in a call: exits exclude each other, so only one is it.
  Formula throws(const UnrolledRun& run, const CallTree& tree) {
    std::vector<Formula> ways;
    for (const ThrowSite& thrown : run.transition->throws) {
      if (thrown.site == tree.site) ways.push_back(in_run(fs_, run, thrown.guard));
    }
    for (const CalledTree& called : tree.calls) {
      const CallSite& site = run.transition->calls[static_cast<size_t>(called.call)];
      if (called.threw) ways.push_back(in_run(fs_, run, site.threw));
    }
    return fs_.disj(std::move(ways));
  }

  const Program& program_;
  const ProgramFacts& facts_;
  Formulas& fs_;
  UnrolledTree out_;
  WrittenSizes sizes_;
  int names_ = 0;
};

}  // namespace

UnrolledTree unroll(const Program& program, const ProgramFacts& facts, const CallTree& tree) {
  return Unroller(program, facts).run(tree);
}

Formula in_run(Formulas& formulas, const UnrolledRun& run, Formula f) {
  return definition_in(formulas, run, Definition{{}, f}).body;
}

Term in_run(Formulas& formulas, const UnrolledRun& run, Term t) {
  Substitution here;
  for (Term v : free_variables(t)) here.variables[v] = value(formulas, run, v);
  return substitute(formulas, t, here);
}

}  // namespace epr
