// A relation is looked at by a procedure if a condition of it, or of what it calls,
// mentions it; and if a relation that is looked at is changed by it, what the
// program's updates of that relation mention is looked at too.
//
// How much a relation matters is told by the conditions of the whole program, not by
// its name or place: lemmas should not depend on the order of declarations.

#include "updr/relevance.h"

#include <algorithm>
#include <map>

#include "epr/logic/fault.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Symbol;
using Bits = std::vector<bool>;

void unite(Bits& into, const Bits& from) {
  for (size_t k = 0; k < into.size(); ++k) into[k] = into[k] || from[k];
}

class Reads {
 public:
  explicit Reads(const epr::Program& program)
      : program_(program),
        weights_(program.state.size(), Weight::kOther),
        updates_(program.state.size(), none()),
        conditions_(program.procedures.size(), none()) {
    for (const Symbol* relation : program.state) index_.emplace(relation, index_.size());
    for (const epr::Procedure& p : program.procedures) {
      visit(p.body, conditions_[static_cast<size_t>(p.index)]);
    }
  }

  Bits none() const { return Bits(program_.state.size(), false); }

  // By procedure: what its own conditions mention.
  const std::vector<Bits>& conditions() const { return conditions_; }

  Bits of(const std::vector<const Symbol*>& relations) const {
    Bits out = none();
    for (const Symbol* relation : relations) out[index_.at(relation)] = true;
    return out;
  }

  // Adds what updates of its members mention, as far as those may change; what matters
  // least first.
  std::vector<const Symbol*> close(Bits set, const Bits& changed) const {
    for (bool grew = true; grew;) {
      const Bits before = set;
      for (size_t k = 0; k < set.size(); ++k) {
        if (set[k] && changed[k]) unite(set, updates_[k]);
      }
      grew = set != before;
    }
    return with_weights(set, {Weight::kOther, Weight::kAsked, Weight::kThrows});
  }

  // Those that are asked to hold, or decide throws.
  std::vector<const Symbol*> asked(const std::vector<const Symbol*>& relations) const {
    return with_weights(of(relations), {Weight::kAsked, Weight::kThrows});
  }

 private:
  enum class Weight { kOther, kAsked, kThrows };

  std::vector<const Symbol*> with_weights(const Bits& set,
                                          std::initializer_list<Weight> weights) const {
    std::vector<const Symbol*> out;
    for (Weight weight : weights) {
      for (size_t k = 0; k < set.size() && !EPR_FAULT("nothing-is-relevant"); ++k) {
        if (set[k] && weights_[k] == weight) out.push_back(program_.state[k]);
      }
    }
    return out;
  }

  void weigh(Formula f, Weight weight) {
    for (const Symbol* symbol : epr::symbols_of(std::vector<Formula>{f})) {
      auto known = index_.find(symbol);
      if (known == index_.end()) continue;
      weights_[known->second] = std::max(weights_[known->second], weight);
    }
  }

  // Conjuncts that are plain atoms are what the program asks to hold.
  void weigh_atoms(Formula condition) {
    if (condition->kind == epr::Kind::kRel) weigh(condition, Weight::kAsked);
    if (condition->kind != epr::Kind::kAnd) return;
    for (Formula part : condition->args) weigh_atoms(part);
  }

  void add(Formula f, Bits& bits) const {
    for (const Symbol* symbol : epr::symbols_of(std::vector<Formula>{f})) {
      auto known = index_.find(symbol);
      if (known != index_.end()) bits[known->second] = true;
    }
  }

  void visit(const std::vector<epr::Command>& commands, Bits& conditions) {
    for (const epr::Command& command : commands) {
      if (const auto* assume = std::get_if<epr::Assume>(&command.node)) {
        add(assume->condition, conditions);
        weigh_atoms(assume->condition);
      } else if (const auto* thrown = std::get_if<epr::Throw>(&command.node)) {
        add(thrown->condition, conditions);
        weigh(thrown->condition, Weight::kThrows);
      } else if (const auto* update = std::get_if<epr::Update>(&command.node)) {
        add(update->value, updates_[index_.at(update->relation)]);
      } else if (const auto* branch = std::get_if<epr::Branch>(&command.node)) {
        for (const auto& alternative : branch->alternatives) visit(alternative, conditions);
      }
    }
  }

  void visit(const epr::Body& body, Bits& conditions) {
    visit(body.commands, conditions);
    if (const auto* choose = std::get_if<epr::Choose>(&body.tail)) {
      for (const epr::Body& alternative : choose->alternatives) visit(alternative, conditions);
    }
  }

  const epr::Program& program_;
  std::map<const Symbol*, size_t, epr::ById> index_;
  std::vector<Weight> weights_;  // by relation
  std::vector<Bits> updates_;    // by relation: what the program's updates of it mention
  std::vector<Bits> conditions_;
};

}  // namespace

Relevance relevance(const epr::Program& program, const epr::ProgramFacts& facts) {
  const Reads reads(program);
  std::vector<Bits> conditions = reads.conditions();
  for (const std::vector<int>& component : epr::components(facts.graph)) {
    Bits all = reads.none();
    for (int member : component) {
      unite(all, conditions[static_cast<size_t>(member)]);
      for (const epr::CallEdge& edge : facts.graph.edges[static_cast<size_t>(member)]) {
        unite(all, conditions[static_cast<size_t>(edge.target)]);
      }
    }
    for (int member : component) conditions[static_cast<size_t>(member)] = all;
  }
  Relevance out;
  for (size_t p = 0; p < program.procedures.size(); ++p) {
    const Bits changed = reads.of(facts.modifies[p]);
    out.throws.push_back(reads.close(conditions[p], changed));
    out.asked.push_back(reads.asked(out.throws.back()));
    unite(conditions[p], changed);
    out.returns.push_back(reads.close(conditions[p], changed));
  }
  return out;
}

}  // namespace updr
