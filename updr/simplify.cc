// What: keeps, for every goal (an entry throws nothing; a lemma that is to be kept
// holds) and every lemma, the lemmas of callees that its proof uses.  Lemmas that no
// goal leads to are dropped at once, also when they prove each other.  Then literals
// go: a clause with fewer literals is stronger, so only its own proof is at stake.
// Then lemmas are tried one by one: only the proofs that use one are made anew.
//
// Why sound: after every step each goal and lemma has a proof from lemmas that are
// there, so the lemmas satisfy all conditions.  The proofs' uses come from cores,
// which solvers have got wrong before, so the result is proved once more as a whole.

#include "updr/simplify.h"

#include <algorithm>
#include <tuple>

namespace updr {
namespace {

using epr::Formula;

class Simplifier {
 public:
  Simplifier(const epr::Program& program, const Lemmas& lemmas, const Lemmas& kept, Proofs& proofs)
      : program_(program),
        given_(lemmas),
        kept_(kept),
        proofs_(proofs),
        checks_before_(proofs.checks()),
        known_(lemmas) {
    for (size_t entry = 0; entry < program.entries.size(); ++entry) {
      for (size_t error = 0; error < program.errors.size(); ++error) {
        goals_.push_back({static_cast<int>(entry), static_cast<int>(error), {}});
      }
    }
  }

  Simplified run() {
    const bool done = prove_goals() && collect_garbage();
    if (done) {
      for (const Claim& claim : candidates()) drop_literals(claim);
      for (const Claim& claim : candidates()) drop(claim);
    }
    Simplified out;
    const bool good = done && all_proved();
    out.lemmas = good ? known_ : given_;
    out.dropped_lemmas = count(given_) - count(out.lemmas);
    out.dropped_literals = good ? dropped_literals_ : 0;
    out.checks = proofs_.checks() - checks_before_;
    return out;
  }

 private:
  struct Goal {
    int entry;
    int error;
    std::vector<Claim> uses;
  };

  static int count(const Lemmas& lemmas) {
    size_t sum = 0;
    for (const auto& [predicate, set] : lemmas) sum += set.size();
    return static_cast<int>(sum);
  }

  bool prove_goals() {
    for (Goal& goal : goals_) {
      std::optional<Proof> proof = proofs_.prove_entry(goal.entry, goal.error, known_);
      if (!proof) return false;
      goal.uses = std::move(proof->uses);
    }
    return true;
  }

  // Drops what no goal leads to.  Lemmas met for the first time are proved; false
  // when one cannot be.
  bool collect_garbage() {
    std::vector<Claim> todo;
    for (const auto& [predicate, set] : kept_) {
      for (Formula lemma : set) todo.push_back({predicate, lemma});
    }
    for (const Goal& goal : goals_) todo.insert(todo.end(), goal.uses.begin(), goal.uses.end());
    std::set<Claim> needed;
    while (!todo.empty()) {
      const Claim claim = todo.back();
      todo.pop_back();
      if (!needed.insert(claim).second) continue;
      if (!uses_.contains(claim)) {
        std::optional<Proof> proof = proofs_.prove(claim, known_);
        if (!proof) return false;
        uses_[claim] = std::move(proof->uses);
      }
      const std::vector<Claim>& uses = uses_.at(claim);
      todo.insert(todo.end(), uses.begin(), uses.end());
    }
    known_.clear();
    for (const Claim& claim : needed) insert(known_, claim);
    std::erase_if(uses_, [&](const auto& entry) { return !needed.contains(entry.first); });
    return true;
  }

  // Lemmas that may go, the hardest to read first.
  std::vector<Claim> candidates() const {
    std::vector<std::tuple<int, size_t, Claim>> ranked;
    for (const auto& [claim, uses] : uses_) {
      if (contains(kept_, claim)) continue;
      const Clause clause = clause_parts(claim.lemma);
      ranked.emplace_back(-static_cast<int>(clause.variables.size() + clause.literals.size()),
                          ranked.size(), claim);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<Claim> out;
    for (const auto& [size, index, claim] : ranked) out.push_back(claim);
    return out;
  }

  void drop_literals(Claim claim) {
    size_t k = 0;
    while (k < clause_parts(claim.lemma).literals.size()) {
      Clause fewer = clause_parts(claim.lemma);
      fewer.literals.erase(fewer.literals.begin() + static_cast<std::ptrdiff_t>(k));
      const Claim stronger{claim.predicate, to_formula(*program_.formulas, fewer)};
      if (replace(claim, stronger)) {
        claim = stronger;
        ++dropped_literals_;
      } else {
        ++k;
      }
    }
  }

  // Puts the stronger lemma in the place of the other if it can be proved.
  bool replace(const Claim& claim, const Claim& stronger) {
    if (contains(known_, stronger)) return false;  // the other one is redundant: see drop()
    erase(known_, claim);
    insert(known_, stronger);
    std::optional<Proof> proof = proofs_.prove(stronger, known_);
    if (!proof) {
      erase(known_, stronger);
      insert(known_, claim);
      return false;
    }
    uses_.erase(claim);
    uses_[stronger] = std::move(proof->uses);
    const auto rename = [&](std::vector<Claim>& uses) {
      std::replace(uses.begin(), uses.end(), claim, stronger);
    };
    for (Goal& goal : goals_) rename(goal.uses);
    for (auto& [other, uses] : uses_) rename(uses);
    return true;
  }

  // Drops the lemma if all that uses it can be proved without it.
  void drop(const Claim& claim) {
    if (!uses_.contains(claim)) return;  // gone with another
    erase(known_, claim);
    if (!prove_without(claim)) {
      insert(known_, claim);
      return;
    }
    uses_.erase(claim);
    collect_garbage();
  }

  // Proves anew what uses the lemma, which is no longer known.  What could be proved
  // keeps its new proof also when something else could not: that is one too.
  bool prove_without(const Claim& claim) {
    const auto concerned = [&](const std::vector<Claim>& uses) {
      return std::find(uses.begin(), uses.end(), claim) != uses.end();
    };
    for (Goal& goal : goals_) {
      if (!concerned(goal.uses)) continue;
      std::optional<Proof> proof = proofs_.prove_entry(goal.entry, goal.error, known_);
      if (!proof) return false;
      goal.uses = std::move(proof->uses);
    }
    for (auto& [other, used] : uses_) {
      if (other == claim || !concerned(used)) continue;
      std::optional<Proof> proof = proofs_.prove(other, known_);
      if (!proof) return false;
      used = std::move(proof->uses);
    }
    return true;
  }

  bool all_proved() {
    if (!prove_goals()) return false;
    return std::all_of(uses_.begin(), uses_.end(), [&](const auto& entry) {
      return proofs_.prove(entry.first, known_).has_value();
    });
  }

  const epr::Program& program_;
  const Lemmas& given_;
  const Lemmas& kept_;
  Proofs& proofs_;
  const uint64_t checks_before_;
  Lemmas known_;
  std::vector<Goal> goals_;
  std::map<Claim, std::vector<Claim>> uses_;  // of every lemma that is known
  int dropped_literals_ = 0;
};

}  // namespace

Simplified simplify(const epr::Program& program, const Lemmas& lemmas, const Lemmas& kept,
                    Proofs& proofs) {
  return Simplifier(program, lemmas, kept, proofs).run();
}

}  // namespace updr
