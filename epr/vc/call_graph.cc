// Tarjan's algorithm with an explicit stack: programs may have chains of tens of
// thousands of blocks.

#include "epr/vc/call_graph.h"

#include <algorithm>

namespace epr {
namespace {

void add_commands(const std::vector<Command>& commands, std::vector<CallEdge>& edges, int& size) {
  for (const Command& command : commands) {
    ++size;
    if (const auto* call = std::get_if<Call>(&command.node)) {
      edges.push_back(CallEdge{call->procedure, false});
    } else if (const auto* branch = std::get_if<Branch>(&command.node)) {
      for (const auto& alternative : branch->alternatives) add_commands(alternative, edges, size);
    }
  }
}

void add_body(const Body& body, std::vector<CallEdge>& edges, int& size) {
  add_commands(body.commands, edges, size);
  ++size;
  if (const auto* jump = std::get_if<Goto>(&body.tail)) {
    edges.push_back(CallEdge{jump->procedure, true});
  } else if (const auto* choose = std::get_if<Choose>(&body.tail)) {
    for (const Body& alternative : choose->alternatives) add_body(alternative, edges, size);
  }
}

class Tarjan {
 public:
  explicit Tarjan(const CallGraph& graph)
      : graph_(graph),
        index_(graph.edges.size(), -1),
        low_(graph.edges.size(), 0),
        on_stack_(graph.edges.size(), false) {}

  std::vector<std::vector<int>> run() {
    for (size_t p = 0; p < graph_.edges.size(); ++p) {
      if (index_[p] < 0) visit(static_cast<int>(p));
    }
    return std::move(components_);
  }

 private:
  struct Frame {
    int procedure;
    size_t next_edge;
  };

  void enter(int procedure) {
    const auto p = static_cast<size_t>(procedure);
    index_[p] = low_[p] = counter_++;
    stack_.push_back(procedure);
    on_stack_[p] = true;
    frames_.push_back(Frame{procedure, 0});
  }

  void visit(int root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto p = static_cast<size_t>(frame.procedure);
      if (frame.next_edge < graph_.edges[p].size()) {
        const int target = graph_.edges[p][frame.next_edge++].target;
        const auto t = static_cast<size_t>(target);
        if (index_[t] < 0) {
          enter(target);
        } else if (on_stack_[t]) {
          low_[p] = std::min(low_[p], index_[t]);
        }
        continue;
      }
      leave(p);
    }
  }

  void leave(size_t p) {
    frames_.pop_back();
    if (!frames_.empty()) {
      const auto parent = static_cast<size_t>(frames_.back().procedure);
      low_[parent] = std::min(low_[parent], low_[p]);
    }
    if (low_[p] != index_[p]) return;
    std::vector<int> component;
    int member;
    do {
      member = stack_.back();
      stack_.pop_back();
      on_stack_[static_cast<size_t>(member)] = false;
      component.push_back(member);
    } while (member != static_cast<int>(p));
    std::sort(component.begin(), component.end());
    components_.push_back(std::move(component));
  }

  const CallGraph& graph_;
  std::vector<int> index_, low_;
  std::vector<bool> on_stack_;
  std::vector<int> stack_;
  std::vector<Frame> frames_;
  std::vector<std::vector<int>> components_;
  int counter_ = 0;
};

}  // namespace

CallGraph call_graph(const Program& program) {
  CallGraph graph;
  for (const Procedure& procedure : program.procedures) {
    graph.edges.emplace_back();
    graph.commands.push_back(0);
    add_body(procedure.body, graph.edges.back(), graph.commands.back());
  }
  return graph;
}

std::vector<std::vector<int>> components(const CallGraph& graph) { return Tarjan(graph).run(); }

std::vector<bool> reachable(const Program& program, const CallGraph& graph) {
  std::vector<bool> reached(program.procedures.size(), false);
  std::vector<int> todo;
  for (const Entry& entry : program.entries) todo.push_back(entry.procedure);
  while (!todo.empty()) {
    const auto p = static_cast<size_t>(todo.back());
    todo.pop_back();
    if (reached[p]) continue;
    reached[p] = true;
    for (const CallEdge& edge : graph.edges[p]) todo.push_back(edge.target);
  }
  return reached;
}

}  // namespace epr
