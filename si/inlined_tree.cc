#include "si/inlined_tree.h"

#include "epr/logic/check.h"

namespace si {

int InlinedTree::inline_call(const CallId& call, int callee) {
  const int number = size();
  const bool open =
      nodes_[static_cast<size_t>(call.node)].callees.emplace(call.call, number).second;
  EPR_CHECK(open, "a call is inlined once");
  nodes_.push_back(Node{callee, call, {}});
  return number;
}

int InlinedTree::cost(int number, int callee) const {
  int count = 1;
  for (int n = number; n != kNoNode; n = node(n).caller.node) {
    if (node(n).procedure == callee) ++count;
  }
  return count;
}

}  // namespace si
