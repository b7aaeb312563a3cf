#include "si/transitions.h"

namespace si {

Transitions::Transitions(const epr::Program& program, const epr::ProgramFacts& facts,
                         const epr::Tracking& tracking)
    : program_(program),
      facts_(facts),
      tracking_(tracking),
      sites_below_(program.procedures.size()) {
  for (size_t s = 0; s < program.sites.size(); ++s) {
    sites_below_[static_cast<size_t>(program.sites[s].procedure)].insert(static_cast<int>(s));
  }
  for (const std::vector<int>& component : epr::components(facts.graph)) {
    std::set<int> all;
    for (int member : component) {
      const auto m = static_cast<size_t>(member);
      all.insert(sites_below_[m].begin(), sites_below_[m].end());
      for (const epr::CallEdge& edge : facts.graph.edges[m]) {
        const std::set<int>& below = sites_below_[static_cast<size_t>(edge.target)];
        all.insert(below.begin(), below.end());
      }
    }
    for (int member : component) sites_below_[static_cast<size_t>(member)] = all;
  }
}

const epr::Transition& Transitions::of(int procedure) {
  auto known = made_.find(procedure);
  if (known == made_.end()) {
    known = made_.emplace(procedure, epr::compose(program_, facts_, procedure, tracking_)).first;
  }
  return known->second;
}

}  // namespace si
