#pragma once

// A checked relational program: names resolved, actions unfolded, sites numbered.
//
// This is what engines, certificate checker and evaluator share.  docs/rml.md is
// its meaning.  Invariants (established by sort_check):
//  - everything is well-sorted; formulas are in the EPR fragment;
//  - a variable is a term node; inputs, outputs and locals of one procedure that
//    are different variables are different nodes;
//  - `var x` and the start of a procedure with outputs appear as Havoc commands,
//    so that every choice of an execution is a Havoc, a Branch or a Choose;
//  - inputs of calls are values: no call's argument mentions the state.

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "epr/logic/formula.h"
#include "epr/logic/source.h"

namespace epr {

struct Command;

struct Assume {
  Formula condition;
};
struct Havoc {
  Term variable;
};
struct Assign {
  Term variable;
  Term value;
};
// For all params at once: relation(params) afterwards iff value before.
struct Update {
  const Symbol* relation;
  std::vector<Term> params;
  Formula value;
};
// Ends the execution in an error at `site` if `condition` holds.
struct Throw {
  int site;
  std::vector<Term> witness;
  Formula condition;
};
// `outputs` are distinct variables, assigned when the callee has returned.
struct Call {
  int procedure;
  std::vector<Term> args;
  std::vector<Term> outputs;
};
// Runs one of the alternatives.
struct Branch {
  std::vector<std::vector<Command>> alternatives;
};

struct Command {
  std::variant<Assume, Havoc, Assign, Update, Throw, Call, Branch> node;
  int origin = 0;  // index into Procedure::origins
};

struct Body;
struct Return {};
// The target's outputs become ours.
struct Goto {
  int procedure;
  std::vector<Term> args;
};
struct Choose {
  std::vector<Body> alternatives;
};

struct Body {
  std::vector<Command> commands;
  std::variant<Return, Goto, Choose> tail;
  int origin = 0;  // of the tail
};

// A command as it was written in a procedure, for reports.
struct Origin {
  std::string text;
  Span span;
  JavaPosition java;
};

struct Procedure {
  int index = 0;
  std::string name;
  std::vector<Term> inputs;
  std::vector<Term> outputs;
  Body body;
  Span span;
  JavaPosition java;
  std::vector<Origin> origins;
};

struct ErrorKind {
  std::string name;
  std::vector<Term> witness;
};

// A throw, actions unfolded.
struct Site {
  std::string name;  // "procedure#k"
  int procedure = 0;
  int error = 0;
  Span span;
  JavaPosition java;
  std::string text;  // the command that led to it
};

struct NamedFormula {
  std::string name;
  Formula formula;
  Span span;
};

// Holds of every input and output of its subject's sort.
struct SortInvariant {
  std::string name;
  Term subject;
  Formula formula;
  Span span;
};

struct Entry {
  int procedure = 0;
  Formula condition;
  Span span;
};

struct Program {
  std::unique_ptr<Formulas> formulas = std::make_unique<Formulas>();
  std::vector<const Sort*> sorts;
  std::vector<const Symbol*> state;  // the relations that commands may change
  std::vector<const Symbol*> rigid;  // functions, constants, rigid relations
  std::vector<NamedFormula> axioms;
  std::vector<NamedFormula> invariants;
  std::vector<SortInvariant> sort_invariants;
  std::vector<NamedFormula> transitions;  // over state and primed(state)
  std::vector<ErrorKind> errors;
  std::vector<Procedure> procedures;
  std::vector<Site> sites;
  std::vector<Entry> entries;

  // The relation as it is after a step: "stale'" for "stale".
  const Symbol* primed(const Symbol* relation) const {
    return formulas->vocabulary().copy(relation, "'");
  }

  // nullptr when there is none.
  const Procedure* find_procedure(std::string_view name) const;
  const Site* find_site(std::string_view name) const;
};

}  // namespace epr
