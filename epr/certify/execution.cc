// The interpreter is a loop over an explicit stack of frames, so that no input
// can overflow the machine's stack.  A frame is a procedure in progress; `goto`
// replaces what is in the frame, a call pushes a frame.  Within a frame the
// positions are the blocks that are open: the body's commands, and inside them
// the alternative of a Branch that is being run.
//
// Sound because it is the definition: every row of the table in docs/rml.md,
// "Commands", is one `execute` here, and truth is Structure::evaluate.

#include "epr/certify/execution.h"

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr {
namespace {

StepKind kind_of(const Command& command) {
  if (std::holds_alternative<Havoc>(command.node)) return StepKind::kDeclare;
  if (std::holds_alternative<Branch>(command.node)) return StepKind::kControl;
  return StepKind::kCommand;
}

}  // namespace

Execution::Execution(const Program& program, const Trace& trace, ExecutionObserver& observer)
    : program_(program), trace_(trace), observer_(observer), state_(trace.start) {
  const Entry& entry = program.entries[static_cast<size_t>(trace.entry)];
  const Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
  const std::vector<int> inputs = values(procedure.inputs);
  // Values belong to frames from here on.
  state_.variables() = Assignment();
  frames_.emplace_back();
  frames_.back().call = nullptr;
  frames_.back().call_origin = 0;
  enter(frames_.back(), procedure, inputs);
}

std::variant<Thrown, Refused> Execution::run() {
  const std::vector<Term>& inputs = frames_.back().procedure->inputs;
  announce(0, StepKind::kStart);
  for (Term input : inputs) observer_.assigned(input, frames_.back().values.at(input));
  while (!thrown_) {
    if (++commands_ > kMostCommands) {
      return refuse(fmt::format("no error after {} commands", kMostCommands));
    }
    if (Failure failure = step()) return *failure;
  }
  return *thrown_;
}

void Execution::enter(Frame& frame, const Procedure& procedure, const std::vector<int>& inputs) {
  EPR_CHECK(inputs.size() == procedure.inputs.size(), "inputs of " + procedure.name);
  frame.procedure = &procedure;
  frame.body = &procedure.body;
  frame.positions.assign(1, Position{&procedure.body.commands, 0});
  frame.values.clear();
  frame.unread.clear();
  for (size_t k = 0; k < inputs.size(); ++k) frame.values[procedure.inputs[k]] = inputs[k];
}

void Execution::announce(int origin, StepKind kind) {
  place_ =
      CommandPlace{static_cast<int>(frames_.size()) - 1, frames_.back().procedure, origin, kind};
  observer_.command(place_);
}

Execution::Failure Execution::step() {
  Frame& frame = frames_.back();
  std::vector<Position>& open = frame.positions;
  while (!open.empty() && open.back().next == open.back().commands->size()) open.pop_back();
  if (open.empty()) return tail(frame);
  const Command& command = (*open.back().commands)[open.back().next++];
  announce(command.origin, kind_of(command));
  return std::visit([&](const auto& node) { return execute(node); }, command.node);
}

Execution::Failure Execution::tail(Frame& frame) {
  announce(frame.body->origin, StepKind::kControl);
  if (const auto* jump = std::get_if<Goto>(&frame.body->tail)) {
    enter(frame, program_.procedures[static_cast<size_t>(jump->procedure)], values(jump->args));
    announce(0, StepKind::kStart);
    for (Term input : frame.procedure->inputs) observer_.assigned(input, frame.values.at(input));
    return std::nullopt;
  }
  if (const auto* choice = std::get_if<Choose>(&frame.body->tail)) {
    const auto taken = choose(static_cast<int>(choice->alternatives.size()), nullptr);
    if (!taken) return failure_;
    frame.body = &choice->alternatives[static_cast<size_t>(*taken)];
    frame.positions.assign(1, Position{&frame.body->commands, 0});
    return std::nullopt;
  }
  return run_return();
}

Execution::Failure Execution::run_return() {
  if (frames_.size() == 1) return refuse("the execution returns without an error");
  const std::vector<int> results = values(frames_.back().procedure->outputs);
  const Call& call = *frames_.back().call;
  const int origin = frames_.back().call_origin;
  frames_.pop_back();
  EPR_CHECK(results.size() == call.outputs.size(), "outputs of a call");
  if (!results.empty()) announce(origin, StepKind::kBack);
  for (size_t k = 0; k < results.size(); ++k) assign(call.outputs[k], results[k]);
  return std::nullopt;
}

Execution::Failure Execution::execute(const Assume& command) {
  Assignment assignment = values_for(command.condition);
  if (state_.evaluate(command.condition, assignment)) return std::nullopt;
  return refuse(fmt::format("the condition {} is false", to_text(command.condition)));
}

Execution::Failure Execution::execute(const Havoc& command) {
  const Sort* sort = command.variable->sort;
  const auto element = choose(state_.size(sort), sort);
  if (!element) return failure_;
  frames_.back().values[command.variable] = *element;
  frames_.back().unread.insert(command.variable);
  return std::nullopt;
}

Execution::Failure Execution::execute(const Assign& command) {
  assign(command.variable, value(command.value));
  return std::nullopt;
}

Execution::Failure Execution::execute(const Update& command) {
  Assignment assignment = values_for(command.value);
  const std::vector<uint16_t> before = state_.table(command.relation);
  std::vector<uint16_t> after;
  after.reserve(before.size());
  for_each_tuple(domain_sizes(state_, command.relation), [&](std::span<const int> tuple) {
    for (size_t k = 0; k < tuple.size(); ++k) assignment.bind(command.params[k], tuple[k]);
    after.push_back(state_.evaluate(command.value, assignment) ? 1 : 0);
    for (size_t k = 0; k < tuple.size(); ++k) assignment.unbind();
  });
  observer_.updated(command.relation, before, after);
  state_.set_table(command.relation, std::move(after));
  return std::nullopt;
}

Execution::Failure Execution::execute(const Throw& command) {
  Assignment assignment = values_for(command.condition);
  if (!state_.evaluate(command.condition, assignment)) return std::nullopt;
  thrown_ = Thrown{command.site, values(command.witness), next_choice_};
  observer_.thrown(command.site, thrown_->witness);
  return std::nullopt;
}

Execution::Failure Execution::execute(const Call& command) {
  if (frames_.size() > kDeepestCall) {
    return refuse(fmt::format("calls are nested more than {} deep", kDeepestCall));
  }
  const std::vector<int> inputs = values(command.args);
  frames_.emplace_back();
  Frame& frame = frames_.back();
  frame.call = &command;
  frame.call_origin = place_.origin;
  enter(frame, program_.procedures[static_cast<size_t>(command.procedure)], inputs);
  announce(0, StepKind::kStart);
  for (Term input : frame.procedure->inputs) observer_.assigned(input, frame.values.at(input));
  return std::nullopt;
}

Execution::Failure Execution::execute(const Branch& command) {
  const auto taken = choose(static_cast<int>(command.alternatives.size()), nullptr);
  if (!taken) return failure_;
  frames_.back().positions.push_back(
      Position{&command.alternatives[static_cast<size_t>(*taken)], 0});
  return std::nullopt;
}

std::optional<int> Execution::choose(int count, const Sort* sort) {
  if (next_choice_ == trace_.choices.size()) {
    failure_ = refuse("the trace has no choice left for this command");
    return std::nullopt;
  }
  const int taken = trace_.choices[next_choice_++];
  if (taken < 0 || taken >= count) {
    failure_ = refuse(fmt::format("choice {} is {}, but there are {} {}", next_choice_, taken,
                                  count, sort ? "elements of sort " + sort->name : "alternatives"));
    return std::nullopt;
  }
  observer_.chosen(sort, taken);
  return taken;
}

void Execution::assign(Term variable, int element) {
  frames_.back().values[variable] = element;
  frames_.back().unread.erase(variable);
  observer_.assigned(variable, element);
}

// REQUIRES: the variable has a value.
int Execution::read(Term variable) {
  const int element = frames_.back().values.at(variable);
  if (frames_.back().unread.erase(variable) > 0) observer_.assigned(variable, element);
  return element;
}

const std::vector<Term>& Execution::free_variables_of(Formula f) {
  auto known = free_variables_.find(f);
  if (known == free_variables_.end()) known = free_variables_.emplace(f, free_variables(f)).first;
  return known->second;
}

// Those a formula needs: procedures may have thousands of variables.
Assignment Execution::values_for(Formula f) {
  Assignment out;
  const auto& known = frames_.back().values;
  for (Term variable : free_variables_of(f)) {
    if (known.contains(variable)) out.bind(variable, read(variable));
  }
  return out;
}

int Execution::value(Term t) {
  if (frames_.empty()) return state_.evaluate(t, Assignment());  // the entry's inputs
  Assignment assignment;
  for (Term variable : free_variables(t)) {
    assignment.bind(variable, read(variable));
  }
  return state_.evaluate(t, assignment);
}

std::vector<int> Execution::values(const std::vector<Term>& terms) {
  std::vector<int> out;
  out.reserve(terms.size());
  for (Term t : terms) out.push_back(value(t));
  return out;
}

Refused Execution::refuse(const std::string& why) const {
  const Origin& origin = place_.procedure->origins[static_cast<size_t>(place_.origin)];
  const std::string java = to_text(origin.java);
  return Refused{fmt::format("command {}, '{}' of procedure '{}'{}: {}", commands_, origin.text,
                             place_.procedure->name, java.empty() ? "" : " at " + java, why)};
}

}  // namespace epr
