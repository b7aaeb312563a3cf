#include "updr/reachability.h"

#include <algorithm>
#include <utility>

#include "epr/logic/fault.h"
#include "updr/embedding.h"

namespace updr {

const Fact* Reachability::add(Fact fact) {
  auto& known = facts_[fact.predicate];
  known.push_back(std::make_unique<Fact>(std::move(fact)));
  return known.back().get();
}

const Fact* Reachability::find(const Cube& cube, int level) const {
  auto known = facts_.find(cube.predicate);
  if (known == facts_.end()) return nullptr;
  for (const auto& fact : known->second) {
    const bool fits = EPR_FAULT("any-fact-will-do") || satisfies(fact->transition, cube);
    if (fact->level <= level && fits) return fact.get();
  }
  return nullptr;
}

void Reachability::forget(int site) {
  // Facts that return never rest on one that throws, so nothing else goes stale.
  for (auto& [predicate, facts] : facts_) {
    if (!predicate.throws()) continue;
    std::erase_if(facts, [&](const auto& fact) { return fact->site == site; });
  }
}

epr::CallTree tree_of(const Fact& fact) {
  const bool below = std::any_of(fact.calls.begin(), fact.calls.end(),
                                 [](const Fact::Call& c) { return c.fact->predicate.throws(); });
  const bool here = fact.predicate.throws() && !below;
  return tree_of(fact.predicate.procedure, fact.calls, here ? fact.site : epr::CallTree::kNone);
}

epr::CallTree tree_of(int procedure, const std::vector<Fact::Call>& calls, int own_site) {
  epr::CallTree out{procedure, {}, own_site};
  for (const Fact::Call& call : calls) {
    out.calls.push_back({call.call, call.fact->predicate.throws(), tree_of(*call.fact)});
  }
  if (EPR_FAULT("tree-loses-a-call") && !out.calls.empty()) out.calls.pop_back();
  return out;
}

std::vector<epr::Structure> transitions_of(const std::vector<Fact::Call>& calls) {
  std::vector<epr::Structure> out;
  for (const Fact::Call& call : calls) {
    out.push_back(call.fact->transition);
    for (epr::Structure& below : transitions_of(call.fact->calls)) out.push_back(std::move(below));
  }
  return out;
}

}  // namespace updr
