#include "tests/support/table3_metrics.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace epr::testing {
namespace {

const std::set<std::string> kUpdates = {"add",    "add_cnt",    "modify",
                                        "remove", "remove_obj", "clear"};

struct Block {
  bool updates = false;
  std::vector<std::string> calls;  // of methods, in order
  std::vector<std::string> gotos;  // to blocks
};

// The blocks of one method, in the order of the text; the first is its entry.
struct Method {
  std::vector<std::string> order;
  std::map<std::string, Block> blocks;
};

using Methods = std::map<std::string, Method>;

std::vector<const syntax::Procedure*> procedures_of(const Loaded& program) {
  std::vector<const syntax::Procedure*> out;
  for (const syntax::Item& item : program.items) {
    if (const auto* procedure = std::get_if<syntax::Procedure>(&item.node))
      out.push_back(procedure);
  }
  return out;
}

void read(const syntax::Block& text, const std::set<std::string>& procedures, Block& out) {
  for (const syntax::Command& command : text.commands) {
    if (const auto* assign = std::get_if<syntax::Assign>(&command.node)) {
      if (!assign->value.applied) continue;
      const std::string& head = assign->value.head.text;
      if (kUpdates.contains(head)) out.updates = true;
      if (procedures.contains(head)) out.calls.push_back(method_of(head));
    } else if (const auto* jump = std::get_if<syntax::Goto>(&command.node)) {
      out.gotos.push_back(jump->procedure.text);
    } else if (const auto* branch = std::get_if<syntax::If>(&command.node)) {
      read(branch->then_block, procedures, out);
      if (branch->else_block) read(*branch->else_block, procedures, out);
    } else if (const auto* choose = std::get_if<syntax::Choose>(&command.node)) {
      for (const syntax::Block& alternative : choose->branches) read(alternative, procedures, out);
    }
  }
}

Methods methods_of(const Loaded& program) {
  std::set<std::string> names;
  for (const auto* procedure : procedures_of(program)) names.insert(procedure->name.text);
  Methods out;
  for (const auto* procedure : procedures_of(program)) {
    Method& method = out[method_of(procedure->name.text)];
    method.order.push_back(procedure->name.text);
    read(procedure->body, names, method.blocks[procedure->name.text]);
  }
  return out;
}

// How many loops each block of a method lies in.
class Nesting {
 public:
  explicit Nesting(const Method& method) : method_(method) {
    std::set<std::string> all(method.order.begin(), method.order.end());
    measure(all, method.order.front(), 0);
  }

  int of(const std::string& block) const { return depth_.at(block); }

 private:
  using Names = std::set<std::string>;

  // Blocks of `within` that gotos lead to from `start`, by one or more steps.
  Names reached(const std::string& start, const Names& within) const {
    Names out;
    std::vector<std::string> todo = {start};
    while (!todo.empty()) {
      const Block& block = method_.blocks.at(todo.back());
      todo.pop_back();
      for (const std::string& next : block.gotos) {
        if (within.contains(next) && out.insert(next).second) todo.push_back(next);
      }
    }
    return out;
  }

  // The loops that lie within a set of blocks, which themselves are in `depth`
  // loops.  A loop's head is where it is entered: `start`, or what is jumped to
  // from outside; without such a block (it is never reached), its first.
  void measure(const Names& blocks, const std::string& start, int depth) {
    std::map<std::string, Names> after;
    for (const std::string& block : blocks) {
      depth_[block] = depth;
      after[block] = reached(block, blocks);
    }
    Names done;
    for (const std::string& first : method_.order) {
      if (!blocks.contains(first) || done.contains(first) || !after[first].contains(first))
        continue;
      Names loop;
      for (const std::string& other : after[first]) {
        if (after[other].contains(first)) loop.insert(other);
      }
      done.insert(loop.begin(), loop.end());
      const std::string head = head_of(loop, start);
      Names rest = loop;
      rest.erase(head);
      measure(rest, "", depth + 1);
      depth_[head] = depth + 1;
    }
  }

  std::string head_of(const Names& loop, const std::string& start) const {
    if (loop.contains(start)) return start;
    for (const std::string& candidate : method_.order) {
      if (!loop.contains(candidate)) continue;
      for (const auto& [name, block] : method_.blocks) {
        const bool enters =
            std::find(block.gotos.begin(), block.gotos.end(), candidate) != block.gotos.end();
        if (enters && !loop.contains(name)) return candidate;
      }
    }
    return *std::find_if(method_.order.begin(), method_.order.end(),
                         [&](const std::string& name) { return loop.contains(name); });
  }

