// What: symbolic execution of all paths from a cut point to the next ones at
// once.  Blocks are visited in topological order of their gotos; where several
// paths arrive at a block their states are joined, so the result is linear in the
// text though paths are exponential in it.  Updates are substituted: a relation's
// value at a moment is a formula over the state before, and new symbols are made
// only for what a call modifies, for joined variables and for choices.
//
// Why sound and complete: a state (guard, values, relations) describes all
// executions that reach a point, one for each way of making the guard true.
// Guards of different paths exclude each other, because each choice has a symbol
// of its own, so if-then-else over guards describes a join exactly.  Constraints
// are conditional on the guard under which they were met, so they never exclude
// an execution that left earlier, by a throw for instance.
//
// Choices are recorded as they are met, each with the guard of its state.  Of one
// execution the order is right: its commands within a block are met in order, an
// inlined callee is walked where it is called, and a block after all that jump to
// it.  Where the walk leaves that order, from one alternative to the next, guards
// exclude each other.  And a guard is true iff the execution gets there, so in a
// model the choices with true guards are those of its execution, one after another.
//
// What is not tracked (tracking.h) has no value and no copies, and what may be
// anything is a copy or a switch of which nothing else is said.
//
// Source: large-block encoding as in SeaHorn, on paper 002's beta_P.  Deviation:
// a definition that has quantifiers or has grown large gets a symbol of its own,
// defined by a constraint; substitution would nest quantifiers, or grow
// exponentially where a relation occurs twice in its own update.

#include "epr/vc/compose.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/vc/mod_set.h"
#include "epr/vc/written_size.h"

namespace epr {
namespace {

struct State {
  Formula guard = nullptr;
  std::map<Term, Term, ById> values;
  RelationMap relations;
};

// A state that leaves a region with these results.
struct Exit {
  State state;
  std::vector<Term> outputs;
};

class Composer {
 public:
  Composer(const Program& program, const ProgramFacts& facts, const Tracking& tracking)
      : program_(program), facts_(facts), tracking_(tracking), fs_(*program.formulas) {}

  Transition run(const Procedure& procedure) {
    out_.procedure = procedure.index;
    State start;
    start.guard = fs_.top();
    start.relations = start_relations();
    Exit end = region(procedure.index, procedure.inputs, std::move(start));
    out_.returned = end.state.guard;
    out_.outputs = std::move(end.outputs);
    out_.after = std::move(end.state.relations);
    return std::move(out_);
  }

 private:
  // --- Names ----------------------------------------------------------------

  Term new_value(Term variable) {
    const int number = EPR_FAULT("new-values-not-fresh") ? 0 : ++names_;
    return fs_.var(fmt::format("{}#{}", variable->name, number), variable->sort);
  }

  Formula new_switch(const char* what) {
    // No copy of a relation ends in "##k", whatever the program calls its relations.
    const std::string name = fmt::format("{}##{}", what, ++names_);
    const Symbol* symbol = fs_.vocabulary().find_symbol(name);
    if (!symbol) symbol = fs_.vocabulary().add_relation(name, {}, false);
    return fs_.rel(symbol, {});
  }

  RelationMap start_relations() {
    RelationMap out;
    for (const Symbol* relation : program_.state) {
      if (!tracking_.drops(relation)) out[relation] = named_by(fs_, relation, relation);
    }
    return out;
  }

  Definition new_copy(const Symbol* relation) {
    const int number = EPR_FAULT("copies-not-fresh") ? 0 : ++names_;
    const Symbol* copy = fs_.vocabulary().copy(relation, fmt::format("#{}", number));
    return named_by(fs_, relation, copy);
  }

  // --- Values ---------------------------------------------------------------

  void bind(const State& state, const std::vector<Term>& variables, Substitution& out) const {
    for (Term variable : variables) {
      auto it = state.values.find(variable);
      if (it != state.values.end()) out.variables[variable] = it->second;
    }
  }

