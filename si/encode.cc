// What: the verification condition of the partly inlined program, run by run.  A
// callee's inputs and start are the caller's arguments and state at the call, by
// substitution; what it makes of them comes back through the symbols which the caller
// has for the call's results, by equations, so that the caller's formulas need not
// change when a call is inlined.
//
// Why right: as unroll.cc, of which this is the incremental form: a model in which no
// open call is made is an execution.  An open call is over-approximated: its results are
// symbols of which only over(c) says something, namely what holds of every run of the
// callee (its summary, invariants, transitions, and that it throws at a site below it).
//
// Source: Lal & Qadeer, VCGen, Init and Instantiate (Figs. 7, 8).  Deviations: a call
// has one Boolean for "made" and shares its formula with "returned" and "threw", as a
// throw ends the execution; summaries hang on a Boolean of their own, which is no longer
// assumed once the call is inlined, so that they do not burden the solver for ever.

#include "si/encode.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/vc/conditions.h"

namespace si {

using epr::CallSite;
using epr::Definition;
using epr::Formula;
using epr::in_run;
using epr::RelationMap;
using epr::Symbol;
using epr::Term;
using epr::UnrolledRun;

Encoding::Encoding(const epr::Program& program, Transitions& transitions, const epr::Entry& entry,
                   const std::set<int>& sites, const epr::Summaries& over, epr::Solver& solver)
    : program_(program),
      transitions_(transitions),
      entry_(entry),
      sites_(sites),
      summaries_(over),
      fs_(*program.formulas),
      solver_(solver) {}

void Encoding::add(const InlinedTree& tree, int node) {
  EPR_CHECK(node == static_cast<int>(runs_.size()), "nodes are added in order");
  if (node == 0) {
    add_root();
  } else {
    add_callee(tree, node);
  }
}

void Encoding::add_root() {
  for (Formula f : epr::start_facts(program_, entry_.procedure)) add(f);
  add(entry_.condition);
  RelationMap start;
  for (const Symbol* relation : program_.state) {
    start[relation] = named_by(fs_, relation, relation);
  }
  const auto& inputs = program_.procedures[static_cast<size_t>(entry_.procedure)].inputs;
  begin(entry_.procedure, inputs, std::move(start), fs_.top());
  end(runs_.back());
  add(throws(runs_.back()));
}

void Encoding::add_callee(const InlinedTree& tree, int node) {
  const CallId id = tree.node(node).caller;
  const UnrolledRun& caller = runs_[static_cast<size_t>(id.node)];
  const CallSite& site = site_of(caller, id.call);
  RelationMap before;
  for (const auto& [relation, definition] : site.before) {
    if (EPR_FAULT("callee-starts-anywhere")) continue;
    before[relation] = bounded(relation, in_run(fs_, caller, definition));
  }
  std::vector<Term> inputs;
  for (Term t : site.args) inputs.push_back(in_run(fs_, caller, t));
  const Formula made = calls_.at(id).made;
  begin(site.callee, inputs, std::move(before), made);
  const UnrolledRun& callee = runs_.back();
  end(callee);
  say(caller, fs_.implies(in_run(fs_, caller, site.returned),
                          in_run(fs_, callee, callee.transition->returned)));
  add(fs_.implies(calls_.at(id).threw, throws(callee)));
  hand_back(caller, site, callee, made);
}

void Encoding::begin(int procedure, const std::vector<Term>& inputs, RelationMap start,
                     Formula made) {
  const int number = static_cast<int>(runs_.size());
  runs_.push_back(
      epr::begin_run(program_, transitions_.of(procedure), number, inputs, std::move(start), made));
}

void Encoding::end(const UnrolledRun& run) {
  for (Formula f : run.transition->constraints) say(run, in_run(fs_, run, f));
  name_throws(run);
  for (size_t k = 0; k < run.transition->calls.size(); ++k) open(run, static_cast<int>(k));
}

// A Boolean for each throw that counts; nullptr for the others.
void Encoding::name_throws(const UnrolledRun& run) {
  std::vector<Formula>& names = throws_.emplace_back();
  for (const epr::ThrowSite& thrown : run.transition->throws) {
    names.push_back(nullptr);
    if (!sites_.contains(thrown.site)) continue;
    names.back() = new_switch(fmt::format("throws##@{}.{}", run.number, names.size()));
    const Formula guard = in_run(fs_, run, thrown.guard);
    add(fs_.iff(names.back(), fs_.conj({run.made, guard, wanted(thrown.site)})));
  }
}

// --- Calls ----------------------------------------------------------------------

void Encoding::open(const UnrolledRun& run, int call) {
  const CallSite& site = site_of(run, call);
  const std::string name = fmt::format("##@{}.{}", run.number, call);
  Call& made = calls_[CallId{run.number, call}];
  made.made = new_switch("made" + name);
  made.threw = new_switch("threw" + name);
  const Formula called = in_run(fs_, run, fs_.disj(site.returned, site.threw));
  add(fs_.iff(made.made, fs_.conj(run.made, called)));
  add(fs_.iff(made.threw, fs_.conj(run.made, in_run(fs_, run, site.threw))));
}

Formula Encoding::over(const CallId& call) {
  Call& known = calls_.at(call);
  if (!known.over) {
    known.over = new_switch(fmt::format("over##@{}.{}", call.node, call.call));
    approximate(runs_[static_cast<size_t>(call.node)], call.call, known.over);
  }
  return known.over;
}

// What holds of every run of the callee.
void Encoding::approximate(const UnrolledRun& run, int call, Formula over) {
  const CallSite& site = site_of(run, call);
  const CallId id{run.number, call};
  std::vector<Formula> returned{epr::facts_of_returned(program_, site)};
  for (Formula lemma : summaries_[static_cast<size_t>(site.callee)].returns) {
    if (epr::tracked_at(program_, site, lemma)) {
      returned.push_back(epr::at_call(program_, site, lemma));
    }
  }
  std::vector<Formula> facts;
  facts.push_back(fs_.implies(site.returned, fs_.conj(std::move(returned))));
  facts.push_back(fs_.implies(site.threw, throws_as_summarised(site, id)));
  say(run, fs_.implies(over, in_run(fs_, run, fs_.conj(std::move(facts)))));
}

// At a wanted site below the callee, with a witness that the summary allows.
Formula Encoding::throws_as_summarised(const CallSite& site, const CallId& id) {
  if (EPR_FAULT("open-call-never-throws")) return fs_.bottom();
  const epr::Summary& summary = summaries_[static_cast<size_t>(site.callee)];
  std::map<int, std::vector<Formula>> ways;  // by error
  for (int s : transitions_.sites_below(site.callee)) {
    if (!sites_.contains(s)) continue;
    ways[program_.sites[static_cast<size_t>(s)].error].push_back(wanted(s));
  }
  std::vector<Formula> errors;
  for (auto& [error, sites] : ways) {
    std::vector<Formula> parts{fs_.disj(std::move(sites))};
    epr::Substitution witness;
    for (Term w : program_.errors[static_cast<size_t>(error)].witness) {
      witness.variables[w] = fs_.var(fmt::format("{}#{}.{}", w->name, error, id.call), w->sort);
    }
    const auto lemmas = summary.throws.find(error);
    if (lemmas != summary.throws.end()) {
      for (Formula lemma : lemmas->second) {
        if (!epr::tracked_at(program_, site, lemma)) continue;
        parts.push_back(substitute(fs_, epr::at_call(program_, site, lemma), witness));
      }
    }
    errors.push_back(fs_.conj(std::move(parts)));
  }
  return fs_.disj(std::move(errors));
}

// The symbols that the caller has for what the call changed are what the callee made.
void Encoding::hand_back(const UnrolledRun& caller, const CallSite& site, const UnrolledRun& callee,
                         Formula made) {
  if (EPR_FAULT("nothing-handed-back")) return;
  for (const Symbol* relation : transitions_.facts().modifies[static_cast<size_t>(site.callee)]) {
    if (transitions_.tracking().drops(relation)) continue;
    const Definition before = in_run(fs_, caller, site.after.at(relation));
    const Definition after = in_run(fs_, callee, callee.transition->after.at(relation));
    add(fs_.forall(before.params, fs_.iff(before.body, after.body)));
  }
  for (size_t k = 0; k < site.outputs.size(); ++k) {
    add(fs_.implies(made, fs_.eq(in_run(fs_, caller, site.outputs[k]),
                                 in_run(fs_, callee, callee.transition->outputs[k]))));
  }
}

// At a wanted site, or in a call.
Formula Encoding::throws(const UnrolledRun& run) const {
  std::vector<Formula> ways;
  for (Formula name : throws_[static_cast<size_t>(run.number)]) {
    if (name) ways.push_back(name);
  }
  for (size_t k = 0; k < run.transition->calls.size(); ++k) {
    ways.push_back(calls_.at(CallId{run.number, static_cast<int>(k)}).threw);
  }
  return fs_.disj(std::move(ways));
}

bool Encoding::may_throw() const {
  return std::any_of(throws_.begin(), throws_.end(), [](const std::vector<Formula>& names) {
    return std::any_of(names.begin(), names.end(), [](Formula name) { return name != nullptr; });
  });
}

// --- Symbols --------------------------------------------------------------------

Definition Encoding::bounded(const Symbol* relation, Definition definition) {
  if (sizes_.of(definition.body) <= epr::kLargestDefinition) return definition;
  const Symbol* copy = fs_.vocabulary().copy(relation, fmt::format("@@{}", ++names_));
  Definition named = named_by(fs_, relation, copy);
  add(fs_.forall(named.params, fs_.iff(named.body, definition.body)));
  return named;
}

// Rigid: all runs mean the same by it.
Formula Encoding::new_switch(const std::string& name) {
  const Symbol* symbol = fs_.vocabulary().find_symbol(name);
  if (!symbol) symbol = fs_.vocabulary().add_relation(name, {}, true);
  return fs_.rel(symbol, {});
}

Formula Encoding::wanted(int site) {
  Formula& known = wanted_[site];
  if (!known) known = new_switch(fmt::format("wanted##@{}", site));
  return known;
}

void Encoding::say(const UnrolledRun& run, Formula f) { add(fs_.implies(run.made, f)); }

void Encoding::add(Formula f) {
  if (f == fs_.top()) return;
  size_ += sizes_.of(f);
  solver_.assert_formula(f);
}

// --- Models ---------------------------------------------------------------------

int Encoding::callee(const CallId& call) const {
  return site_of(runs_[static_cast<size_t>(call.node)], call.call).callee;
}

std::vector<CallId> Encoding::calls() const {
  std::vector<CallId> out;
  for (const auto& [id, call] : calls_) out.push_back(id);
  return out;
}

std::vector<CallId> Encoding::made_in(const epr::Structure& model) const {
  std::vector<CallId> out;
  for (const auto& [id, call] : calls_) {
    if (model.holds(call.made->symbol, {})) out.push_back(id);
  }
  return out;
}

epr::CallTree Encoding::tree_in(const InlinedTree& tree, const epr::Structure& model) const {
  return tree_in(tree, 0, model);
}

epr::CallTree Encoding::tree_in(const InlinedTree& tree, int node,
                                const epr::Structure& model) const {
  const UnrolledRun& run = runs_[static_cast<size_t>(node)];
  epr::CallTree out;
  out.procedure = run.transition->procedure;
  for (const auto& [call, callee] : tree.node(node).callees) {
    const Call& switches = calls_.at(CallId{node, call});
    if (!model.holds(switches.made->symbol, {})) continue;
    const bool threw =
        model.holds(switches.threw->symbol, {}) && !EPR_FAULT("threw-read-as-returned");
    out.calls.push_back(epr::CalledTree{call, threw, tree_in(tree, callee, model)});
  }
  const std::vector<Formula>& throws = throws_[static_cast<size_t>(node)];
  for (size_t k = 0; k < throws.size(); ++k) {
    if (throws[k] && model.holds(throws[k]->symbol, {})) out.site = run.transition->throws[k].site;
  }
  return out;
}

}  // namespace si
