// What: inlines the runs of a call tree into each other.  The copies that a call
// made of what its callee modifies, and the variables for its outputs, are replaced
// by the callee's own definitions of them, so no quantifier is needed to say that a
// state is handed on.
//
// Why right: compose() says that a model of a transition's constraints and of an
// exit's guard is an execution, given that its calls returned as their copies say;
// here they do, by induction over the tree: a callee's constraints hold if its call
// is made, it returns if the call returns, and throws if the call throws.  Conversely
// an execution whose calls the tree has gives every run its values; of runs that it
// does not make nothing is said.  Calls that the tree does not have are not made, by
// a formula for each.
//
// Source: stratified inlining (Lal, Qadeer, Lahiri), without its open calls.
// Deviation: what would grow exponentially when it is put in place of an atom gets a
// symbol of its own, as in compose.cc.

#include "epr/vc/unroll.h"

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/vc/conditions.h"
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

// Runs and calls, whatever the tree's shape.  A run is begun, then its calls are
// added in order, then it is ended.
class Unrolling {
 public:
  Unrolling(const Program& program, const ProgramFacts& facts, Tracking tracking)
      : program_(program), facts_(facts), tracking_(std::move(tracking)), fs_(*program.formulas) {}

  UnrolledRun& begin(int procedure) {
    RelationMap start;
    for (const Symbol* relation : program_.state)
      start[relation] = named_by(fs_, relation, relation);
    return begin(procedure, program_.procedures[static_cast<size_t>(procedure)].inputs,
                 std::move(start), fs_.top());
  }

  UnrolledRun& begin_call(UnrolledRun& caller, int call, Formula made) {
    const CallSite& site = site_of(caller, call);
    RelationMap before;
    for (const auto& [relation, definition] : site.before) {
      before[relation] = bounded(relation, definition_in(fs_, caller, definition));
    }
    UnrolledRun& callee =
        begin(site.callee, values_in(fs_, caller, site.args), std::move(before), made);
    caller.callees[call] = static_cast<size_t>(callee.number);
    return callee;
  }

  // What the callee does is what the caller knows of the call.
  void end_call(UnrolledRun& caller, int call, const std::set<int>& sites) {
    const CallSite& site = site_of(caller, call);
    const UnrolledRun& callee = out_.runs[caller.callees.at(call)];
    say(caller, fs_.implies(in_run(fs_, caller, site.returned),
                            in_run(fs_, callee, callee.transition->returned)));
    say(caller, fs_.implies(in_run(fs_, caller, site.threw), throws(callee, sites)));
    hand_back(site, callee, caller);
  }

  void end(const UnrolledRun& run) {
    for (Formula f : run.transition->constraints) {
      if (!EPR_FAULT("unrolling-forgets-constraints")) say(run, in_run(fs_, run, f));
    }
  }

  void never_call(const UnrolledRun& run, int call) {
    say(run, fs_.negate(in_run(fs_, run, called(site_of(run, call)))));
  }

  // What is already in words of the whole tree, if the run takes place.
  void say(const UnrolledRun& run, Formula f) { add(fs_.implies(run.made, f)); }

  // At one of the sites, or in a call: exits exclude each other, so only one is it.
  Formula throws(const UnrolledRun& run, const std::set<int>& sites) {
    std::vector<Formula> ways;
    for (const ThrowSite& thrown : run.transition->throws) {
      if (sites.contains(thrown.site)) ways.push_back(in_run(fs_, run, thrown.guard));
    }
    for (const auto& [call, callee] : run.callees) {
      ways.push_back(in_run(fs_, run, site_of(run, call).threw));
    }
    return fs_.disj(std::move(ways));
  }

  static const CallSite& site_of(const UnrolledRun& run, int call) {
    return run.transition->calls[static_cast<size_t>(call)];
  }

  UnrolledTree& tree() { return out_; }
  Formulas& formulas() { return fs_; }

 private:
  void add(Formula f) {
    if (f != fs_.top()) out_.formulas.push_back(f);
  }

  Formula called(const CallSite& site) { return fs_.disj(site.returned, site.threw); }

  const Transition& transition(int procedure) {
    auto known = out_.transitions.find(procedure);
    if (known == out_.transitions.end()) {
      known = out_.transitions.emplace(procedure, compose(program_, facts_, procedure, tracking_))
                  .first;
    }
    return known->second;
  }

  UnrolledRun& begin(int procedure, const std::vector<Term>& inputs, RelationMap start,
                     Formula made) {
    const int number = static_cast<int>(out_.runs.size());
    return out_.runs.emplace_back(
        begin_run(program_, transition(procedure), number, inputs, std::move(start), made));
  }

