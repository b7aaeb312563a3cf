#include "epr/vc/conditions.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"

namespace epr {
namespace {

// Formulas about two moments and some variables, as formulas about a transition.
class Instances {
 public:
  Instances(const Program& program) : program_(program), fs_(*program.formulas) {
    for (const Symbol* relation : program.state)
      primed_.emplace(program.primed(relation), relation);
  }

  Formula between(const RelationMap& before, const RelationMap& after, Formula f,
                  const std::vector<std::pair<Term, Term>>& variables) const {
    Substitution two;
    for (const Symbol* symbol : symbols_of(std::vector<Formula>{f})) {
      auto it = before.find(symbol);
      auto prime = primed_.find(symbol);
      if (it != before.end()) {
        two.relations[symbol] = it->second;
      } else if (prime != primed_.end()) {
        two.relations[symbol] = after.at(prime->second);
      } else {
        EPR_CHECK(!symbol->is_relation() || symbol->rigid, "the relation is not tracked");
      }
    }
    for (const auto& [from, to] : variables) two.variables[from] = to;
    return substitute(fs_, f, two);
  }

  Formula at(const RelationMap& moment, Formula f,
             const std::vector<std::pair<Term, Term>>& variables) const {
    return between(moment, moment, f, variables);
  }

  Formula transitions(const RelationMap& before, const RelationMap& after) const {
    std::vector<Formula> all;
    for (const NamedFormula& t : program_.transitions) {
      if (tracked(after, t.formula)) all.push_back(between(before, after, t.formula, {}));
    }
    return fs_.conj(std::move(all));
  }

  Formula invariants(const RelationMap& moment, const std::vector<Term>& crossing) const {
    std::vector<Formula> all;
    for (const NamedFormula& i : program_.invariants) {
      if (tracked(moment, i.formula)) all.push_back(at(moment, i.formula, {}));
    }
    for (const SortInvariant& i : program_.sort_invariants) {
      if (!tracked(moment, i.formula)) continue;
      for (Term t : crossing) {
        if (t->sort == i.subject->sort) all.push_back(at(moment, i.formula, {{i.subject, t}}));
      }
    }
    return fs_.conj(std::move(all));
  }

  Formula returned(const CallSite& call) const {
    return fs_.conj(transitions(call.before, call.after), invariants(call.after, call.outputs));
  }

  bool tracked(const RelationMap& moment, Formula f) const {
    const std::vector<const Symbol*> symbols = symbols_of(std::vector<Formula>{f});
    return std::all_of(symbols.begin(), symbols.end(), [&](const Symbol* symbol) {
      const auto prime = primed_.find(symbol);
      if (prime != primed_.end()) symbol = prime->second;
      return symbol->rigid || !symbol->is_relation() || moment.contains(symbol);
    });
  }

  Formula returns(const CallSite& call, const Summaries& summaries) const {
    const Procedure& callee = program_.procedures[static_cast<size_t>(call.callee)];
    std::vector<std::pair<Term, Term>> variables = pairs(callee.inputs, call.args);
    for (const auto& pair : pairs(callee.outputs, call.outputs)) variables.push_back(pair);
    std::vector<Formula> all;
    for (Formula lemma : summaries[static_cast<size_t>(call.callee)].returns) {
      all.push_back(between(call.before, call.after, lemma, variables));
    }
    return fs_.conj(std::move(all));
  }

  // The witness variables stay as they are: they are those of the caller's throw.
  Formula throws(const CallSite& call, const Summaries& summaries, int error) const {
    const Procedure& callee = program_.procedures[static_cast<size_t>(call.callee)];
    const Summary& summary = summaries[static_cast<size_t>(call.callee)];
    auto lemmas = summary.throws.find(error);
    if (lemmas == summary.throws.end()) return fs_.top();
    std::vector<Formula> all;
    for (Formula lemma : lemmas->second) {
      all.push_back(at(call.before, lemma, pairs(callee.inputs, call.args)));
    }
    return fs_.conj(std::move(all));
  }

  // The state before a procedure, as the start of its transition.
  RelationMap start() const {
    RelationMap out;
    for (const Symbol* relation : program_.state) {
      out[relation] = named_by(fs_, relation, relation);
    }
    return out;
  }

  static std::vector<std::pair<Term, Term>> pairs(const std::vector<Term>& from,
                                                  const std::vector<Term>& to) {
    std::vector<std::pair<Term, Term>> out;
    for (size_t k = 0; k < from.size(); ++k) {
      out.emplace_back(from[k], to[EPR_FAULT("lemma-arguments-swapped") ? from.size() - 1 - k : k]);
    }
    return out;
  }

 private:
  const Program& program_;
  Formulas& fs_;
  std::map<const Symbol*, const Symbol*, ById> primed_;  // R of each R'
};

// Conditions of one transition, or of one entry into it.
class TransitionConditions {
 public:
  TransitionConditions(const Program& program, const Transition& transition,
                       const Summaries& summaries, const std::set<int>& sites,
                       std::vector<ComposedCondition>& out)
      : program_(program),
        fs_(*program.formulas),
        transition_(transition),
        summaries_(summaries),
        sites_(sites),
        instances_(program),
        out_(out),
        procedure_(program.procedures[static_cast<size_t>(transition.procedure)]),
        facts_(transition_facts(program, transition, summaries)) {}

  void procedure() {
    invariants();
    add("transitions hold",
        fs_.conj(transition_.returned,
                 fs_.negate(instances_.transitions(instances_.start(), transition_.after))));
    const Summary& summary = summaries_[static_cast<size_t>(procedure_.index)];
    add("returns only as claimed",
        returns_against(program_, transition_, fs_.conj(summary.returns)));
    for (const auto& [error, lemmas] : summary.throws) {
      add("throws only as claimed", fs_.conj(throws(error), fs_.negate(fs_.conj(lemmas))));
    }
  }

