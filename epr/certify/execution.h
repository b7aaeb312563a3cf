#pragma once

// Runs a program by evaluation, its choices given.
//
// This is the meaning of `.rml` (docs/rml.md) and nothing else: it knows no
// solver and no engine.  An execution has at most kMostCommands commands and
// kDeepestCall nested calls; `goto` is no call, so loops of any length are fine.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "epr/certify/trace.h"
#include "epr/logic/structure.h"
#include "epr/rml/program.h"

namespace epr {

inline constexpr size_t kMostCommands = 10'000'000;
inline constexpr size_t kDeepestCall = 10'000;

// Where an execution is: a command of a procedure, `depth` calls deep.
struct CommandPlace {
  int depth = 0;
  const Procedure* procedure = nullptr;
  int origin = 0;  // index into Procedure::origins
  StepKind kind = StepKind::kCommand;
};

// Told what happens, in order.  Every command is announced by `command`, then
// its effects follow.  What `var x` or `havoc x` chose is told as assigned by the
// first command that makes use of it: until then x holds nothing that matters.
class ExecutionObserver {
 public:
  virtual ~ExecutionObserver() = default;
  virtual void command(const CommandPlace&) {}
  // `sort` is nullptr when the choice is an alternative, not an element.
  virtual void chosen(const Sort* /*sort*/, int /*value*/) {}
  virtual void assigned(Term /*variable*/, int /*element*/) {}
  virtual void updated(const Symbol* /*relation*/, const std::vector<uint16_t>& /*before*/,
                       const std::vector<uint16_t>& /*after*/) {}
  virtual void thrown(int /*site*/, const std::vector<int>& /*witness*/) {}
};

struct Thrown {
  int site = 0;
  std::vector<int> witness;
  size_t choices = 0;  // how many were used
};

class Execution {
 public:
  // REQUIRES: the start has universes for all sorts, values in range for all
  // rigid symbols, and variables() gives the entry's inputs elements.
  Execution(const Program& program, const Trace& trace, ExecutionObserver& observer);

  // Runs to the first throw whose condition holds.
  std::variant<Thrown, Refused> run();

 private:
  struct Position {
    const std::vector<Command>* commands;
    size_t next;
  };
  struct Frame {
    const Procedure* procedure;
    const Body* body;
    std::vector<Position> positions;  // innermost last: a Branch runs inside its block
    std::unordered_map<Term, int> values;
    std::unordered_set<Term> unread;  // chosen, and not told as assigned
    const Call* call;                 // what the caller waits for; nullptr in the entry
    int call_origin;
  };
  using Failure = std::optional<Refused>;

  void enter(Frame& frame, const Procedure& procedure, const std::vector<int>& inputs);
  void announce(int origin, StepKind kind);
  Failure step();
  Failure tail(Frame& frame);
  Failure run_return();

  Failure execute(const Assume& command);
  Failure execute(const Havoc& command);
  Failure execute(const Assign& command);
  Failure execute(const Update& command);
  Failure execute(const Throw& command);
  Failure execute(const Call& command);
  Failure execute(const Branch& command);

  // The next choice, if it is one of `count`; else failure_ says why not.
  std::optional<int> choose(int count, const Sort* sort);
  void assign(Term variable, int element);
  int read(Term variable);
  const std::vector<Term>& free_variables_of(Formula f);
  Assignment values_for(Formula f);
  int value(Term t);
  std::vector<int> values(const std::vector<Term>& terms);
  Refused refuse(const std::string& why) const;

  const Program& program_;
  const Trace& trace_;
  ExecutionObserver& observer_;
  Structure state_;
  std::vector<Frame> frames_;
  std::unordered_map<Formula, std::vector<Term>> free_variables_;
  CommandPlace place_;
  size_t commands_ = 0;
  size_t next_choice_ = 0;
  std::optional<Thrown> thrown_;
  Failure failure_;
};

}  // namespace epr