  // What the symbols and free variables of `f` are now.
  Substitution now(const State& state, Formula f) const {
    Substitution current;
    bind(state, free_variables(f), current);
    for (const Symbol* symbol : symbols_of(std::vector<Formula>{f})) {
      auto it = state.relations.find(symbol);
      if (it != state.relations.end()) current.relations[symbol] = it->second;
    }
    return current;
  }

  Formula value(const State& state, Formula f) { return substitute(fs_, f, now(state, f)); }

  Term value(const State& state, Term t) {
    Substitution current;
    bind(state, free_variables(t), current);
    return substitute(fs_, t, current);
  }

  std::vector<Term> values(const State& state, const std::vector<Term>& terms) {
    std::vector<Term> out;
    for (Term t : terms) out.push_back(value(state, t));
    return out;
  }

  void constrain(const State& state, Formula f) {
    if (!EPR_FAULT("constraint-without-guard")) f = fs_.implies(state.guard, f);
    if (f != fs_.top()) out_.constraints.push_back(f);
  }

  // --- Regions --------------------------------------------------------------

  // Blocks from `start` to the next cut points, along gotos, each after those
  // that jump to it.
  std::vector<int> order(int start) const {
    std::vector<int> postorder;
    std::set<int> seen{start};
    std::vector<std::pair<int, size_t>> stack{{start, 0}};
    while (!stack.empty()) {
      auto& [block, next] = stack.back();
      const auto& edges = facts_.graph.edges[static_cast<size_t>(block)];
      if (next == edges.size()) {
        postorder.push_back(block);
        stack.pop_back();
        continue;
      }
      const CallEdge& edge = edges[next++];
      if (!edge.jump || facts_.cut[static_cast<size_t>(edge.target)]) continue;
      if (seen.insert(edge.target).second) stack.emplace_back(edge.target, 0);
    }
    std::reverse(postorder.begin(), postorder.end());
    return postorder;
  }

  // Runs from the start of a block until it, or what it jumps to, returns.
  Exit region(int start, const std::vector<Term>& args, State state) {
    std::map<int, std::vector<Exit>> arrivals;  // an arrival's outputs are the block's inputs
    arrivals[start].push_back(Exit{std::move(state), args});
    std::vector<Exit> returns;
    for (int block : order(start)) {
      const Procedure& procedure = program_.procedures[static_cast<size_t>(block)];
      Exit arrived = join(std::move(arrivals[block]), procedure.inputs);
      arrivals.erase(block);
      arrived.state.values.clear();
      for (size_t k = 0; k < procedure.inputs.size(); ++k) {
        arrived.state.values[procedure.inputs[k]] = arrived.outputs[k];
      }
      body(procedure, procedure.body, std::move(arrived.state), arrivals, returns);
    }
    return join(std::move(returns), program_.procedures[static_cast<size_t>(start)].outputs);
  }

  void body(const Procedure& procedure, const Body& b, State state,
            std::map<int, std::vector<Exit>>& arrivals, std::vector<Exit>& returns) {
    for (const Command& command : b.commands) run(procedure, command, state);
    if (std::holds_alternative<Return>(b.tail)) {
      std::vector<Term> outputs = values(state, procedure.outputs);
      returns.push_back(Exit{std::move(state), std::move(outputs)});
    } else if (const auto* jump = std::get_if<Goto>(&b.tail)) {
      std::vector<Term> args = values(state, jump->args);
      if (facts_.cut[static_cast<size_t>(jump->procedure)]) {
        std::vector<Term> outputs = call(procedure, b.origin, jump->procedure, args, state);
        returns.push_back(Exit{std::move(state), std::move(outputs)});
      } else {
        arrivals[jump->procedure].push_back(Exit{std::move(state), std::move(args)});
      }
    } else {
      const auto& alternatives = std::get<Choose>(b.tail).alternatives;
      const std::vector<Formula> guards = alternative(state, alternatives.size());
      for (size_t k = 0; k < alternatives.size(); ++k) {
        State taken = state;
        taken.guard = guards[k];
        body(procedure, alternatives[k], std::move(taken), arrivals, returns);
      }
    }
  }

