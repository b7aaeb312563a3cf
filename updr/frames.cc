#include "updr/frames.h"

#include <algorithm>
#include <set>
#include <utility>

namespace updr {

void Frames::add(Cube cube, epr::Formula clause, int level) {
  std::vector<Lemma>& known = lemmas_[cube.predicate];
  for (Lemma& lemma : known) {
    if (lemma.clause != clause) continue;
    lemma.level = std::max(lemma.level, level);
    return;
  }
  known.push_back(Lemma{std::move(cube), clause, level});
}

std::vector<const Lemma*> Frames::at(Predicate predicate, int level) const {
  std::vector<const Lemma*> out;
  auto known = lemmas_.find(predicate);
  if (known == lemmas_.end()) return out;
  for (const Lemma& lemma : known->second) {
    if (lemma.level >= level) out.push_back(&lemma);
  }
  return out;
}

std::vector<Lemma*> Frames::all() {
  std::vector<Lemma*> out;
  for (auto& [predicate, lemmas] : lemmas_) {
    for (Lemma& lemma : lemmas) out.push_back(&lemma);
  }
  return out;
}

int Frames::fixpoint(int highest) const {
  std::set<int> levels;
  for (const auto& [predicate, lemmas] : lemmas_) {
    for (const Lemma& lemma : lemmas) levels.insert(lemma.level);
  }
  for (int level = 1; level <= highest; ++level) {
    if (!levels.contains(level)) return level;
  }
  return 0;
}

}  // namespace updr