  const Method& method_;
  std::map<std::string, int> depth_;
};

class Metrics {
 public:
  explicit Metrics(const Loaded& program) : methods_(methods_of(program)) {
    find_updating();
    for (const syntax::Item& item : program.items) {
      if (const auto* entry = std::get_if<syntax::Entry>(&item.node)) {
        entries_.insert(method_of(entry->procedure.text));
      }
    }
  }

  Table3Metrics run() {
    Table3Metrics out;
    out.methods = static_cast<int>(methods_.size());
    for (const auto& [name, method] : methods_) {
      out.blocks += static_cast<int>(method.order.size());
      out.width = std::max(out.width, width(method));
    }
    if (recursive()) return out;
    out.depth = 0;
    out.nesting = 0;
    for (const std::string& entry : entries_) {
      out.depth = std::max(*out.depth, depth(entry));
      out.nesting = std::max(*out.nesting, nesting(entry));
    }
    return out;
  }

 private:
  static bool updates_itself(const Method& method) {
    return std::any_of(method.blocks.begin(), method.blocks.end(),
                       [](const auto& named) { return named.second.updates; });
  }

  // The methods it calls that update, one entry a call.
  std::vector<std::string> updating_calls(const Method& method) const {
    std::vector<std::string> out;
    for (const auto& [name, block] : method.blocks) {
      for (const std::string& callee : block.calls) {
        if (updating_.contains(callee)) out.push_back(callee);
      }
    }
    return out;
  }

  void find_updating() {
    size_t before;
    do {
      before = updating_.size();
      for (const auto& [name, method] : methods_) {
        if (updates_itself(method) || !updating_calls(method).empty()) updating_.insert(name);
      }
    } while (updating_.size() > before);
  }

  int width(const Method& method) const {
    const int calls = static_cast<int>(updating_calls(method).size());
    return calls > 0 ? calls : updates_itself(method) ? 1 : 0;
  }

  bool recursive() const {
    for (const std::string& name : updating_) {
      std::set<std::string> reached;
      std::vector<std::string> todo = {name};
      while (!todo.empty()) {
        const Method& method = methods_.at(todo.back());
        todo.pop_back();
        for (const std::string& callee : updating_calls(method)) {
          if (reached.insert(callee).second) todo.push_back(callee);
        }
      }
      if (reached.contains(name)) return true;
    }
    return false;
  }

  // REQUIRES: not recursive.  Where nothing updates: 0.
  int depth(const std::string& name) const {
    int deepest = 0;
    for (const std::string& callee : updating_calls(methods_.at(name))) {
      deepest = std::max(deepest, 1 + depth(callee));
    }
    return deepest;
  }

  // REQUIRES: not recursive.
  int nesting(const std::string& name) const {
    const Method& method = methods_.at(name);
    const Nesting loops(method);
    int deepest = 0;
    for (const auto& [block_name, block] : method.blocks) {
      const int here = loops.of(block_name);
      if (block.updates) deepest = std::max(deepest, here);
      for (const std::string& callee : block.calls) {
        if (updating_.contains(callee)) deepest = std::max(deepest, here + nesting(callee));
      }
    }
    return deepest;
  }

  Methods methods_;
  std::set<std::string> updating_;
  std::set<std::string> entries_;
};

std::string number(const std::optional<int>& value) {
  return value ? std::to_string(*value) : "rec";
}

}  // namespace

std::string to_text(const Table3Metrics& metrics) {
  return fmt::format("blocks {}, meth {}, D {}, W {}, N {}", metrics.blocks, metrics.methods,
                     number(metrics.depth), metrics.width, number(metrics.nesting));
}

Table3Metrics table3_metrics(const Loaded& program) { return Metrics(program).run(); }

std::string method_of(const std::string& block) {
  const size_t dot = block.rfind(".b");
  if (dot == std::string::npos || dot == 0 || dot + 2 == block.size()) return block;
  const bool number = std::all_of(block.begin() + static_cast<std::ptrdiff_t>(dot) + 2, block.end(),
                                  [](char c) { return c >= '0' && c <= '9'; });
  return number ? block.substr(0, dot) : block;
}

}  // namespace epr::testing
