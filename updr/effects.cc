// What: the strongest effects of a fixed shape, by weakening.  A direction of a
// relation (tuples added, tuples removed) starts with no place at all: it never
// happens.  As long as a cut point's body does otherwise, given the effects of its
// callees, places are added: a smallest subset of the candidates that covers what
// the body does, or "anywhere" when all candidates together do not.
//
// Why sound: it ends when every lemma is inductive relative to all others.  Why it
// ends: places are only added.  Why strongest: weaker lemmas of callees allow more
// runs, so a place that was needed stays needed; where a subset is not unique (the
// body changes what is both a and b) the candidates' order decides.
//
// Source: Houdini (Flanagan and Leino, 2001), with disjunctions weakened instead of
// conjunctions thinned out.

#include "updr/effects.h"

#include <algorithm>

#include <fmt/format.h>

namespace updr {
namespace {

using epr::Formula;
using epr::Formulas;
using epr::Symbol;
using epr::Term;

enum class Change {
  kAdded,    // tuples, by their first argument
  kRemoved,  // tuples, by their first argument
  kValues,   // tuples that are added, by their second argument
};

// Where one relation may change in one way.
class Bound {
 public:
  Bound(const epr::Program& program, const epr::Procedure& procedure, const Symbol* relation,
        Change change)
      : fs_(*program.formulas), predicate_{procedure.index, Predicate::kReturns} {
    for (const epr::Sort* sort : relation->domain) {
      variables_.push_back(fs_.var(fmt::format("X{}", variables_.size()), sort));
    }
    Formula before = fs_.rel(relation, variables_);
    Formula after = fs_.rel(program.primed(relation), variables_);
    if (change == Change::kRemoved) std::swap(before, after);
    unchanged_ = {fs_.negate(after), before};
    if (variables_.empty()) return;
    Term argument = variables_[change == Change::kValues ? 1 : 0];
    for (const Place& place : candidate_places(program, procedure, argument->sort)) {
      // What an allocation relation newly holds of is new by definition.
      const bool tautology = place.kind == Place::Kind::kNew && !place.function &&
                             allocation(program, argument->sort) == relation;
      if (tautology) continue;
      candidates_.push_back(place);
      literals_.push_back(at_place(program, place, argument));
    }
  }

  // The lemma; nothing when the relation may change anywhere.
  std::optional<Claim> claim() const {
    if (anywhere_) return std::nullopt;
    return claim(places_);
  }

  // Weakens the bound until it is proved.  True if that changed it.
  bool weaken(Proofs& proofs, const Lemmas& known) {
    if (anywhere_ || proofs.prove(claim(places_), known)) return false;
    std::set<size_t> all;
    for (size_t k = 0; k < literals_.size(); ++k) all.insert(k);
    anywhere_ = !proofs.prove(claim(all), known);
    if (!anywhere_) places_ = smallest(std::move(all), proofs, known);
    return true;
  }

  Places places() const {
    if (anywhere_) return std::nullopt;
    std::vector<Place> out;
    for (size_t k : places_) out.push_back(candidates_[k]);
    return out;
  }

 private:
  Claim claim(const std::set<size_t>& places) const {
    Clause clause{variables_, unchanged_};
    for (size_t k : places) clause.literals.push_back(literals_[k]);
    return {predicate_, to_formula(fs_, clause)};
  }

  // Leaves out of `places`, the last first, what is not needed; the places that the
  // bound has stay.  Cores would save checks, and leave the choice to the solver.
  std::set<size_t> smallest(std::set<size_t> places, Proofs& proofs, const Lemmas& known) const {
    for (size_t k = literals_.size(); k-- > 0;) {
      if (places_.contains(k)) continue;
      places.erase(k);
      if (!proofs.prove(claim(places), known)) places.insert(k);
    }
    return places;
  }

