// Live variables are the least solution of the usual backward equations, by
// iteration; methods have a dozen blocks.

#include "tests/support/block_writer.h"

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

BlockWriter::BlockWriter(Signature signature) : signature_(std::move(signature)) {
  for (const Variable& input : signature_.inputs) sorts_[input.name] = input.sort;
}

BlockWriter::Block& BlockWriter::current() {
  Block& block = blocks_[static_cast<size_t>(current_)];
  EPR_CHECK(block.end == End::kNone, "the block has its end already");
  return block;
}

int BlockWriter::add_block() {
  blocks_.emplace_back();
  return static_cast<int>(blocks_.size()) - 1;
}

void BlockWriter::command(std::string text, const std::vector<std::string>& reads,
                          const std::vector<Variable>& writes) {
  for (const Variable& written : writes) sorts_[written.name] = written.sort;
  current().commands.push_back({std::move(text), {reads.begin(), reads.end()}, writes});
}

// Where a jump to the block gets to: blocks that only jump on are left out.
int BlockWriter::resolved(int target) const {
  const Block* block = &blocks_[static_cast<size_t>(target)];
  while (block->commands.empty() && block->end == End::kJump) {
    target = block->targets[0];
    block = &blocks_[static_cast<size_t>(target)];
  }
  return target;
}

std::set<int> BlockWriter::reachable_blocks() const {
  std::set<int> seen{0};
  std::vector<int> todo{0};
  while (!todo.empty()) {
    const Block& block = blocks_[static_cast<size_t>(todo.back())];
    todo.pop_back();
    for (int target : block.targets) {
      if (seen.insert(resolved(target)).second) todo.push_back(resolved(target));
    }
  }
  return seen;
}

void BlockWriter::jump(int target) {
  Block& block = current();
  block.end = End::kJump;
  block.targets = {target};
}

void BlockWriter::choose(int one, int other) {
  Block& block = current();
  block.end = End::kChoose;
  block.targets = {one, other};
}

void BlockWriter::branch(std::string formula, const std::vector<std::string>& reads, int then,
                         int otherwise) {
  Block& block = current();
  block.end = End::kBranch;
  block.condition = std::move(formula);
  block.end_reads = {reads.begin(), reads.end()};
  block.targets = {then, otherwise};
}

void BlockWriter::finish(const std::string& result) {
  if (!result.empty()) command("result := " + result, {result});
  current().end = End::kReturn;
}

std::set<std::string> BlockWriter::live_before(const Block& block,
                                               std::set<std::string> live) const {
  live.insert(block.end_reads.begin(), block.end_reads.end());
  for (auto command = block.commands.rbegin(); command != block.commands.rend(); ++command) {
    for (const Variable& written : command->writes) live.erase(written.name);
    live.insert(command->reads.begin(), command->reads.end());
  }
  return live;
}

BlockWriter::Live BlockWriter::live_variables() const {
  Live live(blocks_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = blocks_.size(); k-- > 0;) {
      std::set<std::string> after;
      for (int target : blocks_[k].targets) {
        const std::set<std::string>& there = live[static_cast<size_t>(target)];
        after.insert(there.begin(), there.end());
      }
      std::set<std::string> before = live_before(blocks_[k], std::move(after));
      changed = changed || before != live[k];
      live[k] = std::move(before);
    }
  }
  return live;
}

std::vector<Variable> BlockWriter::inputs(size_t block, const Live& live) const {
  if (block == 0) return signature_.inputs;
  std::vector<Variable> out;
  for (const std::string& name : live[block]) out.push_back({name, sorts_.at(name)});
  return out;
}

std::string BlockWriter::name(size_t block) const {
  return block == 0 ? signature_.name : fmt::format("{}.b{}", signature_.name, block);
}

std::string BlockWriter::goto_text(int target, const Live& live) const {
  const auto block = static_cast<size_t>(resolved(target));
  EPR_CHECK(block != 0, "the first block may have inputs that are not live");
  const std::vector<std::string> arguments(live[block].begin(), live[block].end());
  return fmt::format("goto {}({})", name(block), joined(arguments));
}

std::string BlockWriter::end_text(const Block& block, const Live& live) const {
  switch (block.end) {
    case End::kJump:
      return fmt::format("  {}\n", goto_text(block.targets[0], live));
    case End::kChoose:
      return fmt::format("  choose {{\n    {}\n  }} or {{\n    {}\n  }}\n",
                         goto_text(block.targets[0], live), goto_text(block.targets[1], live));
    case End::kBranch:
      return fmt::format("  if {} {{\n    {}\n  }} else {{\n    {}\n  }}\n", block.condition,
                         goto_text(block.targets[0], live), goto_text(block.targets[1], live));
    case End::kReturn:
      return "  return\n";
    case End::kNone:
      break;
  }
  EPR_CHECK(false, "a block without end");
  return "";
}

std::string BlockWriter::block_text(size_t number, const Live& live) const {
  const Block& block = blocks_[number];
  std::set<std::string> declared;
  std::vector<std::string> parameters;
  for (const Variable& input : inputs(number, live)) {
    declared.insert(input.name);
    parameters.push_back(fmt::format("{}: {}", input.name, input.sort));
  }
  std::string out = fmt::format("procedure {}({})", name(number), joined(parameters));
  if (!signature_.output_sort.empty()) {
    out += fmt::format(" returns (result: {})", signature_.output_sort);
  }
  out += " {\n";
  for (const Command& command : block.commands) {
    for (const Variable& written : command.writes) {
      if (!declared.insert(written.name).second) continue;
      out += fmt::format("  var {}: {}\n", written.name, written.sort);
    }
    out += fmt::format("  {}\n", command.text);
  }
  return out + end_text(block, live) + "}\n";
}

std::string BlockWriter::text() const {
  const Live live = live_variables();
  std::string out;
  for (int block : reachable_blocks()) {
    if (block > 0) out += "\n";
    out += block_text(static_cast<size_t>(block), live);
  }
  return out;
}

}  // namespace epr::testing
