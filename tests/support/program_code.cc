// Code is made from the end to the beginning: what follows an instruction exists
// before it, so `next` and the needed variables are known at once.

#include "tests/support/program_code.h"

#include <algorithm>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

using Variables = std::vector<Term>;  // sorted by id

bool by_id(Term a, Term b) { return a->id < b->id; }

void add_all(Variables& set, const std::vector<Term>& variables) {
  set.insert(set.end(), variables.begin(), variables.end());
  std::sort(set.begin(), set.end(), by_id);
  set.erase(std::unique(set.begin(), set.end()), set.end());
}

void add_terms(Variables& set, const std::vector<Term>& terms) {
  for (Term t : terms) add_all(set, free_variables(t));
}

bool contains(const Variables& set, Term variable) {
  return std::find(set.begin(), set.end(), variable) != set.end();
}

void remove(Variables& set, Term variable) { std::erase(set, variable); }

// Turns what is needed after the instruction into what is needed before it.
void step_back(Instruction& at, Variables& live) {
  using Op = Instruction::Op;
  switch (at.op) {
    case Op::kAssume:
      return add_all(live, free_variables(at.condition));
    case Op::kHavoc:
      at.needed = contains(live, at.variable);
      return remove(live, at.variable);
    case Op::kAssign:
      at.needed = contains(live, at.variable);
      if (!at.needed) return;
      remove(live, at.variable);
      return add_all(live, free_variables(at.value));
    case Op::kUpdate: {
      Variables read = free_variables(at.update->value);
      for (Term param : at.update->params) remove(read, param);
      return add_all(live, read);
    }
    case Op::kThrow:
      add_all(live, free_variables(at.condition));
      return add_terms(live, at.terms);
    case Op::kCall:
      for (Term output : at.outputs) remove(live, output);
      at.across = live;
      return add_terms(live, at.terms);
    case Op::kReturn:
    case Op::kGoto:
      return add_terms(live, at.terms);
    case Op::kSplit:
      return;
  }
}

}  // namespace

ProgramCode::ProgramCode(const Program& program) : program_(program) {
  for (const Procedure& procedure : program.procedures) {
    procedure_ = procedure.index;
    const int start = compile(procedure.body);
    for (Term variable : code_[static_cast<size_t>(start)].live) {
      EPR_CHECK(contains(procedure.inputs, variable),
                "'" + variable->name + "' is read before it is set in " + procedure.name);
    }
    starts_.push_back(start);
  }
}

int ProgramCode::add(Instruction instruction) {
  instruction.procedure = procedure_;
  Variables live;
  if (instruction.next >= 0) live = code_[static_cast<size_t>(instruction.next)].live;
  for (int pc : instruction.alternatives) add_all(live, code_[static_cast<size_t>(pc)].live);
  step_back(instruction, live);
  instruction.live = std::move(live);
  code_.push_back(std::move(instruction));
  return static_cast<int>(code_.size()) - 1;
}

int ProgramCode::compile(const Body& body) {
  using Op = Instruction::Op;
  Instruction tail{};
  tail.origin = body.origin;
  if (const auto* jump = std::get_if<Goto>(&body.tail)) {
    tail.op = Op::kGoto;
    tail.callee = jump->procedure;
    tail.terms = jump->args;
  } else if (const auto* choose = std::get_if<Choose>(&body.tail)) {
    tail.op = Op::kSplit;
    for (const Body& alternative : choose->alternatives) {
      tail.alternatives.push_back(compile(alternative));
    }
  } else {
    tail.op = Op::kReturn;
    tail.terms = program_.procedures[static_cast<size_t>(procedure_)].outputs;
  }
  return compile(body.commands, add(std::move(tail)));
}

int ProgramCode::compile(const std::vector<Command>& commands, int next) {
  using Op = Instruction::Op;
  for (auto command = commands.rbegin(); command != commands.rend(); ++command) {
    Instruction at{};
    at.origin = command->origin;
    at.next = next;
    if (const auto* assume = std::get_if<Assume>(&command->node)) {
      at.op = Op::kAssume;
      at.condition = assume->condition;
    } else if (const auto* havoc = std::get_if<Havoc>(&command->node)) {
      at.op = Op::kHavoc;
      at.variable = havoc->variable;
    } else if (const auto* assign = std::get_if<Assign>(&command->node)) {
      at.op = Op::kAssign;
      at.variable = assign->variable;
      at.value = assign->value;
    } else if (const auto* update = std::get_if<Update>(&command->node)) {
      at.op = Op::kUpdate;
      at.update = update;
    } else if (const auto* error = std::get_if<Throw>(&command->node)) {
      at.op = Op::kThrow;
      at.condition = error->condition;
      at.site = error->site;
      at.terms = error->witness;
    } else if (const auto* call = std::get_if<Call>(&command->node)) {
      at.op = Op::kCall;
      at.callee = call->procedure;
      at.terms = call->args;
      at.outputs = call->outputs;
    } else {
      at.op = Op::kSplit;
      at.next = -1;
      for (const auto& alternative : std::get<Branch>(command->node).alternatives) {
        at.alternatives.push_back(compile(alternative, next));
      }
    }
    next = add(std::move(at));
  }
  return next;
}

}  // namespace epr::testing
