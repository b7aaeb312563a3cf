#pragma once

// The part of the parser that reads commands and the blocks they stand in.

#include <optional>
#include <string_view>

#include "epr/rml/formula_parser.h"
#include "epr/rml/syntax.h"
#include "epr/rml/token_cursor.h"

namespace epr {

// Whether the token is a keyword that only an item can start with, so that no
// error reaches beyond it.
bool starts_item(const Token& token);

class CommandParser {
 public:
  explicit CommandParser(TokenCursor& cursor) : cursor_(cursor), formulas_(cursor) {}

  // `after` says what the block belongs to, should it be missing.  An error in
  // a command does not end the block.
  syntax::Block block(std::string_view after);
  std::optional<syntax::Position> position();

 private:
  using Node = decltype(syntax::Command::node);

  syntax::Command command();
  Node keyword_command();
  Node throw_command();
  Node if_command();
  Node choose_command();
  Node goto_command();
  Node assignment();
  Node update(syntax::Term left);
  void refuse_formula(const syntax::Name& variable);
  void recover();
  int line_number();

  TokenCursor& cursor_;
  FormulaParser formulas_;
};

}  // namespace epr
