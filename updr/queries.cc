// One solver a procedure.  What never changes is asserted: axioms, invariants, the
// composed body.  Literals of the cube and lemmas of the frame are assumptions, so
// the solver keeps its work between queries, and the core speaks of literals.
//
// Every assumption is tracked: the core says which literals exclude the trace and
// which callees' lemmas the proof rests on.
//
// Transitions are read off complete models: every relation at every call is
// evaluated over the whole universe, so a callee's transition leaves nothing open
// (an open relation would make it impossible to block).  Small traces are those of
// models that are shrunk first: a shrunk model still satisfies all that was asked.

#include "updr/queries.h"

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/solver/shrink.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"

namespace updr {

using epr::CallSite;
using epr::Formula;
using epr::Structure;
using epr::Symbol;
using epr::Term;

Queries::Queries(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
                 const std::set<int>& sites, const Frames& frames,
                 const epr::SolverOptions& options)
    : program_(program),
      facts_(facts),
      sites_(sites),
      frames_(frames),
      fs_(*program.formulas),
      transition_(epr::compose(program, facts, procedure)),
      completion_(program, transition_),
      solver_(epr::make_solver(fs_, options)) {
  const epr::Summaries nothing(program.procedures.size());
  asserted_ = epr::transition_facts(program, transition_, nothing);
  for (Formula f : asserted_) solver_->assert_formula(f);
}

// --- Questions --------------------------------------------------------------

TraceAnswer Queries::find_trace(const Cube& cube, int level, Traces wanted) {
  return find(cube.predicate, assumptions_of(cube, level), wanted);
}

ExclusionAnswer Queries::exclude(const Cube& cube, int level) {
  return exclude(assumptions_of(cube, level));
}

ExclusionAnswer Queries::exclude(const Cube& cube, const Support& support) {
  Assumptions assumptions = literals_of(cube);
  add_support(cube.predicate, support, assumptions);
  if (!support.bounded) add_induction(cube, assumptions);
  add_goal(cube.predicate, assumptions);
  return exclude(assumptions);
}

TraceAnswer Queries::find_throw(Formula condition, int error, int level, Traces wanted) {
  const Predicate goal{transition_.procedure, error};
  Assumptions assumptions{{condition}};
  add_frame(goal, level, assumptions);
  add_goal(goal, assumptions);
  return find(goal, assumptions, wanted);
}

Queries::Assumptions Queries::assumptions_of(const Cube& cube, int level) {
  Assumptions out = literals_of(cube);
  add_frame(cube.predicate, level, out);
  if (level > 0) add_induction(cube, out);
  add_goal(cube.predicate, out);
  return out;
}

Queries::Assumptions Queries::literals_of(const Cube& cube) {
  Assumptions out;
  for (Formula literal : cube.literals) {
    if (!cube.predicate.throws() && !EPR_FAULT("literals-of-the-wrong-state")) {
      Formula& known = at_return_[literal];
      if (!known) known = epr::at_return(program_, transition_, literal);
      literal = known;
    }
    out.push_back({literal, Assumption::Kind::kLiteral, static_cast<int>(out.size())});
  }
  return out;
}

Formula Queries::goal_formula(Predicate goal) {
  if (!goal.throws()) {
    return EPR_FAULT("return-goal-negated") ? fs_.negate(transition_.returned)
                                            : transition_.returned;
  }
  Formula& known = throws_[goal.error];
  if (!known) {
    const epr::Summaries nothing(program_.procedures.size());
    known = epr::throws_with(program_, transition_, nothing, sites_, goal.error);
  }
  return known;
}

void Queries::add_goal(Predicate goal, Assumptions& out) {
  if (!EPR_FAULT("goal-left-out")) out.push_back({goal_formula(goal)});
}

// --- What is assumed of calls -----------------------------------------------

void Queries::add_frame(Predicate goal, int level, Assumptions& out) {
  for (size_t call = 0; call < transition_.calls.size(); ++call) {
    const CallSite& site = transition_.calls[call];
    if (level == 0) {
      add_no_call(site, out);
      continue;
    }
    for (int id : frames_.at({site.callee, Predicate::kReturns}, level)) add_lemma(call, id, out);
    if (!goal.throws()) continue;
    for (int id : frames_.at({site.callee, goal.error}, level)) add_lemma(call, id, out);
  }
}

void Queries::add_support(Predicate goal, const Support& support, Assumptions& out) {
  for (size_t call = 0; call < transition_.calls.size(); ++call) {
    const CallSite& site = transition_.calls[call];
    if (support.bounded) add_no_call(site, out);
    for (int id : support.lemmas) {
      const Predicate predicate = frames_.lemma(id).cube.predicate;
      const bool speaks = !predicate.throws() || predicate.error == goal.error;
      if (predicate.procedure == site.callee && speaks) add_lemma(call, id, out);
    }
  }
}

// The cube's negation, said of P's own calls.  A literal that says the same of a call
// as of P itself is left out: the cube is assumed of P, so the literal is true of the
// call and its negation adds nothing.  Cores then do not fill up with the likes of
// `a != b` for arguments that a loop hands on unchanged.  It stays right when the
// lemma is made of a part of the cube: what the part's negation says of the call,
// such literals aside, implies what is assumed here.
void Queries::add_induction(const Cube& cube, Assumptions& out) {
  const size_t literals = cube.literals.size();
  for (size_t call = 0; call < transition_.calls.size(); ++call) {
    const bool own = transition_.calls[call].callee == transition_.procedure;
    if (!own && !EPR_FAULT("induction-on-other-callees")) continue;
    std::vector<int> changing;
    for (size_t k = 0; k < literals; ++k) {
      if (!handed_on(call, cube, cube.literals[k], out[k].formula)) {
        changing.push_back(static_cast<int>(k));
      }
    }
    const Formula clause = clause_of(fs_, with_literals(cube, changing));
    out.push_back({at_call(call, cube.predicate, clause)});
  }
}

// What the literal says of the call is `own`, what it says of P.
bool Queries::handed_on(size_t call, const Cube& cube, Formula literal, Formula own) {
  for (Term v : cube.variables) {
    if (epr::occurs_free(v, literal)) return false;  // bound in the clause
  }
  Formula& there = literals_at_call_[{call, literal->id}];
  if (!there) there = epr::at_call(program_, transition_.calls[call], literal);
  return there == own;
}

void Queries::add_no_call(const CallSite& call, Assumptions& out) const {
  if (EPR_FAULT("F0-allows-calls")) return;
  out.push_back({fs_.negate(call.returned), Assumption::Kind::kNoCall});
  if (call.threw == fs_.bottom()) return;
  out.push_back({fs_.negate(call.threw), Assumption::Kind::kNoCall});
}

void Queries::add_lemma(size_t call, int lemma, Assumptions& out) {
  const Lemma& known = frames_.lemma(lemma);
  out.push_back(
      {at_call(call, known.cube.predicate, known.clause), Assumption::Kind::kLemma, lemma});
}

Formula Queries::at_call(size_t call, Predicate predicate, Formula clause) {
  Formula& known = instances_[{call, predicate}][clause];
  if (!known) {
    const CallSite& site = transition_.calls[call];
    const bool swapped = EPR_FAULT("lemma-guarded-by-the-other-exit");
    Formula guard = predicate.throws() != swapped ? site.threw : site.returned;
    known = fs_.implies(guard, epr::at_call(program_, site, clause));
  }
  return known;
}

// --- Answers ----------------------------------------------------------------

namespace {

template <typename Assumptions>
std::vector<Formula> formulas_of(const Assumptions& assumptions) {
  std::vector<Formula> out;
  for (const auto& assumption : assumptions) out.push_back(assumption.formula);
  return out;
}

}  // namespace

TraceAnswer Queries::find(Predicate goal, const Assumptions& assumptions, Traces wanted) {
  std::vector<Formula> formulas = formulas_of(assumptions);
  epr::Answer answer = solver_->check(formulas);
  if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) return *doubt;
  if (const auto* sat = std::get_if<epr::Sat>(&answer)) {
    if (wanted == Traces::kAny) return read_trace(completion_.of(sat->model), goal);
    formulas.insert(formulas.end(), asserted_.begin(), asserted_.end());
    return read_trace(completion_.of(epr::shrink(sat->model, formulas)), goal);
  }
  return read_core(assumptions, std::get<epr::Unsat>(answer).core);
}

