#pragma once

// The part of the printer that writes commands and blocks, the last line
// without its line break.  Everything is appended to a text that the caller owns.

#include <optional>
#include <string>

#include "epr/rml/formula_printer.h"
#include "epr/rml/syntax.h"

namespace epr {

class CommandPrinter {
 public:
  explicit CommandPrinter(std::string& out) : out_(out), formulas_(out) {}

  void command(const syntax::Command& command);
  void block(const syntax::Block& block);
  void position(const std::optional<syntax::Position>& position);

 private:
  void write(const syntax::VarDecl& command);
  void write(const syntax::Assume& command);
  void write(const syntax::Havoc& command);
  void write(const syntax::Update& command);
  void write(const syntax::Assign& command);
  void write(const syntax::Throw& command);
  void write(const syntax::If& command);
  void write(const syntax::Choose& command);
  void write(const syntax::Goto& command);
  void write(const syntax::Return& command);

  void begin_line();

  std::string& out_;
  FormulaPrinter formulas_;
  size_t level_ = 0;  // of the blocks that are open
};

}  // namespace epr
