#pragma once

// Checks the bodies of actions and procedures, and unfolds actions.
//
// A call of an action becomes its body: inputs copied into variables of this
// call alone, outputs copied back at the end.  Copies, not substitution, so that
// `i := next(i)` and swapped arguments mean what they say.

#include <map>
#include <string>
#include <vector>

#include "epr/rml/names.h"
#include "epr/rml/program.h"
#include "epr/rml/syntax.h"

namespace epr {

struct ActionSignature {
  const syntax::Action* syntax = nullptr;
  std::vector<const Sort*> inputs, outputs;
  bool good = true;  // false once a problem was reported in it: calls are not unfolded
};

// Fills in bodies.  `procedures` in `program` have names, inputs and outputs.
class Unfolder {
 public:
  Unfolder(const Names& names, std::map<std::string, ActionSignature, std::less<>>& actions,
           const std::map<std::string, int, std::less<>>& procedures,
           const std::map<std::string, int, std::less<>>& errors, Program& program,
           Problems& problems)
      : names_(names), actions_(actions), procedures_(procedures), errors_(errors),
        program_(program), problems_(problems) {}

  // Reports what is wrong in an action, called or not.
  void check_action(const syntax::Action& action);
  void build(const syntax::Procedure& syntax, Procedure& procedure);

 private:
  using Commands = std::vector<Command>;

  Body body(const syntax::Block& block);
  Body unfinished_body(const Span& where);
  void finish(const syntax::Command& last, Body& out);
  Body alternative(Formula guard, const syntax::Block* block);
  void block(const syntax::Block& block, Commands& out);
  void command(const syntax::Command& command, Commands& out);

  void simple(const syntax::VarDecl& c, const Span& span, Commands& out);
  void simple(const syntax::Assume& c, const Span& span, Commands& out);
  void simple(const syntax::Havoc& c, const Span& span, Commands& out);
  void simple(const syntax::Update& c, const Span& span, Commands& out);
  void simple(const syntax::Assign& c, const Span& span, Commands& out);
  void simple(const syntax::Throw& c, const Span& span, Commands& out);
  void simple(const syntax::If& c, const Span& span, Commands& out);
  void simple(const syntax::Choose& c, const Span& span, Commands& out);
  void simple(const syntax::Goto& c, const Span& span, Commands& out);
  void simple(const syntax::Return& c, const Span& span, Commands& out);

  void call_action(const syntax::Assign& c, ActionSignature& action, Commands& out);
  void call_procedure(const syntax::Assign& c, const Procedure& callee, Commands& out);
  std::optional<std::vector<Term>> targets(const syntax::Assign& c,
                                           const std::vector<const Sort*>& outputs,
                                           const std::string& what);
  std::optional<std::vector<Term>> terms(const std::vector<syntax::Term>& args);
  Term variable(const syntax::Name& name);
  Term declare(const syntax::Parameter& parameter);
  void emit(Commands& out, decltype(Command::node) node);
  bool too_large(const Span& span);

  const Names& names_;
  std::map<std::string, ActionSignature, std::less<>>& actions_;
  const std::map<std::string, int, std::less<>>& procedures_;
  const std::map<std::string, int, std::less<>>& errors_;
  Program& program_;
  Problems& problems_;

  // Of the procedure (or action under check) that is being built.
  Procedure* procedure_ = nullptr;
  Scope scope_;
  int depth_ = 0;       // of actions being unfolded
  int calls_ = 0;       // number of the action call being unfolded: its variables carry it
  int unfolded_ = 0;    // action calls unfolded so far
  size_t emitted_ = 0;
  int origin_ = 0;
  JavaPosition java_;
  int sites_ = 0;
};

}  // namespace epr