  // The caller's copies and outputs are what the callee made.
  void hand_back(const CallSite& site, const UnrolledRun& callee, UnrolledRun& caller) {
    const Transition& done = *callee.transition;
    for (const Symbol* relation : facts_.modifies[static_cast<size_t>(site.callee)]) {
      if (tracking_.drops(relation)) continue;
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

  const Program& program_;
  const ProgramFacts& facts_;
  const Tracking tracking_;
  Formulas& fs_;
  UnrolledTree out_;
  WrittenSizes sizes_;
  int names_ = 0;
};

std::set<int> own_site(const CallTree& tree) {
  return tree.site == CallTree::kNone ? std::set<int>{} : std::set<int>{tree.site};
}

void follow(Unrolling& unrolling, UnrolledRun& run, const CallTree& tree) {
  const int calls = static_cast<int>(run.transition->calls.size());
  for (const CalledTree& called : tree.calls) {
    EPR_CHECK(called.call >= 0 && called.call < calls, "no such call");
    EPR_CHECK(run.callees.empty() || run.callees.rbegin()->first < called.call, "calls in order");
    const CallSite& site = Unrolling::site_of(run, called.call);
    EPR_CHECK(site.callee == called.tree.procedure, "the call is of another procedure");
    Formulas& fs = unrolling.formulas();
    unrolling.say(run, in_run(fs, run, called.threw ? site.threw : site.returned));
    follow(unrolling, unrolling.begin_call(run, called.call, fs.top()), called.tree);
    unrolling.end_call(run, called.call, own_site(called.tree));
  }
  for (int call = 0; call < calls; ++call) {
    if (!run.callees.contains(call)) unrolling.never_call(run, call);
  }
  unrolling.end(run);
}

Assignment unmentioned(const std::vector<Term>& variables, const Structure& model) {
  Assignment out;
  for (Term v : variables) {
    if (!model.variables().find(v)) out.bind(v, 0);
  }
  return out;
}

}  // namespace

UnrolledRun begin_run(const Program& program, const Transition& transition, int number,
                      const std::vector<Term>& inputs, RelationMap start, Formula made) {
  UnrolledRun run;
  run.number = number;
  run.transition = &transition;
  run.made = made;
  run.relations = std::move(start);
  const auto& names = program.procedures[static_cast<size_t>(transition.procedure)].inputs;
  for (size_t k = 0; k < inputs.size(); ++k) run.values[names[k]] = inputs[k];
  return run;
}

UnrolledTree unroll(const Program& program, const ProgramFacts& facts, const CallTree& tree) {
  return unroll(program, facts, tree, Tracking(*program.formulas));
}

UnrolledTree unroll(const Program& program, const ProgramFacts& facts, const CallTree& tree,
                    const Tracking& tracking) {
  Unrolling unrolling(program, facts, tracking);
  UnrolledRun& root = unrolling.begin(tree.procedure);
  follow(unrolling, root, tree);
  unrolling.say(root, unrolling.throws(root, own_site(tree)));
  return std::move(unrolling.tree());
}

std::vector<Formula> executions_from(const Program& program, const Entry& entry,
                                     const UnrolledTree& tree) {
  std::vector<Formula> out = start_facts(program, entry.procedure);
  out.push_back(entry.condition);
  out.insert(out.end(), tree.formulas.begin(), tree.formulas.end());
  return out;
}

Definition in_run(Formulas& formulas, const UnrolledRun& run, const Definition& definition) {
  return definition_in(formulas, run, definition);
}

Formula in_run(Formulas& formulas, const UnrolledRun& run, Formula f) {
  return definition_in(formulas, run, Definition{{}, f}).body;
}

Term in_run(Formulas& formulas, const UnrolledRun& run, Term t) {
  Substitution here;
  for (Term v : free_variables(t)) here.variables[v] = value(formulas, run, v);
  return substitute(formulas, t, here);
}

bool holds_in_run(Formulas& formulas, const UnrolledRun& run, Formula f, const Structure& model) {
  Formula here = in_run(formulas, run, f);
  Assignment rest = unmentioned(free_variables(here), model);
  return model.evaluate(here, rest);
}

int value_in_run(Formulas& formulas, const UnrolledRun& run, Term t, const Structure& model) {
  Term here = in_run(formulas, run, t);
  return model.evaluate(here, unmentioned(free_variables(here), model));
}

}  // namespace epr