  // Guards of n alternatives, which exclude each other and together are `guard`.
  std::vector<Formula> split(Formula guard, size_t n) {
    std::vector<Formula> out;
    Formula rest = guard;
    for (size_t k = 0; k + 1 < n; ++k) {
      Formula taken = new_switch("take");
      out.push_back(fs_.conj(rest, taken));
      rest = fs_.conj(rest, fs_.negate(taken));
    }
    out.push_back(EPR_FAULT("alternative-never-taken") ? fs_.bottom() : rest);
    return out;
  }

  std::vector<Formula> alternative(const State& state, size_t n) {
    std::vector<Formula> guards = split(state.guard, n);
    out_.choices.push_back(Choice{state.guard, AlternativeTaken{guards}});
    return guards;
  }

  // --- Joins ----------------------------------------------------------------

  // One exit for all: `hints` name the joined results.
  Exit join(std::vector<Exit> exits, const std::vector<Term>& hints) {
    if (exits.empty()) return never(hints);
    if (exits.size() == 1) return std::move(exits[0]);
    name_guards(exits);
    std::vector<Term> outputs;
    for (size_t k = 0; k < hints.size(); ++k) {
      std::vector<Term> candidates;
      for (const Exit& exit : exits) candidates.push_back(exit.outputs[k]);
      outputs.push_back(join_terms(exits, candidates, hints[k]));
    }
    State state = exits[0].state;
    std::vector<Formula> guards;
    for (const Exit& exit : exits) guards.push_back(exit.state.guard);
    state.guard = EPR_FAULT("join-forgets-a-path") ? guards[0] : fs_.disj(guards);
    join_relations(exits, state);
    return Exit{std::move(state), std::move(outputs)};
  }

  // No path arrives; the results are never looked at.
  Exit never(const std::vector<Term>& hints) {
    Exit exit;
    exit.state.guard = fs_.bottom();
    exit.state.relations = start_relations();
    for (Term hint : hints) exit.outputs.push_back(new_value(hint));
    return exit;
  }

  // Long guards get a symbol: joins repeat them.
  void name_guards(std::vector<Exit>& exits) {
    for (Exit& exit : exits) {
      Formula& guard = exit.state.guard;
      if (guard->kind != Kind::kAnd && guard->kind != Kind::kOr) continue;
      Formula name = new_switch("path");
      out_.constraints.push_back(fs_.iff(name, guard));
      guard = name;
    }
  }

  Term join_terms(const std::vector<Exit>& exits, const std::vector<Term>& candidates, Term hint) {
    if (EPR_FAULT("joined-values-left-open")) return new_value(hint);
    const bool same = std::all_of(candidates.begin(), candidates.end(),
                                  [&](Term t) { return t == candidates[0]; });
    if (same) return candidates[0];
    Term joined = new_value(hint);
    for (size_t k = 0; k < exits.size(); ++k) {
      constrain(exits[k].state, fs_.eq(joined, candidates[k]));
    }
    return joined;
  }

  void join_relations(const std::vector<Exit>& exits, State& state) {
    for (auto& [relation, definition] : state.relations) {
      const Exit& last = exits.back();
      Formula joined = last.state.relations.at(relation).body;
      for (size_t k = exits.size() - 1; k-- > 0 && !EPR_FAULT("join-takes-one-side");) {
        joined = fs_.ite(exits[k].state.guard, exits[k].state.relations.at(relation).body, joined);
      }
      if (joined == definition.body) continue;
      definition.body = joined;
      bound_growth(relation, state);
    }
  }

  // --- Commands -------------------------------------------------------------

  void run(const Procedure& procedure, const Command& command, State& state) {
    std::visit([&](const auto& node) { step(procedure, command.origin, node, state); },
               command.node);
  }

