// What: the conditions "returns" and "throws" of epr/vc/conditions, asked one lemma
// at a time.  A lemma forall x. l1 | ... | ln is refuted by constants x that make
// every literal false.  Each negated literal is an assumption, as lemmas that differ
// in one literal are asked about one after the other; so is each lemma of a callee,
// said of a call, and an unsatisfiable core names those that the proof uses.
//
// Why sound: the assumptions are exactly the premises of conditions 2 and 3 of
// docs/verification-conditions.md; a core is a subset that is contradictory too.

#include "updr/proofs.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/substitute.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"

namespace updr {

using epr::CallSite;
using epr::Formula;
using epr::Term;

class Proofs::Body {
 public:
  Body(const epr::Program& program, const epr::ProgramFacts& facts, const std::set<int>& sites,
       const epr::SolverOptions& options, int procedure)
      : program_(program),
        sites_(sites),
        fs_(*program.formulas),
        transition_(epr::compose(program, facts, procedure)),
        solver_(epr::make_grounded_solver(fs_, options)) {
    const epr::Summaries nothing(program.procedures.size());
    for (Formula f : epr::transition_facts(program, transition_, nothing)) {
      solver_->assert_formula(f);
    }
  }

  std::optional<Proof> prove(const Claim& claim, const Lemmas& known) {
    std::vector<Formula> negated;
    for (Formula literal : refuting(claim.lemma)) {
      negated.push_back(claim.predicate.throws() ? literal : at_return(literal));
    }
    return refute(claim.predicate, negated, known);
  }

  std::optional<Proof> prove_entry(const epr::Entry& entry, int error, const Lemmas& known) {
    return refute({entry.procedure, error}, {entry.condition}, known);
  }

  const epr::Transition& transition() const { return transition_; }
  uint64_t checks() const { return solver_->stats().checks; }

 private:
  // The negated literals of the clause, its variables replaced by constants.
  std::vector<Formula> refuting(Formula lemma) {
    const Clause clause = clause_parts(lemma);
    std::map<const epr::Sort*, size_t, epr::ById> used;
    epr::Substitution instance;
    for (Term v : clause.variables) instance.variables[v] = constant(v->sort, used[v->sort]++);
    std::vector<Formula> out;
    for (Formula literal : clause.literals) {
      out.push_back(fs_.negate(epr::substitute(fs_, literal, instance)));
    }
    return out;
  }

  // The same constants serve every lemma, so that grounding is not done anew.
  Term constant(const epr::Sort* sort, size_t k) {
    std::vector<Term>& known = constants_[sort];
    while (known.size() <= k) known.push_back(fs_.fresh_var("refuting", sort));
    return known[k];
  }

  Formula at_return(Formula f) {
    Formula& known = at_return_[f];
    if (!known) known = epr::at_return(program_, transition_, f);
    return known;
  }

  Formula goal(Predicate predicate) {
    if (!predicate.throws()) return transition_.returned;
    Formula& known = throws_[predicate.error];
    if (!known) {
      const epr::Summaries nothing(program_.procedures.size());
      known = epr::throws_with(program_, transition_, nothing, sites_, predicate.error);
    }
    return known;
  }

  Formula instance(size_t call, const Claim& claim) {
    Formula& known = instances_[{call, claim.predicate}][claim.lemma];
    if (!known) {
      const CallSite& site = transition_.calls[call];
      Formula guard = claim.predicate.throws() ? site.threw : site.returned;
      known = fs_.implies(guard, epr::at_call(program_, site, claim.lemma));
    }
    return known;
  }

  // What is known of a call: how it returns and, where a throw is asked for, throws.
  std::vector<Claim> claims_at(size_t call, Predicate goal, const Lemmas& known) const {
    std::vector<Predicate> predicates{{transition_.calls[call].callee, Predicate::kReturns}};
    if (goal.throws()) predicates.push_back({transition_.calls[call].callee, goal.error});
    std::vector<Claim> out;
    for (Predicate predicate : predicates) {
      const auto lemmas = known.find(predicate);
      if (lemmas == known.end()) continue;
      for (Formula lemma : lemmas->second) out.push_back({predicate, lemma});
    }
    return out;
  }

  // Nothing satisfies the body, a throw or return as the predicate says, the known
  // lemmas of callees and `negated`.
  std::optional<Proof> refute(Predicate predicate, const std::vector<Formula>& negated,
                              const Lemmas& known) {
    std::vector<Formula> assumptions = negated;
    assumptions.push_back(goal(predicate));
    const size_t first = assumptions.size();
    std::vector<Claim> claims;
    for (size_t call = 0; call < transition_.calls.size(); ++call) {
      for (const Claim& claim : claims_at(call, predicate, known)) {
        claims.push_back(claim);
        assumptions.push_back(instance(call, claim));
      }
    }
    const epr::Answer answer = solver_->check(assumptions);
    const auto* unsat = std::get_if<epr::Unsat>(&answer);
    if (!unsat) return std::nullopt;
    Proof proof;
    std::set<Claim> uses;
    for (int index : unsat->core) {
      const auto k = static_cast<size_t>(index);
      if (k >= first) uses.insert(claims[k - first]);
    }
    proof.uses.assign(uses.begin(), uses.end());
    return proof;
  }

  const epr::Program& program_;
  const std::set<int>& sites_;
  epr::Formulas& fs_;
  epr::Transition transition_;
  std::unique_ptr<epr::Solver> solver_;
  std::map<const epr::Sort*, std::vector<Term>, epr::ById> constants_;
  std::map<int, Formula> throws_;  // by error
  std::unordered_map<Formula, Formula> at_return_;
  // By call and predicate, then by lemma: one clause may be a lemma of both kinds.
  std::map<std::pair<size_t, Predicate>, std::unordered_map<Formula, Formula>> instances_;
};

Proofs::Proofs(const epr::Program& program, const epr::ProgramFacts& facts,
               const std::set<int>& sites, const ProofOptions& options)
    : program_(program), facts_(facts), sites_(sites), options_(options) {}

Proofs::~Proofs() = default;

Proofs::Body& Proofs::body(int procedure) {
  auto& known = bodies_[procedure];
  if (!known) {
    known = std::make_unique<Body>(program_, facts_, sites_, options_.solver, procedure);
  }
  return *known;
}

bool Proofs::may_go_on() {
  if (!stopped_ && options_.go_on && !options_.go_on()) stopped_ = true;
  return !stopped_;
}

std::optional<Proof> Proofs::prove(const Claim& claim, const Lemmas& known) {
  if (!may_go_on()) return std::nullopt;
  return body(claim.predicate.procedure).prove(claim, known);
}

std::optional<Proof> Proofs::prove_entry(int entry, int error, const Lemmas& known) {
  if (!may_go_on()) return std::nullopt;
  const epr::Entry& of = program_.entries[static_cast<size_t>(entry)];
  return body(of.procedure).prove_entry(of, error, known);
}

std::vector<int> Proofs::callees(int procedure) {
  std::set<int> out;
  for (const CallSite& call : body(procedure).transition().calls) out.insert(call.callee);
  return {out.begin(), out.end()};
}

uint64_t Proofs::checks() const {
  uint64_t sum = 0;
  for (const auto& [procedure, body] : bodies_) sum += body->checks();
  return sum;
}

}  // namespace updr
