// What: finds a minimal set of relations, among those that are not tracked yet, without
// which a path would be feasible.
//
// Why sound: tracking more leaves fewer executions (tracking.h).  hrefine, from the
// source: it is called with an infeasible path if all open relations are tracked.  Of
// the first half it keeps what is needed while all of the second is tracked, so it
// cannot do with less when fewer of that are; of the second then what is needed beside
// it.  One by one: a relation is kept only where the path without it, and with all that
// were not yet tried, is feasible, so it is with fewer.  A check that ends in doubt
// ends it all.
//
// Source: Lal, Qadeer, Lahiri, "Corral", Fig. 4: hrefine and vcrefine are one procedure
// here, which differ in how they check.  For D it has what is left to decide, the open
// relations G - (T + D).  The one-by-one algorithm is Storm's, as told there.
// Deviation: halves are taken in the order of the program instead of at random, and G
// is limited to relations on which the path depends.

#include "si/refine.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "epr/logic/check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/unroll.h"

namespace si {
namespace {

using epr::Answer;
using epr::Formula;
using epr::Formulas;
using epr::GaveUp;
using epr::RelationSet;
using epr::Symbol;
using epr::Tracking;

using Relations = std::vector<const Symbol*>;
using Open = std::span<const Symbol* const>;

RelationSet with(RelationSet relations, Open more) {
  relations.insert(more.begin(), more.end());
  return relations;
}

struct Path {
  const epr::Program& program;
  const epr::ProgramFacts& facts;
  const epr::Entry& entry;
  const epr::CallTree& tree;

  // Satisfiable iff the abstraction of the path is feasible.
  std::vector<Formula> executions(const Tracking& tracking) const {
    return executions_from(program, entry, unroll(program, facts, tree, tracking));
  }
};

// --- Checks of an abstraction of the path -----------------------------------------

class Check {
 public:
  virtual ~Check() = default;
  // The path is infeasible, Unsat, when these alone are tracked.
  virtual Answer tracking(const RelationSet& tracked) = 0;
};

class AnewEachTime : public Check {
 public:
  AnewEachTime(const Path& path, const epr::SolverOptions& options)
      : path_(path), options_(options) {}

  Answer tracking(const RelationSet& tracked) override {
    const auto solver = make_solver(*path_.program.formulas, options_);
    for (Formula f : path_.executions(Tracking::only(path_.program, tracked))) {
      solver->assert_formula(f);
    }
    return solver->refute({});
  }

 private:
  const Path& path_;
  const epr::SolverOptions& options_;
};

class WithSwitches : public Check {
 public:
  // `executions` of the path, with switches for the candidates.
  WithSwitches(Formulas& formulas, const std::vector<Formula>& executions,
               const Relations& candidates, const epr::SolverOptions& options)
      : formulas_(formulas), candidates_(candidates), solver_(make_solver(formulas, options)) {
    for (Formula f : executions) solver_->assert_formula(f);
  }

  Answer tracking(const RelationSet& tracked) override {
    std::vector<Formula> switches;
    for (const Symbol* relation : candidates_) {
      const Formula on = formulas_.rel(Tracking::switch_of(formulas_, relation), {});
      switches.push_back(tracked.contains(relation) ? on : formulas_.negate(on));
    }
    return solver_->refute(switches);
  }

 private:
  Formulas& formulas_;
  const Relations& candidates_;
  std::unique_ptr<epr::Solver> solver_;
};

// --- The algorithms -----------------------------------------------------------------

class Refiner {
 public:
  explicit Refiner(Check& check) : check_(check) {}

  // Nothing: in doubt.
  std::optional<RelationSet> hrefine(const RelationSet& tracked, Open open) {
    if (open.empty()) return tracked;
    const std::optional<bool> enough = is_enough(tracked);
    if (!enough) return std::nullopt;
    if (*enough) return tracked;
    if (open.size() == 1) return with(tracked, open);
    const Open first = open.first(open.size() / 2), second = open.subspan(open.size() / 2);
    const std::optional<RelationSet> beside_second = hrefine(with(tracked, second), first);
    if (!beside_second) return std::nullopt;
    RelationSet more = tracked;
    for (const Symbol* relation : first) {
      if (beside_second->contains(relation)) more.insert(relation);
    }
    return hrefine(more, second);
  }

  std::optional<RelationSet> one_by_one(const RelationSet& tracked, Open open) {
    RelationSet kept = with(tracked, open);
    for (const Symbol* relation : open) {
      kept.erase(relation);
      const std::optional<bool> enough = is_enough(kept);
      if (!enough) return std::nullopt;
      if (!*enough) kept.insert(relation);
    }
    return kept;
  }

  uint64_t checks() const { return checks_; }
  const GaveUp& doubt() const { return doubt_; }

 private:
  std::optional<bool> is_enough(const RelationSet& tracked) {
    ++checks_;
    const Answer answer = check_.tracking(tracked);
    if (const auto* doubt = std::get_if<GaveUp>(&answer)) {
      doubt_ = *doubt;
      return std::nullopt;
    }
    return std::holds_alternative<epr::Unsat>(answer);
  }

  Check& check_;
  uint64_t checks_ = 0;
  GaveUp doubt_;
};

// Relations whose switches occur; others make no difference to the path.
Relations switched_in(const epr::Program& program, const std::vector<Formula>& executions) {
  const std::vector<const Symbol*> symbols = epr::symbols_of(executions);
  const std::set<const Symbol*, epr::ById> known(symbols.begin(), symbols.end());
  Relations out;
  for (const Symbol* relation : program.state) {
    if (known.contains(Tracking::switch_of(*program.formulas, relation))) out.push_back(relation);
  }
  return out;
}

}  // namespace

Refined refine(const epr::Program& program, const epr::ProgramFacts& facts, int entry,
               const epr::CallTree& tree, const RelationSet& tracked,
               const RefineOptions& options) {
  const Path path{program, facts, program.entries[static_cast<size_t>(entry)], tree};
  EPR_CHECK(path.entry.procedure == tree.procedure, "a tree starts at its entry");
  const std::vector<Formula> switched = path.executions(Tracking::switched(program, tracked));
  const Relations candidates = switched_in(program, switched);
  std::unique_ptr<Check> check;
  if (options.algorithm == Refinement::kVcrefine) {
    check = std::make_unique<WithSwitches>(*program.formulas, switched, candidates, options.solver);
  } else {
    check = std::make_unique<AnewEachTime>(path, options.solver);
  }
  Refiner refiner(*check);
  const bool one_by_one = options.algorithm == Refinement::kOneByOne;
  const std::optional<RelationSet> found =
      one_by_one ? refiner.one_by_one(tracked, candidates) : refiner.hrefine(tracked, candidates);
  Refined out{refiner.doubt(), refiner.checks(), candidates.size()};
  if (found) out.outcome = *found;
  return out;
}

}  // namespace si
