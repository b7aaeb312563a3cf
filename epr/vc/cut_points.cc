// Targets of back edges of a depth-first search cut every cycle.  For gotos they
// are the loop heads, for calls the recursive methods.  A called method is
// besides cut when it is not inlined: because it is large, or because its caller
// would become so.  Sizes are computed callees first, so a method that is cut counts
// nothing towards those that call it.  Paths are counted the same way: those of jumps
// add up, those of calls multiply.
//
// Source: large-block encoding; design measurements in docs/decisions/.

#include "epr/vc/cut_points.h"

#include <algorithm>

#include "epr/logic/fault.h"

namespace epr {
namespace {

enum class Colour { kNew, kOpen, kDone };

// Marks targets of back edges, and returns procedures in the order in which the
// search leaves them: callees first.
class DepthFirst {
 public:
  DepthFirst(const CallGraph& graph, std::vector<bool>& cut)
      : graph_(graph), cut_(cut), colour_(graph.edges.size(), Colour::kNew) {}

  void visit(int root) {
    if (colour_[static_cast<size_t>(root)] != Colour::kNew) return;
    open(root);
    while (!stack_.empty()) {
      auto& [procedure, next] = stack_.back();
      const auto p = static_cast<size_t>(procedure);
      if (next == graph_.edges[p].size()) {
        colour_[p] = Colour::kDone;
        order_.push_back(procedure);
        stack_.pop_back();
        continue;
      }
      const int target = graph_.edges[p][next++].target;
      const auto t = static_cast<size_t>(target);
      if (colour_[t] == Colour::kOpen) cut_[t] = !EPR_FAULT("loop-not-cut");
      if (colour_[t] == Colour::kNew) open(target);
    }
  }

  const std::vector<int>& order() const { return order_; }

 private:
  void open(int procedure) {
    colour_[static_cast<size_t>(procedure)] = Colour::kOpen;
    stack_.emplace_back(procedure, 0);
  }

  const CallGraph& graph_;
  std::vector<bool>& cut_;
  std::vector<Colour> colour_;
  std::vector<std::pair<int, size_t>> stack_;
  std::vector<int> order_;
};

// So many paths, at most, lead through a procedure to returns and cut points: the branches of
// its calls are taken for calls one after the other.
int64_t count_paths(const std::vector<CallEdge>& edges, const std::vector<bool>& cut,
                    const std::vector<int64_t>& paths) {
  constexpr int64_t kMany = int64_t{1} << 30;
  int64_t calls = 1;
  int64_t jumps = 0;
  for (const CallEdge& edge : edges) {
    const auto t = static_cast<size_t>(edge.target);
    const int64_t on = cut[t] ? 1 : paths[t];
    if (edge.jump) {
      jumps = std::min(jumps + on, kMany);
    } else {
      calls = std::min(calls * on, kMany);
    }
  }
  return std::min(calls * std::max<int64_t>(jumps, 1), kMany);
}

// Every cycle must be cut already.
void cut_where_paths_are_many(const CallGraph& graph, const std::vector<int>& callees_first,
                              int64_t most, std::vector<bool>& cut) {
  std::vector<int64_t> paths(graph.edges.size(), 1);
  for (int procedure : callees_first) {
    const auto p = static_cast<size_t>(procedure);
    paths[p] = count_paths(graph.edges[p], cut, paths);
    if (paths[p] > most) cut[p] = true;
  }
}

}  // namespace

std::vector<bool> cut_points(const Program& program, const CallGraph& graph,
                             const CutOptions& options) {
  const size_t n = program.procedures.size();
  if (options.blocks == Blocks::kBasic) return std::vector<bool>(n, true);
  std::vector<bool> cut(n, false);
  DepthFirst search(graph, cut);
  for (const Entry& entry : program.entries) search.visit(entry.procedure);
  for (size_t p = 0; p < n; ++p) search.visit(static_cast<int>(p));
  for (const Entry& entry : program.entries) cut[static_cast<size_t>(entry.procedure)] = true;

  std::vector<bool> called(n, false);
  for (const auto& edges : graph.edges) {
    for (const CallEdge& edge : edges) {
      if (!edge.jump) called[static_cast<size_t>(edge.target)] = true;
    }
  }
  std::vector<int64_t> size(n, 0);
  for (int procedure : search.order()) {
    const auto p = static_cast<size_t>(procedure);
    size[p] = graph.commands[p];
    for (bool jump : {true, false}) {
      for (const CallEdge& edge : graph.edges[p]) {
        const auto t = static_cast<size_t>(edge.target);
        if (edge.jump != jump || cut[t]) continue;
        if (!jump && size[p] + size[t] > options.small) {
          cut[t] = true;
        } else {
          size[p] = std::min<int64_t>(size[p] + size[t], int64_t{1} << 40);
        }
      }
    }
    const bool small = options.inlining == Inline::kSmall && size[p] <= options.small;
    if (called[p] && !small) cut[p] = true;
  }
  if (options.most_paths > 0) {
    cut_where_paths_are_many(graph, search.order(), options.most_paths, cut);
  }
  return cut;
}

}  // namespace epr