  void entry(const Entry& entry) {
    facts_.push_back(entry.condition);
    prefix_ = "entry ";
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      add("throws never", throws(static_cast<int>(e)));
    }
  }

 private:
  Formula throws(int error) const {
    return throws_with(program_, transition_, summaries_, sites_, error);
  }

  void invariants() {
    for (const CallSite& call : transition_.calls) {
      Formula reached = fs_.disj(call.returned, call.threw);
      Formula broken = fs_.negate(instances_.invariants(call.before, call.args));
      add("invariants hold at a call", fs_.conj(reached, broken));
    }
    Formula broken = fs_.negate(instances_.invariants(transition_.after, transition_.outputs));
    add("invariants hold at the end", fs_.conj(transition_.returned, broken));
  }

  void add(const std::string& what, Formula against) {
    if (against == fs_.bottom()) return;
    ComposedCondition condition{fmt::format("{}{}: {}", prefix_, procedure_.name, what), facts_};
    condition.formulas.push_back(against);
    out_.push_back(std::move(condition));
  }

  const Program& program_;
  Formulas& fs_;
  const Transition& transition_;
  const Summaries& summaries_;
  const std::set<int>& sites_;
  Instances instances_;
  std::vector<ComposedCondition>& out_;
  const Procedure& procedure_;
  std::vector<Formula> facts_;
  std::string prefix_;
};

}  // namespace

std::vector<Formula> start_facts(const Program& program, int procedure) {
  const Instances instances(program);
  std::vector<Formula> facts;
  for (const NamedFormula& axiom : program.axioms) facts.push_back(axiom.formula);
  if (EPR_FAULT("entry-condition-assumed-everywhere"))
    facts.push_back(program.entries[0].condition);
  facts.push_back(instances.invariants(instances.start(),
                                       program.procedures[static_cast<size_t>(procedure)].inputs));
  return facts;
}

std::vector<Formula> transition_facts(const Program& program, const Transition& transition,
                                      const Summaries& summaries) {
  Formulas& fs = *program.formulas;
  const Instances instances(program);
  std::vector<Formula> facts = start_facts(program, transition.procedure);
  facts.insert(facts.end(), transition.constraints.begin(), transition.constraints.end());
  for (const CallSite& call : transition.calls) {
    facts.push_back(fs.implies(
        call.returned, fs.conj(instances.returns(call, summaries), instances.returned(call))));
  }
  return facts;
}

Formula facts_of_returned(const Program& program, const CallSite& call) {
  return Instances(program).returned(call);
}

bool tracked_at(const Program& program, const CallSite& call, Formula f) {
  return Instances(program).tracked(call.after, f);
}

Formula at_call(const Program& program, const CallSite& call, Formula f) {
  const Procedure& callee = program.procedures[static_cast<size_t>(call.callee)];
  std::vector<std::pair<Term, Term>> variables = Instances::pairs(callee.inputs, call.args);
  for (const auto& pair : Instances::pairs(callee.outputs, call.outputs)) variables.push_back(pair);
  const bool swapped = EPR_FAULT("lemma-of-the-wrong-states");
  return Instances(program).between(swapped ? call.after : call.before,
                                    swapped ? call.before : call.after, f, variables);
}

Formula at_return(const Program& program, const Transition& transition, Formula f) {
  const Instances instances(program);
  const Procedure& procedure = program.procedures[static_cast<size_t>(transition.procedure)];
  const RelationMap start = instances.start();
  return instances.between(start,
                           EPR_FAULT("lemma-of-the-end-at-the-start") ? start : transition.after, f,
                           Instances::pairs(procedure.outputs, transition.outputs));
}

Formula returns_against(const Program& program, const Transition& transition, Formula lemma) {
  Formulas& fs = *program.formulas;
  return fs.conj(transition.returned, fs.negate(at_return(program, transition, lemma)));
}

Formula throws_with(const Program& program, const Transition& transition,
                    const Summaries& summaries, const std::set<int>& sites, int error) {
  Formulas& fs = *program.formulas;
  const Instances instances(program);
  const std::vector<Term>& witness = program.errors[static_cast<size_t>(error)].witness;
  std::vector<Formula> ways;
  for (const ThrowSite& thrown : transition.throws) {
    if (!sites.contains(thrown.site)) continue;
    if (program.sites[static_cast<size_t>(thrown.site)].error != error) continue;
    std::vector<Formula> parts{thrown.guard};
    for (size_t k = 0; k < witness.size(); ++k)
      parts.push_back(fs.eq(witness[k], thrown.witness[k]));
    ways.push_back(fs.conj(std::move(parts)));
  }
  for (const CallSite& call : transition.calls) {
    if (EPR_FAULT("throws-of-callees-forgotten")) break;
    ways.push_back(fs.conj(call.threw, instances.throws(call, summaries, error)));
  }
  return fs.disj(std::move(ways));
}

std::vector<ComposedCondition> composed_conditions(const Program& program,
                                                   const ProgramFacts& facts,
                                                   const Summaries& summaries,
                                                   const std::set<int>& sites) {
  std::vector<ComposedCondition> out;
  for (const Procedure& procedure : program.procedures) {
    if (!facts.cut[static_cast<size_t>(procedure.index)]) continue;
    const Transition transition = compose(program, facts, procedure.index);
    TransitionConditions(program, transition, summaries, sites, out).procedure();
    for (const Entry& entry : program.entries) {
      if (entry.procedure != procedure.index) continue;
      TransitionConditions(program, transition, summaries, sites, out).entry(entry);
    }
  }
  return out;
}

}  // namespace epr
