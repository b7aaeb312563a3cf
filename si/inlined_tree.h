#pragma once

// The partly inlined program: the paper's call tree.
//
// A node is a run of a cut point.  Each call of a node is open, or inlined: then it has
// a node of its own.  The tree is a shape alone, so it outlives solvers and encodings.
// Invariant: nodes are numbered in the order in which they were inlined, callers before
// callees; a tree only grows.

#include <compare>
#include <cstddef>
#include <map>
#include <vector>

namespace si {

// A call of a node, by index into Transition::calls of its procedure.
struct CallId {
  int node = 0;
  int call = 0;

  auto operator<=>(const CallId&) const = default;
};

struct Node {
  int procedure = 0;           // a cut point
  CallId caller;               // of the root: node -1
  std::map<int, int> callees;  // the inlined calls: index of the call, and its node
};

class InlinedTree {
 public:
  explicit InlinedTree(int procedure) { nodes_.push_back(Node{procedure, {kNoNode, 0}, {}}); }

  const Node& node(int number) const { return nodes_[static_cast<size_t>(number)]; }
  int size() const { return static_cast<int>(nodes_.size()); }

  bool inlined(const CallId& call) const { return node(call.node).callees.contains(call.call); }

  // The open call becomes a run of `callee`; its number.
  int inline_call(const CallId& call, int callee);

  // The paper's cost: how often `callee` is on the stack when the node calls it.
  int cost(int node, int callee) const;

  static constexpr int kNoNode = -1;

 private:
  std::vector<Node> nodes_;
};

}  // namespace si
