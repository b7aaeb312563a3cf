// What supports say.  If a lemma's proof used lemmas of F_i only, it holds at level
// i + 1 (by induction on the depth, its own recursive calls being assumed outside
// the cube).  And a proof does not mention levels: if every lemma of a set was
// proved from lemmas of that set, and no proof used that F_0 allows no calls, the
// set is inductive, by the paper's Lemma 1, and holds at every level.
//
// This stands in for most of the paper's Push, whose question to the solver was
// answered when the lemma was proved.  Where it does not (a proof that used F_0, or
// a lemma that cannot be raised), propagate.h asks.

#include "updr/frames.h"

#include <algorithm>
#include <set>
#include <utility>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "updr/embedding.h"

namespace updr {

int Frames::add(Lemma lemma) {
  EPR_CHECK(lemma.level > 0, "F_0 is false and has no lemmas");
  const int id = size();
  by_predicate_[lemma.cube.predicate].push_back(id);
  lemma.level = std::max(lemma.level, level_after(lemma.support));
  if (EPR_FAULT("lemma-inductive-at-once")) lemma.level = Lemma::kInfinity;
  lemmas_.push_back(std::move(lemma));
  // Nothing rests on a new lemma until it stands in for an old one.
  if (retire_subsumed(id)) settle();
  return id;
}

bool Frames::retire_subsumed(int id) {
  const Lemma& strong = lemma(id);
  return std::erase_if(by_predicate_[strong.cube.predicate], [&](int other) {
           Lemma& weak = lemma(other);
           if (other == id || weak.level > strong.level) return false;
           const bool reversed = EPR_FAULT("subsumption-reversed");
           if (!subsumes((reversed ? weak : strong).cube, (reversed ? strong : weak).cube))
             return false;
           weak.subsumed_by = id;
           return true;
         }) > 0;
}

std::vector<int> Frames::all() const {
  std::vector<int> out;
  for (const auto& [predicate, lemmas] : by_predicate_) {
    out.insert(out.end(), lemmas.begin(), lemmas.end());
  }
  return out;
}

std::vector<int> Frames::at(Predicate predicate, int level) const {
  EPR_CHECK(level > 0, "F_0 is false and has no lemmas");
  std::vector<int> out;
  auto known = by_predicate_.find(predicate);
  if (known == by_predicate_.end()) return out;
  for (int id : known->second) {
    if (lemma(id).level >= level || EPR_FAULT("frame-takes-lower-lemmas")) out.push_back(id);
  }
  return out;
}

void Frames::support(int id, Support support) {
  lemma(id).support = std::move(support);
  settle();
}

int Frames::current(int id) const {
  while (lemma(id).subsumed_by != Lemma::kNone) id = lemma(id).subsumed_by;
  return id;
}

int Frames::level_after(const Support& support) const {
  if (support.bounded && !EPR_FAULT("bounded-proof-taken-for-unbounded")) return 1;
  int lowest = Lemma::kInfinity;
  for (int id : support.lemmas) lowest = std::min(lowest, lemma(current(id)).level);
  return lowest == Lemma::kInfinity ? lowest : lowest + 1;
}

std::vector<int> Frames::cone(const Support& support) const {
  std::set<int> seen;
  std::vector<int> todo = support.lemmas;
  while (!todo.empty()) {
    const int id = current(todo.back());
    todo.pop_back();
    if (!seen.insert(id).second || EPR_FAULT("cone-stops-early")) continue;
    const std::vector<int>& more = lemma(id).support.lemmas;
    todo.insert(todo.end(), more.begin(), more.end());
  }
  return {seen.begin(), seen.end()};
}

void Frames::settle() {
  // The largest set that supports itself is what is left when lemmas whose support
  // reaches outside of it are taken out.
  std::vector<bool> inductive(lemmas_.size(), true);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < lemmas_.size(); ++k) {
      if (!inductive[k] || lemmas_[k].inductive()) continue;
      const Support& support = lemmas_[k].support;
      const bool stays = !support.bounded &&
                         std::all_of(support.lemmas.begin(), support.lemmas.end(), [&](int id) {
                           return inductive[static_cast<size_t>(current(id))];
                         });
      if (stays || EPR_FAULT("settle-calls-all-inductive")) continue;
      inductive[k] = false;
      changed = true;
    }
  }
  for (size_t k = 0; k < lemmas_.size(); ++k) {
    if (inductive[k]) lemmas_[k].level = Lemma::kInfinity;
  }
  // The others: as far as their supports go.  Each rests, through supports, on a
  // proof that used F_0, so levels are bounded and this ends.
  for (bool changed = true; changed;) {
    changed = false;
    for (Lemma& lemma : lemmas_) {
      const int level = level_after(lemma.support);
      if (level <= lemma.level) continue;
      lemma.level = level;
      changed = true;
    }
  }
}

}  // namespace updr