  void step(const Procedure&, int, const Assume& c, State& state) {
    if (!EPR_FAULT("assume-forgotten")) {
      constrain(state, value(state, tracking_.assumed(c.condition)));
    }
  }

  void step(const Procedure&, int, const Havoc& c, State& state) {
    Term element = new_value(c.variable);
    out_.choices.push_back(Choice{state.guard, ElementTaken{element}});
    state.values[c.variable] = element;
  }

  void step(const Procedure&, int, const Assign& c, State& state) {
    if (!EPR_FAULT("assignment-forgotten")) state.values[c.variable] = value(state, c.value);
  }

  void step(const Procedure&, int, const Update& c, State& state) {
    if (tracking_.drops(c.relation)) return;
    Definition& definition = state.relations.at(c.relation);
    const Formula made = updated(c);
    Substitution current = now(state, made);
    for (size_t k = 0; k < c.params.size(); ++k) {
      current.variables[c.params[k]] = definition.params[k];
    }
    if (EPR_FAULT("update-forgotten")) return;
    definition.body = substitute(fs_, made, current);
    bound_growth(c.relation, state);
  }

  // The update's value; anything where that is not tracked.
  Formula updated(const Update& c) {
    const Formula tracked = tracking_.value_of(c);
    if (tracked == fs_.top()) return c.value;
    const Symbol* anything = new_copy(c.relation).body->symbol;
    return fs_.ite(tracked, c.value, fs_.rel(anything, c.params));
  }

  // Gives the relation a symbol of its own when its definition asks for one.
  void bound_growth(const Symbol* relation, State& state) {
    Definition& definition = state.relations.at(relation);
    if (!definition.body->quantified && sizes_.of(definition.body) <= kLargestDefinition) return;
    Definition named = new_copy(relation);
    out_.constraints.push_back(fs_.forall(named.params, fs_.iff(named.body, definition.body)));
    definition = std::move(named);
  }

  void step(const Procedure&, int, const Throw& c, State& state) {
    const Formula tracked = tracking_.of(c.condition);
    Formula thrown = value(state, c.condition);
    if (tracked != fs_.top()) thrown = fs_.ite(tracked, thrown, new_switch("throws"));
    Formula guard = fs_.conj(state.guard, thrown);
    if (guard != fs_.bottom() && !EPR_FAULT("throw-forgotten")) {
      out_.throws.push_back(ThrowSite{c.site, values(state, c.witness), guard});
    }
    state.guard = fs_.conj(state.guard, fs_.negate(thrown));
  }

  void step(const Procedure& procedure, int origin, const Call& c, State& state) {
    std::vector<Term> args = values(state, c.args);
    if (EPR_FAULT("arguments-swapped")) std::reverse(args.begin(), args.end());
    std::vector<Term> outputs;
    if (facts_.cut[static_cast<size_t>(c.procedure)]) {
      outputs = call(procedure, origin, c.procedure, args, state);
    } else {
      std::map<Term, Term, ById> callers = state.values;
      Exit exit = region(c.procedure, args, std::move(state));
      state = std::move(exit.state);
      state.values = std::move(callers);
      outputs = std::move(exit.outputs);
    }
    for (size_t k = 0; k < outputs.size(); ++k) state.values[c.outputs[k]] = outputs[k];
  }

  // Variables that the branch introduces are not used after it.
  void step(const Procedure& procedure, int, const Branch& c, State& state) {
    std::vector<Term> variables;
    for (const auto& [variable, current] : state.values) variables.push_back(variable);
    const std::vector<Formula> guards = alternative(state, c.alternatives.size());
    std::vector<Exit> exits;
    for (size_t k = 0; k < c.alternatives.size(); ++k) {
      Exit taken{state, {}};
      taken.state.guard = guards[k];
      for (const Command& command : c.alternatives[k]) run(procedure, command, taken.state);
      taken.outputs = values(taken.state, variables);
      exits.push_back(std::move(taken));
    }
    Exit joined = join(std::move(exits), variables);
    state = std::move(joined.state);
    state.values.clear();
    for (size_t k = 0; k < variables.size(); ++k) state.values[variables[k]] = joined.outputs[k];
  }

