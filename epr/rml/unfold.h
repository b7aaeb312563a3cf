#pragma once

// Checks the bodies of actions and procedures, and unfolds actions.
//
// A call of an action becomes its body: inputs copied into variables of this
// call alone, outputs copied back at the end.  Copies, not substitution, so that
// `i := next(i)` and swapped arguments mean what they say.

#include <map>
#include <optional>
#include <string>
#include <variant>
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

// A procedure or an error, by its index in the program.
struct Declared {
  int index = 0;
  bool good = true;  // false when a parameter was refused: uses are not compared with it
};

// Fills in bodies.  `procedures` in `program` have names, inputs and outputs.
class Unfolder {
 public:
  Unfolder(const Names& names, std::map<std::string, ActionSignature, std::less<>>& actions,
           const std::map<std::string, Declared, std::less<>>& procedures,
           const std::map<std::string, Declared, std::less<>>& errors, Program& program,
           Problems& problems)
      : names_(names),
        actions_(actions),
        procedures_(procedures),
        errors_(errors),
        program_(program),
        problems_(problems) {}

  // Reports what is wrong in an action, called or not.
  void check_action(const syntax::Action& action);
  void build(const syntax::Procedure& syntax, Procedure& procedure);

 private:
  using Commands = std::vector<Command>;

  Body body(const syntax::Block& block);
  Body unfinished_body(const Span& where);
  void report_unreachable(const syntax::Command& last, const syntax::Command& next);
  void finish(const syntax::Command& last, Body& out);
  std::variant<Return, Goto, Choose> tail(const syntax::Command& last);
  Body alternative(Formula guard, const syntax::Block& block);
  std::optional<Goto> jump(const syntax::Goto& c);
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
  void call_procedure(const syntax::Assign& c, const Declared& declared, Commands& out);
  const Symbol* updated(const syntax::Update& c);
  bool may_bind(const syntax::Name& name);
  bool may_assign(const syntax::Name& name, Term variable, const Sort* sort);
  std::optional<std::vector<Term>> targets(const syntax::Assign& c,
                                           const std::vector<const Sort*>& outputs,
                                           const std::string& what);
  std::optional<std::vector<Term>> terms(const std::vector<syntax::Term>& args);
  Term variable(const syntax::Name& name);
  Term declare(const syntax::Parameter& parameter);
  Formula formula(const syntax::Formula& f);
  void emit(Commands& out, decltype(Command::node) node);
  bool too_large(const Span& span);

  const Names& names_;
  std::map<std::string, ActionSignature, std::less<>>& actions_;
  const std::map<std::string, Declared, std::less<>>& procedures_;
  const std::map<std::string, Declared, std::less<>>& errors_;
  Program& program_;
  Problems& problems_;

  // Of the procedure (or action under check) that is being built.
  Procedure* procedure_ = nullptr;
  Scope scope_;
  bool checking_ = false;  // an action for itself: calls are not unfolded
  int depth_ = 0;          // of actions being unfolded
  int blocks_ = 0;         // around the command, those of unfolded actions included
  int calls_ = 0;          // number of the action call being unfolded: its variables carry it
  int unfolded_ = 0;       // action calls unfolded so far
  size_t size_ = 0;        // of what was unfolded so far
  bool too_large_ = false;
  int origin_ = 0;
  JavaPosition java_;
  int sites_ = 0;

  size_t program_size_ = 0;  // of the procedures built before
  bool program_too_large_ = false;
};

}  // namespace epr
