// The fragment is that of Abadi, Rabinovich and Sagiv, "Decidable fragments of
// many-sorted logic" (stratified vocabularies): the same graph, with quantifier
// alternations seen as the Skolem functions that they become.  We draw an edge for
// every enclosing universal, also one that the existential does not depend on:
// the rule that users read in docs/rml.md is purely about nesting.
//
// Polarity: a negation, and the left side of an implication, turn `forall` into
// `exists` and back; both sides of <-> and the condition of ite occur both ways.

#include "epr/logic/fragment.h"

#include <algorithm>
#include <deque>
#include <set>

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr {

// Walks one formula with one of the two polarities.
class AlternationWalk {
 public:
  AlternationWalk(AlternationGraph& graph, const std::string& what,
                  const std::vector<const Sort*>& outer)
      : graph_(graph), what_(what) {
    for (const Sort* sort : outer) {
      universals_.push_back({sort, fmt::format("the bound variables, of sort {},", sort->name)});
    }
  }

  void visit(Formula f, bool positive) {
    if (!f->quantified || !done_.insert({f->id, positive}).second) return;
    switch (f->kind) {
      case Kind::kNot:
        return visit(f->args[0], !positive);
      case Kind::kImplies:
        visit(f->args[0], !positive);
        return visit(f->args[1], positive);
      case Kind::kIff:
        for (Formula arg : f->args) visit_both(arg);
        return;
      case Kind::kIte:
        visit_both(f->args[0]);
        visit(f->args[1], positive);
        return visit(f->args[2], positive);
      case Kind::kForall:
      case Kind::kExists:
        return quantifier(f, positive);
      default:
        for (Formula arg : f->args) visit(arg, positive);
    }
  }

 private:
  struct Universal {
    const Sort* sort;
    std::string text;
  };

  void visit_both(Formula f) {
    visit(f, true);
    visit(f, false);
  }

  // 'forall D: container', with a remark where a negation turns it round.
  static std::string describe(Formula f, Term v, bool positive) {
    return fmt::format("'{} {}: {}'{}", f->kind == Kind::kForall ? "forall" : "exists", v->name,
                       v->sort->name, positive ? "" : " (negated)");
  }

  void quantifier(Formula f, bool positive) {
    const bool universal = (f->kind == Kind::kForall) == positive;
    const size_t depth = universals_.size();
    for (Term v : f->vars) {
      const std::string text = describe(f, v, positive);
      if (universal) {
        universals_.push_back({v->sort, text});
        continue;
      }
      for (const Universal& outer : universals_) {
        graph_.add_edge(outer.sort, v->sort,
                        fmt::format("{} inside {} in {}", text, outer.text, what_));
      }
    }
    if (!universal) return visit(f->args[0], positive);
    std::set<std::pair<int, bool>> outside;
    outside.swap(done_);
    visit(f->args[0], positive);
    done_.swap(outside);
    universals_.resize(depth);
  }

  AlternationGraph& graph_;
  const std::string& what_;
  std::vector<Universal> universals_;    // around the node that is visited
  std::set<std::pair<int, bool>> done_;  // visited under these universals
};

void AlternationGraph::add_edge(const Sort* from, const Sort* to, std::string reason) {
  sorts_.emplace(from->id, from);
  sorts_.emplace(to->id, to);
  edges_.emplace(Edge{from->id, to->id}, std::move(reason));
}

void AlternationGraph::add_function(const Symbol* function) {
  EPR_CHECK(!function->is_relation(), "relations make no edges: " + function->name);
  for (const Sort* sort : function->domain) {
    add_edge(sort, function->range, fmt::format("function '{}'", function->name));
  }
}

void AlternationGraph::add(Formula f, Polarity polarity, std::string what,
                           std::vector<const Sort*> outer_universals) {
  if (polarity != Polarity::kProved) AlternationWalk(*this, what, outer_universals).visit(f, true);
  if (polarity != Polarity::kAssumed)
    AlternationWalk(*this, what, outer_universals).visit(f, false);
}

// The sorts on a shortest cycle through `start`, which comes first and last;
// empty when there is none.
std::vector<int> AlternationGraph::shortest_cycle_from(int start) const {
  std::map<int, int> before;
  std::deque<int> todo = {start};
  while (!todo.empty()) {
    const int at = todo.front();
    todo.pop_front();
    for (auto edge = edges_.lower_bound({at, 0}); edge != edges_.end() && edge->first.first == at;
         ++edge) {
      const int next = edge->first.second;
      if (!before.emplace(next, at).second) continue;
      todo.push_back(next);
    }
    if (before.contains(start)) break;
  }
  if (!before.contains(start)) return {};
  std::vector<int> path = {start};
  do {
    path.push_back(before.at(path.back()));
  } while (path.back() != start);
  std::reverse(path.begin(), path.end());
  return path;
}

std::optional<std::string> AlternationGraph::cycle() const {
  std::vector<int> best;
  for (const auto& [id, sort] : sorts_) {
    std::vector<int> path = shortest_cycle_from(id);
    if (!path.empty() && (best.empty() || path.size() < best.size())) best = std::move(path);
  }
  if (best.empty()) return std::nullopt;
  std::string text;
  for (size_t k = 0; k + 1 < best.size(); ++k) {
    text += fmt::format("{}{} -> {} by {}", k > 0 ? ", " : "", sorts_.at(best[k])->name,
                        sorts_.at(best[k + 1])->name, edges_.at({best[k], best[k + 1]}));
  }
  return text;
}

}  // namespace epr
