#pragma once

// Writes a method with structured control flow as `.rml` procedures, one for each
// basic block.
//
// Blocks hand on to each other just the variables that are read later, so a
// method may have many variables and its blocks still have few inputs.  The first
// block has the method's name and its inputs, whether they are read or not.

#include <map>
#include <set>
#include <string>
#include <vector>

namespace epr::testing {

struct Variable {
  std::string name;
  std::string sort;
};

struct Signature {
  std::string name;
  std::vector<Variable> inputs;
  std::string output_sort;  // of the only output, `result`; "" for none
};

class BlockWriter {
 public:
  // The first block is there, and current.
  explicit BlockWriter(Signature signature);

  int add_block();
  // What is written from now on belongs to this block.
  void enter(int block) { current_ = block; }

  // REQUIRES: the current block has no end yet.  What it writes needs no `var`.
  void command(std::string text, const std::vector<std::string>& reads,
               const std::vector<Variable>& writes = {});
  void jump(int target);
  // Any of the targets.
  void choose(int one, int other);
  // REQUIRES: the formula is over `reads`.
  void branch(std::string formula, const std::vector<std::string>& reads, int then, int otherwise);
  // `result` is the name of the variable that is returned; "" if the method has no output.
  void finish(const std::string& result);

  const Signature& signature() const { return signature_; }

  // All procedures of the method.
  // REQUIRES: every block has an end, no jumps alone make a cycle; on all paths a variable is
  // written before it is read.
  std::string text() const;

 private:
  enum class End { kNone, kJump, kChoose, kBranch, kReturn };
  struct Command {
    std::string text;
    std::set<std::string> reads;
    std::vector<Variable> writes;
  };
  struct Block {
    std::vector<Command> commands;
    End end = End::kNone;
    std::string condition;            // kBranch
    std::set<std::string> end_reads;  // kBranch, kReturn
    std::vector<int> targets;
  };
  using Live = std::vector<std::set<std::string>>;  // by block: read before written

  Block& current();
  int resolved(int target) const;
  std::set<int> reachable_blocks() const;
  Live live_variables() const;
  std::set<std::string> live_before(const Block& block, std::set<std::string> live) const;
  std::vector<Variable> inputs(size_t block, const Live& live) const;
  std::string name(size_t block) const;
  std::string goto_text(int target, const Live& live) const;
  std::string end_text(const Block& block, const Live& live) const;
  std::string block_text(size_t block, const Live& live) const;

  Signature signature_;
  std::vector<Block> blocks_{1};
  int current_ = 0;
  std::map<std::string, std::string> sorts_;  // of all variables
};

}  // namespace epr::testing
