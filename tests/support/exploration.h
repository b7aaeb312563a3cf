#pragma once

// The exploration of one world (enumerate.h): everything reachable from the
// starts it is given.

#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tests/support/enumerate.h"
#include "tests/support/program_code.h"

namespace epr::testing {

class Exploration {
 public:
  // Values of some variables, a byte each.
  using Values = std::string;

  // `logic` speaks of the world.  Sites that are reached are added to `out`,
  // unless they are there already.
  Exploration(const Program& program, const ProgramCode& code, PackedLogic& logic,
              const ExploreLimits& limits, Reachability& out)
      : program_(program),
        code_(code),
        logic_(logic),
        limits_(limits),
        out_(out),
        runner_(logic, code, *this) {}

  void add_start(int entry, const Values& inputs, const PackedState& state);

  // False when it stopped because of the limits.
  bool run();

  size_t node_count() const { return nodes_.size(); }

  // What a node's code does, as SegmentRunner tells it.
  void thrown(const Instruction& at, const PackedState& state);
  void jumped(const Instruction& at, const PackedState& state);
  void called(const Instruction& at, const PackedState& state);
  void returned(const Instruction& at, const PackedState& state);
  bool unfolds(int) const { return false; }
  bool crosses(const Instruction&, const PackedState&) const { return true; }

 private:
  using Choices = std::vector<uint16_t>;
  static constexpr size_t kNone = SIZE_MAX;

  struct Node {
    size_t activation;
    int pc;
    PackedState state;
    Values values;          // of the live variables at pc
    size_t parent = kNone;  // the node whose code led here, by `choices`
    size_t result = kNone;  // of the call in between, if it was a call
    Choices choices;
  };
  struct Returned {
    Values outputs;
    PackedState state;
    size_t node;  // whose code returned, by `choices`
    Choices choices;
  };
  // Somebody who waits for results.
  struct Caller {
    size_t node;
    const Instruction* call;
    Values values;  // of the variables that are live across the call
    Choices choices;
  };
  struct Activation {
    Values inputs;
    PackedState state;
    size_t caller = kNone;  // the node that first called it, by `choices`
    Choices choices;
    std::vector<int> entries;  // that start with it
    std::vector<Caller> callers;
    std::vector<size_t> results;
  };

  struct Key {
    size_t owner;  // activation, or procedure
    PackedState state;
    Values values;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  // Nodes are kept once, in nodes_; the set knows them by number.
  struct NodeHash {
    const std::deque<Node>* nodes;
    size_t operator()(size_t node) const;
  };
  struct NodeEqual {
    const std::deque<Node>* nodes;
    bool operator()(size_t a, size_t b) const;
  };

  Values values_of(const std::vector<Term>& terms) const;
  Values live_inputs(int procedure, const Values& inputs) const;
  size_t activate(int procedure, const Values& inputs, const PackedState& state);
  void add_node(Node node);
  void resume(const Caller& caller, size_t result);
  void choices_within(size_t node, std::vector<int>& out) const;
  Trace trace(int site) const;

  const Program& program_;
  const ProgramCode& code_;
  PackedLogic& logic_;
  const ExploreLimits& limits_;
  Reachability& out_;
  SegmentRunner<Exploration> runner_;

  std::deque<Node> nodes_;
  size_t next_ = 0;  // the node whose code runs
  std::deque<Activation> activations_;
  std::vector<Returned> results_;
  std::unordered_set<size_t, NodeHash, NodeEqual> known_nodes_{1024, NodeHash{&nodes_},
                                                               NodeEqual{&nodes_}};
  std::unordered_set<Key, KeyHash> known_results_;
  std::unordered_map<Key, size_t, KeyHash> known_activations_;
};

}  // namespace epr::testing
