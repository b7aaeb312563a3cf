#pragma once

// Procedures as a graph of instructions, and the way through it from one call
// to the next.
//
// Bodies are trees; here every command knows what comes after it, so that an
// execution can be resumed after a call.  Each instruction also knows which
// variables are still needed: two executions that agree on those and on the
// state go on alike.

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "epr/rml/program.h"
#include "tests/support/packed_logic.h"

namespace epr::testing {

struct Instruction {
  enum class Op { kAssume, kHavoc, kAssign, kUpdate, kThrow, kCall, kSplit, kReturn, kGoto };

  Op op;
  int procedure = 0;               // that it belongs to
  int origin = 0;                  // index into Procedure::origins
  Formula condition = nullptr;     // kAssume, kThrow
  Term variable = nullptr;         // kHavoc, kAssign
  Term value = nullptr;            // kAssign
  const Update* update = nullptr;  // kUpdate
  int site = 0;                    // kThrow
  std::vector<Term> terms;         // kThrow: witness; kCall, kGoto: arguments; kReturn: outputs
  std::vector<Term> outputs;       // kCall
  std::vector<Term> across;        // kCall: needed after it, but for the outputs; by id
  int callee = 0;                  // kCall, kGoto
  int next = -1;                   // all that go on
  std::vector<int> alternatives;   // kSplit
  std::vector<Term> live;          // variables needed from here on, by id
  bool needed = true;              // kHavoc, kAssign: somebody reads the variable
};

class ProgramCode {
 public:
  explicit ProgramCode(const Program& program);

  const Instruction& operator[](int pc) const { return code_[static_cast<size_t>(pc)]; }
  int start(int procedure) const { return starts_[static_cast<size_t>(procedure)]; }
  const std::vector<Term>& inputs(int procedure) const {
    return program_.procedures[static_cast<size_t>(procedure)].inputs;
  }

 private:
  int add(Instruction instruction);
  int compile(const Body& body);
  int compile(const std::vector<Command>& commands, int next);

  std::vector<Instruction> code_;
  std::vector<int> starts_;
  int procedure_ = 0;
  const Program& program_;
};

// What is left to do when an unfolded procedure returns, innermost first.
struct Pending {
  const Instruction* call;
  std::string values;  // of call->across
  const Pending* outer;
};

// Runs code from `pc` along every choice until it calls, jumps, returns or
// throws, and tells the sink:
//   sink.thrown(instruction, state), sink.called(instruction, state),
//   sink.jumped(instruction, state), sink.returned(instruction, state);
// meanwhile the variables have their values in the PackedLogic, choices() are
// those since `pc`, in the manner of Trace::choices, and pending() is what would
// still have to be done after a return.  Procedures that sink.unfolds(procedure)
// are run through as if their code stood where they are called; at their borders
// sink.crosses(instruction, state) says whether to go on.
template <typename Sink>
class SegmentRunner {
 public:
  SegmentRunner(PackedLogic& logic, const ProgramCode& code, Sink& sink)
      : logic_(logic), code_(code), sink_(sink) {}

  const std::vector<uint16_t>& choices() const { return choices_; }
  const Pending* pending() const { return pending_; }

  void run(int pc, PackedState state, const Pending* pending = nullptr) {
    using Op = Instruction::Op;
    const size_t trail = trail_.size();
    const size_t choices = choices_.size();
    std::deque<Pending> opened;
    for (bool on = true; on;) {
      const Instruction& at = code_[pc];
      pending_ = pending;
      pc = at.next;
      switch (at.op) {
        case Op::kAssume:
          on = logic_.holds(at.condition, state);
          break;
        case Op::kAssign:
          if (at.needed) assign(at.variable, logic_.value(at.value));
          break;
        case Op::kUpdate:
          state = logic_.updated(*at.update, state);
          break;
        case Op::kThrow:
          on = !logic_.holds(at.condition, state);
          if (!on) sink_.thrown(at, state);
          break;
        case Op::kHavoc:
          on = havoc(at, state, pending);
          break;
        case Op::kSplit:
          on = split(at, state, pending);
          break;
        case Op::kCall:
          on = sink_.unfolds(at.callee) && sink_.crosses(at, state);
          if (!on) {
            if (!sink_.unfolds(at.callee)) sink_.called(at, state);
            break;
          }
          opened.push_back(Pending{&at, values_of(at.across), pending});
          pending = &opened.back();
          pc = enter(at);
          break;
        case Op::kGoto:
          on = sink_.unfolds(at.callee) && sink_.crosses(at, state);
          if (on)
            pc = enter(at);
          else if (!sink_.unfolds(at.callee))
            sink_.jumped(at, state);
          break;
        case Op::kReturn:
          on = pending && sink_.crosses(at, state);
          if (!on) {
            if (!pending) sink_.returned(at, state);
            break;
          }
          pc = leave(at, *pending);
          pending = pending->outer;
          break;
      }
    }
    undo(trail, choices);
  }

 private:
  void assign(Term variable, int element) {
    trail_.emplace_back(variable, logic_.get(variable));
    logic_.set(variable, element);
  }

  void undo(size_t trail, size_t choices) {
    for (; trail_.size() > trail; trail_.pop_back()) {
      logic_.set(trail_.back().first, trail_.back().second);
    }
    choices_.resize(choices);
  }

  std::string values_of(const std::vector<Term>& terms) const {
    std::string out;
    for (Term t : terms) out.push_back(static_cast<char>(logic_.value(t)));
    return out;
  }

  void assign_all(const std::vector<Term>& variables, const std::string& values) {
    for (size_t k = 0; k < variables.size(); ++k) {
      assign(variables[k], static_cast<uint8_t>(values[k]));
    }
  }

  // Procedures may have the same variables; so what is still needed of the
  // caller's is kept in Pending.
  int enter(const Instruction& at) {
    assign_all(code_.inputs(at.callee), values_of(at.terms));
    return code_.start(at.callee);
  }

  int leave(const Instruction& at, const Pending& to) {
    const std::string outputs = values_of(at.terms);
    assign_all(to.call->across, to.values);
    assign_all(to.call->outputs, outputs);
    return to.call->next;
  }

  // Whether to go on: a value that nobody reads is not worth trying all.
  bool havoc(const Instruction& at, const PackedState& state, const Pending* pending) {
    if (!at.needed) {
      choices_.push_back(0);
      return true;
    }
    const int n = logic_.size(at.variable->sort);
    for (int element = 0; element < n; ++element) {
      const size_t trail = trail_.size();
      const size_t choices = choices_.size();
      choices_.push_back(static_cast<uint16_t>(element));
      assign(at.variable, element);
      run(at.next, state, pending);
      undo(trail, choices);
    }
    return false;
  }

  bool split(const Instruction& at, const PackedState& state, const Pending* pending) {
    for (size_t k = 0; k < at.alternatives.size(); ++k) {
      choices_.push_back(static_cast<uint16_t>(k));
      run(at.alternatives[k], state, pending);
      choices_.pop_back();
    }
    return false;
  }

  PackedLogic& logic_;
  const ProgramCode& code_;
  Sink& sink_;
  const Pending* pending_ = nullptr;
  std::vector<std::pair<Term, int>> trail_;
  std::vector<uint16_t> choices_;
};

}  // namespace epr::testing