ExclusionAnswer Queries::exclude(const Assumptions& assumptions) {
  const epr::Answer answer = solver_->refute(formulas_of(assumptions));
  if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) return *doubt;
  if (std::holds_alternative<epr::Sat>(answer)) return SomeTrace{};
  return read_core(assumptions, std::get<epr::Unsat>(answer).core);
}

NoTrace Queries::read_core(const Assumptions& assumptions, const std::vector<int>& core) const {
  NoTrace none;
  std::set<int> lemmas;
  for (int index : core) {
    const Assumption& used = assumptions[static_cast<size_t>(index)];
    if (used.kind == Assumption::Kind::kLiteral) none.core.push_back(used.number);
    if (used.kind == Assumption::Kind::kLemma) lemmas.insert(used.number);
    if (used.kind == Assumption::Kind::kNoCall) none.support.bounded = true;
  }
  none.support.lemmas.assign(lemmas.begin(), lemmas.end());
  if (EPR_FAULT("support-loses-a-lemma") && !lemmas.empty()) none.support.lemmas.pop_back();
  return none;
}

TraceFound Queries::read_trace(const Structure& model, Predicate goal) const {
  TraceFound out{{}, model};
  for (size_t index = 0; index < transition_.calls.size(); ++index) {
    const CallSite& call = transition_.calls[index];
    Predicate predicate{call.callee, Predicate::kReturns};
    if (!model.evaluate(call.returned)) {
      if (EPR_FAULT("throwing-call-left-out-of-the-trace")) continue;
      if (!goal.throws() || !model.evaluate(call.threw)) continue;
      predicate.error = goal.error;
    }
    out.calls.push_back(
        {static_cast<int>(index), predicate, transition_of(model, call, predicate)});
  }
  if (goal.throws()) out.site = thrown_site(model, goal.error);
  return out;
}

