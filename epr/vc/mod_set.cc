// Components come callees first, so one pass over them is a fixpoint: all members
// of a component modify what any of them, or any callee, modifies.

#include "epr/vc/mod_set.h"

#include <map>

#include "epr/logic/fault.h"

namespace epr {
namespace {

using Bits = std::vector<bool>;

void add_updates(const std::vector<Command>& commands,
                 const std::map<const Symbol*, size_t, ById>& index, Bits& bits) {
  for (const Command& command : commands) {
    if (const auto* update = std::get_if<Update>(&command.node)) {
      if (EPR_FAULT("mod-set-misses-a-relation") && index.at(update->relation) == 0) continue;
      bits[index.at(update->relation)] = true;
    } else if (const auto* branch = std::get_if<Branch>(&command.node)) {
      for (const auto& alternative : branch->alternatives) add_updates(alternative, index, bits);
    }
  }
}

void add_updates(const Body& body, const std::map<const Symbol*, size_t, ById>& index, Bits& bits) {
  add_updates(body.commands, index, bits);
  if (const auto* choose = std::get_if<Choose>(&body.tail)) {
    for (const Body& alternative : choose->alternatives) add_updates(alternative, index, bits);
  }
}

void unite(Bits& into, const Bits& from) {
  for (size_t k = 0; k < into.size(); ++k) into[k] = into[k] || from[k];
}

}  // namespace

std::vector<std::vector<const Symbol*>> mod_sets(const Program& program, const CallGraph& graph) {
  std::map<const Symbol*, size_t, ById> index;
  for (const Symbol* relation : program.state) index.emplace(relation, index.size());
  std::vector<Bits> bits(program.procedures.size(), Bits(program.state.size(), false));
  for (const std::vector<int>& component : components(graph)) {
    Bits all(program.state.size(), false);
    for (int member : component) {
      const auto m = static_cast<size_t>(member);
      add_updates(program.procedures[m].body, index, all);
      for (const CallEdge& edge : graph.edges[m]) {
        if (EPR_FAULT("mod-set-misses-callees")) break;
        unite(all, bits[static_cast<size_t>(edge.target)]);
      }
    }
    for (int member : component) bits[static_cast<size_t>(member)] = all;
  }
  std::vector<std::vector<const Symbol*>> out;
  for (const Bits& set : bits) {
    out.emplace_back();
    for (size_t k = 0; k < set.size(); ++k) {
      if (set[k]) out.back().push_back(program.state[k]);
    }
  }
  return out;
}

}  // namespace epr
