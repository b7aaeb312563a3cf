#pragma once

// What the conditions oracle knows of a program in one world (worlds.h),
// whatever is claimed of its procedures: the well-formed states, and what each
// stretch of code between calls does from each of them.

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/support/program_code.h"
#include "tests/support/worlds.h"

namespace epr::testing {

// Tuples of values of some variables, numbered.
class TupleSpace {
 public:
  TupleSpace() = default;
  TupleSpace(const PackedLogic& logic, std::vector<Term> variables);

  size_t count() const { return count_; }
  const std::vector<Term>& variables() const { return variables_; }
  // The number of the tuple of the terms' values.
  size_t number(const PackedLogic& logic, const std::vector<Term>& terms) const;
  // Gives the variables their values in tuple number k.
  void load(PackedLogic& logic, size_t k) const;
  int element(size_t k, size_t position) const;

 private:
  std::vector<Term> variables_;
  std::vector<size_t> sizes_;
  size_t count_ = 1;
};

// How a stretch of code ends.
struct Event {
  enum class Kind { kThrow, kReturn, kGoto, kCall, kBroken };

  Kind kind;
  const Instruction* at;
  size_t tuple = 0;         // witness, outputs, arguments
  size_t state = 0;         // position among the well-formed states
  size_t continuation = 0;  // kCall: what happens afterwards
  std::string broken;       // kBroken: the invariant that does not hold there
};

class ConditionsWorld {
 public:
  // `unfolded`: by procedure, whether its code belongs to those that call it.
  // REQUIRES: at most `most_states` states are well-formed; unfolding ends.
  ConditionsWorld(const Program& program, const ProgramCode& code,
                  const std::vector<bool>& unfolded, const Sizes& sizes, const World& world,
                  size_t most_states);
  ConditionsWorld(const ConditionsWorld&) = delete;
  ConditionsWorld& operator=(const ConditionsWorld&) = delete;

  const Program& program() const { return program_; }
  PackedLogic& logic() { return logic_; }
  const std::vector<PackedState>& states() const { return states_; }
  const Columns& columns() const { return columns_; }
  // States to which the transitions allow to get.
  const StateSet& successors(size_t state) const { return successors_[state]; }

  const TupleSpace& inputs(int procedure) const { return inputs_[static_cast<size_t>(procedure)]; }
  const TupleSpace& outputs(int procedure) const {
    return outputs_[static_cast<size_t>(procedure)];
  }
  const TupleSpace& witnesses(int error) const { return witnesses_[static_cast<size_t>(error)]; }
  // States in which the sort invariants hold of all elements of the tuple.
  StateSet where_known(const TupleSpace& space, size_t tuple) const;
  // Whether tuple and state are the first of those that look alike: that an
  // automorphism of the world turns into one another.
  bool is_first(const TupleSpace& space, size_t tuple, size_t state) const;

  const std::vector<Event>& from_start(int procedure, size_t inputs, size_t state);
  const std::vector<Event>& after_call(size_t continuation, size_t outputs, size_t state);
  // The procedure with whose return it ends; or one that jumps there, with
  // outputs of the same sorts.
  int procedure_of(size_t continuation) const { return continuations_[continuation].procedure; }

  // For messages: "member(c0, o1) used_cnt(c0)", "c = c0, i = i1".
  std::string describe(size_t state) const;
  std::string describe(const TupleSpace& space, size_t tuple) const;

  // What a stretch of code does, as SegmentRunner tells it.
  void thrown(const Instruction& at, const PackedState& state);
  void called(const Instruction& at, const PackedState& state);
  void jumped(const Instruction& at, const PackedState& state);
  void returned(const Instruction& at, const PackedState& state);
  bool unfolds(int procedure) const { return unfolded_[static_cast<size_t>(procedure)]; }
  // Invariants hold wherever procedures meet, unfolded or not.
  bool crosses(const Instruction& at, const PackedState& state) {
    return well_formed(at, state).has_value();
  }

 private:
  // A call that was made, and in unfolded procedures what comes after those.
  struct Continuation {
    const Instruction* call;
    std::string values;           // of call->across
    std::deque<Pending> pending;  // innermost first, linked
    int procedure;
    std::vector<int> known;  // by outputs and state: position in stretches_, or -1
  };

  void add_columns();
  void add_sort_invariants();
  void add_successors();
  void add_symmetries(const World& world);
  // The position of a state; nothing, with an event added, if it is ill-formed
  // or one of the values breaks a sort invariant.
  std::optional<size_t> well_formed(const Instruction& at, const PackedState& state);
  std::string broken_invariant(const PackedState& state);
  size_t continuation_of(const Pending& first);
  int run(int pc, const PackedState& state, const Pending* pending);

  const Program& program_;
  const ProgramCode& code_;
  const std::vector<bool> unfolded_;
  PackedLogic logic_;
  SegmentRunner<ConditionsWorld> runner_;
  std::vector<PackedState> states_;
  std::unordered_map<PackedState, size_t, PackedStateHash> positions_;
  Columns columns_;
  std::map<const Sort*, std::vector<StateSet>, ById> known_;  // by element
  std::vector<StateSet> successors_;
  std::vector<TupleSpace> inputs_, outputs_, witnesses_;
  struct Symmetry {
    Permutation elements;
    std::vector<size_t> states;  // where each goes
  };
  std::vector<Symmetry> symmetries_;

  std::vector<std::vector<int>>
      starts_;  // by procedure, then inputs and state: in stretches_, or -1
  std::deque<std::vector<Event>> stretches_;
  std::deque<Continuation> continuations_;
  // By calls and values, innermost first.
  std::map<std::vector<std::pair<const Instruction*, std::string>>, size_t> continuation_numbers_;
};

}  // namespace epr::testing
