#pragma once

// The syntax tree of `.rml`: what was written, names unresolved.
//
// docs/rml.md is the grammar.  The printer turns a File back into canonical
// text; sort_check resolves it into a Program.  Trees are plain values.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "epr/logic/source.h"

namespace epr::syntax {

struct Name {
  std::string text;
  Span span;
};

// `lst1: container`
struct Parameter {
  Name name;
  Name sort;
};

// `at 17` or `at "Foo.java":17`.  Without a file: the file of what encloses it.
struct Position {
  std::optional<std::string> file;
  int line = 0;
  Span span;
};

// x, or f(t, ...)
struct Term {
  Name head;
  bool applied = false;  // written with parentheses
  std::vector<Term> args;
};

enum class Connective {
  kTrue,
  kFalse,
  kAtom,
  kEqual,
  kUnequal,
  kNot,
  kAnd,
  kOr,
  kImplies,
  kIff,
  kForall,
  kExists
};

// kAtom uses `atom` and `primed`; kEqual and kUnequal use `left` and `right`;
// quantifiers use `bound` and one operand; kAnd and kOr have two or more operands.
struct Formula {
  Connective connective = Connective::kTrue;
  Span span;
  Term atom;
  bool primed = false;  // R'(...): the relation after the step
  Term left, right;
  std::vector<Parameter> bound;
  std::vector<Formula> operands;
};

struct Command;

// Commands between braces.
struct Block {
  std::vector<Command> commands;
  Span end;  // the closing brace
};

struct VarDecl {
  Parameter variable;
};
struct Assume {
  Formula condition;
};
struct Havoc {
  Name variable;
};
// R(X, Y) := formula
struct Update {
  Name relation;
  std::vector<Name> bound;
  Formula value;
};
// `x := t`, `x, y := f(a)` or the bare call `f(a)` (no targets): which of them it
// is depends on what the head names.
struct Assign {
  std::vector<Name> targets;
  Term value;
  bool has_targets() const { return !targets.empty(); }
};
// throw e(t) if formula
struct Throw {
  Name error;
  std::vector<Term> witness;
  Formula condition;
};
struct If {
  Formula condition;
  Block then_block;
  std::optional<Block> else_block;
};
struct Choose {
  std::vector<Block> branches;
};
struct Goto {
  Name procedure;
  std::vector<Term> args;
};
struct Return {};

struct Command {
  std::variant<VarDecl, Assume, Havoc, Update, Assign, Throw, If, Choose, Goto, Return> node;
  Span span;
  std::optional<Position> at;
};

struct Include {
  std::string path;
};
struct SortDecl {
  Name name;
};
struct RelationDecl {
  Name name;
  std::vector<Name> domain;
  bool rigid = false;
};
// A constant has no domain.
struct FunctionDecl {
  Name name;
  std::vector<Name> domain;
  Name range;
};
struct ErrorDecl {
  Name name;
  std::vector<Parameter> witness;
};
struct Axiom {
  Name name;
  Formula formula;
};
struct Invariant {
  Name name;
  std::optional<Parameter> subject;
  Formula formula;
};
struct Transition {
  Name name;
  Formula formula;
};
struct Define {
  Name name;
  std::vector<Parameter> parameters;
  bool applied = false;
  Formula formula;
};
struct Action {
  Name name;
  std::vector<Parameter> inputs, outputs;
  Block body;
};
struct Procedure {
  Name name;
  std::vector<Parameter> inputs, outputs;
  std::optional<Position> at;
  Block body;
};
struct Entry {
  Name procedure;
  std::optional<Formula> condition;
};

// Summaries have their own files, in the same language (docs/rml.md, "Summaries").
struct Throws {
  Name error;
  std::vector<Name> witness;
  Formula only_if;
  Span span;
};
struct Returns {
  Formula only_if;
  Span span;
};
struct Summary {
  Name procedure;
  std::vector<std::variant<Throws, Returns>> lemmas;
};

struct Item {
  std::variant<Include, SortDecl, RelationDecl, FunctionDecl, ErrorDecl, Axiom, Invariant,
               Transition, Define, Action, Procedure, Entry, Summary>
      node;
  Span span;
};

// One parsed file.  Includes are items; the loader splices what they name.
struct File {
  FileId id = kNoFile;
  std::vector<Item> items;
};

}  // namespace epr::syntax
