// What: "some living candidate is false of an execution" is one formula.  The
// executions are those of the composed body, with what lives of the callees said of
// its calls; of all candidates' bound variables at the same position one constant
// stands for the tuple at which a candidate fails, so the goal adds few ground terms
// however many candidates there are.
//
// Why sound: an answer without a model says that all that lives is kept, given what
// lives of the callees.  A model is completed, read as an execution, and every
// candidate is evaluated in it, at every tuple: only candidates that fail die, and
// one at least does.

#include "si/candidates.h"

#include <algorithm>

#include "epr/logic/check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"

namespace si {

using epr::CallSite;
using epr::Formula;
using epr::Structure;
using epr::Symbol;
using epr::Term;

namespace {

// More candidates than this are not kept of one template.
constexpr size_t kMostOfATemplate = 200;

}  // namespace

Candidates::Candidates(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
                       const std::set<int>& sites, const epr::SolverOptions& options)
    : program_(program),
      fs_(*program.formulas),
      sites_(sites),
      modifies_(facts.modifies[static_cast<size_t>(procedure)]),
      transition_(epr::compose(program, facts, procedure)),
      completion_(program, transition_),
      solver_(epr::make_solver(fs_, options)),
      at_calls_(transition_.calls.size()) {
  const epr::Summaries nothing(program.procedures.size());
  for (Formula f : epr::transition_facts(program, transition_, nothing)) {
    solver_->assert_formula(f);
  }
}

void Candidates::add(std::vector<Template> templates) {
  for (Template& shape : templates) {
    const size_t literals = shape.literals.size();
    Clauses living(shape, kMostOfATemplate);
    groups_.push_back({std::move(shape), std::move(living), nullptr, nullptr,
                       std::vector<Formula>(literals, nullptr)});
  }
}

// --- The question -------------------------------------------------------------

Candidates::Exits Candidates::exits(const epr::Summaries& living) const {
  Exits out{{Template::kReturns, transition_.returned}};
  for (int e = 0; e < static_cast<int>(program_.errors.size()); ++e) {
    out[e] = epr::throws_with(program_, transition_, living, sites_, e);
  }
  return out;
}

// The last formula is the goal; false when nothing can fail.
std::vector<Formula> Candidates::question(const epr::Summaries& living, const Exits& exits) {
  std::vector<Formula> out, ways;
  for (size_t k = 0; k < transition_.calls.size(); ++k) {
    const CallSite& call = transition_.calls[k];
    for (Formula lemma : living[static_cast<size_t>(call.callee)].returns) {
      Formula& known = at_calls_[k][lemma];
      if (!known) known = fs_.implies(call.returned, epr::at_call(program_, call, lemma));
      out.push_back(known);
    }
  }
  for (const auto& [error, exit] : exits) ways.push_back(fs_.conj(exit, broken(error)));
  out.push_back(fs_.disj(std::move(ways)));
  return out;
}

Formula Candidates::said(const Template& shape, Formula f) const {
  return shape.error == Template::kReturns ? epr::at_return(program_, transition_, f) : f;
}

// Its variables stand for the tuple at which one of the candidates is false.
Formula Candidates::broken(Group& group) {
  if (!group.premise) {
    group.premise = said(group.shape, group.shape.premise);
    group.also = said(group.shape, group.shape.also);
  }
  std::vector<Formula> ways;
  for (const LiteralSet& clause : group.living.strongest()) {
    std::vector<Formula> parts;
    for (size_t k = clause._Find_first(); k < clause.size(); k = clause._Find_next(k)) {
      Formula& literal = group.literals[k];
      if (!literal) literal = fs_.negate(said(group.shape, group.shape.literals[k]));
      parts.push_back(literal);
    }
    ways.push_back(fs_.conj(std::move(parts)));
  }
  return fs_.conj({group.premise, fs_.negate(group.also), fs_.disj(std::move(ways))});
}

Formula Candidates::broken(int error) {
  std::vector<Formula> ways;
  for (Group& group : groups_) {
    if (group.shape.error == error) ways.push_back(broken(group));
  }
  return fs_.disj(std::move(ways));
}

bool Candidates::keeps(const epr::Summaries& living) {
  const std::vector<Formula> asked = question(living, exits(living));
  return asked.back() == fs_.bottom() || std::holds_alternative<epr::Unsat>(solver_->refute(asked));
}

BodyAnswer Candidates::ask(const epr::Summaries& living) {
  const Exits left = exits(living);
  const std::vector<Formula> asked = question(living, left);
  if (asked.back() == fs_.bottom()) return Kept{};
  const epr::Answer answer = solver_->check(asked);
  if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) return *doubt;
  const auto* sat = std::get_if<epr::Sat>(&answer);
  if (!sat) return Kept{};
  const Structure model = completion_.of(sat->model);
  const Structure seen = execution(model);
  bool weakened = false;
  for (const auto& [error, exit] : left) {
    if (model.evaluate(exit) && weaken(seen, error)) weakened = true;
  }
  EPR_CHECK(weakened, "a model of the question breaks no candidate");
  return Weakened{};
}