int Queries::thrown_site(const Structure& model, int error) const {
  for (const epr::ThrowSite& thrown : transition_.throws) {
    const bool asked = sites_.contains(thrown.site) &&
                       program_.sites[static_cast<size_t>(thrown.site)].error == error;
    if (EPR_FAULT("site-forgotten")) continue;
    if (asked && model.evaluate(thrown.guard)) return thrown.site;
  }
  return TraceFound::kNone;
}

namespace {

// Fills in what `into` is, given by a definition over the model.
void copy_relation(const Structure& model, const epr::Definition& definition, const Symbol* into,
                   Structure& out) {
  epr::Assignment assignment;
  epr::for_each_tuple(epr::domain_sizes(out, into), [&](std::span<const int> tuple) {
    for (size_t k = 0; k < tuple.size(); ++k) assignment.bind(definition.params[k], tuple[k]);
    out.set(into, tuple, model.evaluate(definition.body, assignment));
    for (size_t k = 0; k < tuple.size(); ++k) assignment.unbind();
  });
}

void bind_values(const Structure& model, const std::vector<Term>& names,
                 const std::vector<Term>& values, Structure& out) {
  for (size_t k = 0; k < names.size(); ++k) {
    out.variables().bind(names[k], model.evaluate(values[k], epr::Assignment()));
  }
}

}  // namespace

Structure Queries::transition_of(const Structure& model, const CallSite& call,
                                 Predicate predicate) const {
  const epr::Procedure& callee = program_.procedures[static_cast<size_t>(call.callee)];
  Structure out(model.sizes());
  for (const Symbol* symbol : program_.rigid) out.set_table(symbol, model.table(symbol));
  for (const Symbol* relation : program_.state) {
    const auto& from = EPR_FAULT("before-and-after-swapped") ? call.after : call.before;
    copy_relation(model, from.at(relation), relation, out);
  }
  bind_values(model, callee.inputs, call.args, out);
  if (predicate.throws()) {
    const auto& witness = program_.errors[static_cast<size_t>(predicate.error)].witness;
    bind_values(model, witness, witness, out);
    return out;
  }
  for (const Symbol* relation : program_.state) {
    copy_relation(model, call.after.at(relation), program_.primed(relation), out);
  }
  bind_values(model, callee.outputs, call.outputs, out);
  return out;
}

Structure Queries::own_transition(const TraceFound& trace, Predicate predicate) const {
  const epr::Procedure& procedure = program_.procedures[static_cast<size_t>(predicate.procedure)];
  CallSite whole;
  whole.callee = predicate.procedure;
  whole.args = procedure.inputs;
  whole.outputs = transition_.outputs;
  for (const Symbol* relation : program_.state) {
    whole.before[relation] = epr::named_by(fs_, relation, relation);
  }
  whole.after = transition_.after;
  return transition_of(trace.model, whole, predicate);
}

}  // namespace updr