  // A call that stays a call.  Afterwards the state is that in which it returned.
  std::vector<Term> call(const Procedure& caller, int origin, int callee,
                         const std::vector<Term>& args, State& state) {
    const auto q = static_cast<size_t>(callee);
    out_.choices.push_back(Choice{state.guard, CallMade{static_cast<int>(out_.calls.size())}});
    CallSite site;
    site.callee = callee;
    site.procedure = caller.index;
    site.origin = origin;
    site.args = args;
    site.before = state.relations;
    for (const Symbol* relation : facts_.modifies[q]) {
      if (tracking_.drops(relation) || EPR_FAULT("call-changes-nothing")) continue;
      state.relations[relation] = new_copy(relation);
    }
    site.after = state.relations;
    for (Term output : program_.procedures[q].outputs) site.outputs.push_back(new_value(output));
    site.returned = state.guard;
    site.threw = fs_.bottom();
    if (facts_.may_throw[q]) {
      Formula returns = new_switch("returns");
      site.returned = fs_.conj(state.guard, returns);
      site.threw = fs_.conj(state.guard, fs_.negate(returns));
    }
    state.guard = site.returned;
    std::vector<Term> outputs = site.outputs;
    out_.calls.push_back(std::move(site));
    return outputs;
  }

  const Program& program_;
  const ProgramFacts& facts_;
  const Tracking& tracking_;
  Formulas& fs_;
  Transition out_;
  WrittenSizes sizes_;
  int names_ = 0;
};

bool has_throw(const std::vector<Command>& commands) {
  return std::any_of(commands.begin(), commands.end(), [](const Command& command) {
    if (std::holds_alternative<Throw>(command.node)) return true;
    const auto* branch = std::get_if<Branch>(&command.node);
    return branch &&
           std::any_of(branch->alternatives.begin(), branch->alternatives.end(), has_throw);
  });
}

bool has_throw(const Body& body) {
  if (has_throw(body.commands)) return true;
  const auto* choose = std::get_if<Choose>(&body.tail);
  return choose && std::any_of(choose->alternatives.begin(), choose->alternatives.end(),
                               [](const Body& b) { return has_throw(b); });
}

std::vector<bool> throwing(const Program& program, const CallGraph& graph) {
  std::vector<bool> out(program.procedures.size(), false);
  for (const std::vector<int>& component : components(graph)) {
    bool any = false;
    for (int member : component) {
      const auto m = static_cast<size_t>(member);
      any = any || has_throw(program.procedures[m].body);
      for (const CallEdge& edge : graph.edges[m])
        any = any || out[static_cast<size_t>(edge.target)];
    }
    if (EPR_FAULT("throwing-procedures-not-found")) any = false;
    for (int member : component) out[static_cast<size_t>(member)] = any;
  }
  return out;
}

}  // namespace

ProgramFacts program_facts(const Program& program, const CutOptions& options) {
  ProgramFacts facts;
  facts.graph = call_graph(program);
  facts.cut = cut_points(program, facts.graph, options);
  facts.modifies = mod_sets(program, facts.graph);
  facts.may_throw = throwing(program, facts.graph);
  return facts;
}

Transition compose(const Program& program, const ProgramFacts& facts, int procedure) {
  return compose(program, facts, procedure, Tracking(*program.formulas));
}

Transition compose(const Program& program, const ProgramFacts& facts, int procedure,
                   const Tracking& tracking) {
  EPR_CHECK(facts.cut[static_cast<size_t>(procedure)], "only cut points are composed");
  return Composer(program, facts, tracking).run(program.procedures[static_cast<size_t>(procedure)]);
}

}  // namespace epr