// --- The answer ---------------------------------------------------------------

// The model, with the state after and the outputs under the names that lemmas use.
Structure Candidates::execution(const Structure& model) const {
  Structure out = model;
  epr::Assignment assignment;
  for (const Symbol* relation : modifies_) {
    const epr::Definition& after = transition_.after.at(relation);
    const Symbol* primed = program_.primed(relation);
    epr::for_each_tuple(epr::domain_sizes(out, relation), [&](std::span<const int> tuple) {
      for (size_t k = 0; k < tuple.size(); ++k) assignment.bind(after.params[k], tuple[k]);
      out.set(primed, tuple, model.evaluate(after.body, assignment));
      for (size_t k = 0; k < tuple.size(); ++k) assignment.unbind();
    });
  }
  const auto& outputs = program_.procedures[static_cast<size_t>(transition_.procedure)].outputs;
  for (size_t k = 0; k < outputs.size(); ++k) {
    out.variables().bind(outputs[k], model.evaluate(transition_.outputs[k], assignment));
  }
  return out;
}

bool Candidates::weaken(const Structure& execution, int error) {
  bool weakened = false;
  for (Group& group : groups_) {
    if (group.shape.error != error) continue;
    std::vector<int> sizes;
    for (Term v : group.shape.vars) sizes.push_back(execution.size(v->sort));
    epr::for_each_tuple(sizes, [&](std::span<const int> tuple) {
      epr::Assignment at;
      for (size_t k = 0; k < tuple.size(); ++k) at.bind(group.shape.vars[k], tuple[k]);
      if (!execution.evaluate(group.shape.premise, at)) return;
      if (execution.evaluate(group.shape.also, at)) return;
      LiteralSet truths;
      for (size_t k = 0; k < group.shape.literals.size(); ++k) {
        truths[k] = execution.evaluate(group.shape.literals[k], at);
      }
      if (group.living.weaken(truths)) weakened = true;
    });
  }
  return weakened;
}

// --- What lives ---------------------------------------------------------------

void Candidates::forget() {
  for (Group& group : groups_) group.living.clear();
}

bool Candidates::none() const {
  return std::all_of(groups_.begin(), groups_.end(),
                     [](const Group& group) { return group.living.strongest().empty(); });
}

epr::Summary Candidates::summary() const {
  epr::Summary out;
  out.claimed = true;
  for (const Group& group : groups_) {
    for (const LiteralSet& clause : group.living.strongest()) {
      const Formula lemma = lemma_of(fs_, group.shape, clause);
      (group.shape.error == Template::kReturns ? out.returns : out.throws[group.shape.error])
          .push_back(lemma);
    }
  }
  return out;
}

size_t Candidates::tried() const {
  size_t out = 0;
  for (const Group& group : groups_) out += group.living.tried();
  return out;
}

}  // namespace si