  Formulas& fs_;
  Predicate predicate_;
  std::vector<Term> variables_;
  std::vector<Formula> unchanged_;  // the literals that say so
  std::vector<Place> candidates_;
  std::vector<Formula> literals_;  // of the candidates
  std::set<size_t> places_;        // of the candidates
  bool anywhere_ = false;
};

struct Bounds {
  const Symbol* relation;
  std::map<Change, Bound> of;
};

class Inference {
 public:
  Inference(const epr::Program& program, const epr::ProgramFacts& facts, const Lemmas& known,
            Proofs& proofs)
      : program_(program),
        facts_(facts),
        given_(known),
        known_(known),
        proofs_(proofs),
        checks_before_(proofs.checks()),
        bounds_(program.procedures.size()) {}

  Effects run() {
    for (const std::vector<int>& component : epr::components(facts_.graph)) {
      for (int procedure : component) {
        if (facts_.cut[static_cast<size_t>(procedure)]) start(procedure);
      }
    }
    while (!waiting_.empty() && proofs_.may_go_on()) {
      const int procedure = order_[*waiting_.begin()];
      waiting_.erase(waiting_.begin());
      if (!weaken(procedure)) continue;
      for (int caller : callers_[procedure]) waiting_.insert(position_.at(caller));
    }
    return result();
  }

 private:
  void start(int procedure) {
    const auto p = static_cast<size_t>(procedure);
    position_[procedure] = order_.size();
    waiting_.insert(order_.size());
    order_.push_back(procedure);
    if (proofs_.may_go_on()) {
      for (int callee : proofs_.callees(procedure)) callers_[callee].insert(procedure);
    }
    for (const Symbol* relation : facts_.modifies[p]) {
      Bounds bounds{relation, {}};
      for (Change change : {Change::kAdded, Change::kRemoved, Change::kValues}) {
        if (change == Change::kValues && relation->arity() != 2) continue;
        bounds.of.emplace(change, Bound(program_, program_.procedures[p], relation, change));
      }
      bounds_[p].push_back(std::move(bounds));
    }
    publish(procedure);
  }

  // Makes known what the procedure's bounds are now.
  void publish(int procedure) {
    const Predicate returns{procedure, Predicate::kReturns};
    LemmaSet lemmas;
    for (const Bounds& bounds : bounds_[static_cast<size_t>(procedure)]) {
      for (const auto& [change, bound] : bounds.of) {
        if (const std::optional<Claim> claim = bound.claim()) lemmas.insert(claim->lemma);
      }
    }
    lemmas_[returns] = lemmas;
    const auto given = given_.find(returns);
    if (given != given_.end()) lemmas.insert(given->second.begin(), given->second.end());
    known_[returns] = std::move(lemmas);
  }

  bool weaken(int procedure) {
    bool changed = false;
    for (Bounds& bounds : bounds_[static_cast<size_t>(procedure)]) {
      for (auto& [change, bound] : bounds.of) {
        if (bound.weaken(proofs_, known_)) changed = true;
      }
    }
    if (changed) publish(procedure);
    return changed;
  }

  Effects result() {
    Effects out;
    out.of.resize(bounds_.size());
    out.checks = proofs_.checks() - checks_before_;
    const bool good = proofs_.may_go_on();
    if (good) out.lemmas = std::move(lemmas_);
    for (size_t p = 0; p < bounds_.size(); ++p) {
      for (const Bounds& bounds : bounds_[p]) {
        const auto places = [&](Change change) {
          const auto bound = bounds.of.find(change);
          return good && bound != bounds.of.end() ? bound->second.places() : Places();
        };
        out.of[p].push_back({bounds.relation, places(Change::kAdded), places(Change::kRemoved),
                             places(Change::kValues)});
      }
    }
    return out;
  }

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const Lemmas& given_;
  Lemmas known_;   // with the effects as they are now
  Lemmas lemmas_;  // the effects alone
  Proofs& proofs_;
  const uint64_t checks_before_;
  std::vector<std::vector<Bounds>> bounds_;  // by procedure
  std::vector<int> order_;                   // callees first
  std::map<int, size_t> position_;           // in order_
  std::set<size_t> waiting_;                 // positions
  std::map<int, std::set<int>> callers_;
};

}  // namespace

Effects infer_effects(const epr::Program& program, const epr::ProgramFacts& facts,
                      const Lemmas& known, Proofs& proofs) {
  return Inference(program, facts, known, proofs).run();
}

}  // namespace updr
