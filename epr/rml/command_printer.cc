#include "epr/rml/command_printer.h"

#include <fmt/format.h>

#include "epr/rml/lexer.h"

namespace epr {

using syntax::Block;
using syntax::Command;

void CommandPrinter::command(const Command& command) {
  std::visit([&](const auto& node) { write(node); }, command.node);
  position(command.at);
}

// " {", the commands, "}"
void CommandPrinter::block(const Block& block) {
  out_ += " {";
  ++level_;
  for (const Command& inner : block.commands) {
    begin_line();
    command(inner);
  }
  --level_;
  begin_line();
  out_ += '}';
}

void CommandPrinter::position(const std::optional<syntax::Position>& position) {
  if (!position) return;
  out_ += " at ";
  if (position->file) out_ += fmt::format("\"{}\":", escape(*position->file));
  out_ += fmt::format("{}", position->line);
}

void CommandPrinter::begin_line() {
  out_ += '\n';
  out_.append(2 * level_, ' ');
}

void CommandPrinter::write(const syntax::VarDecl& command) {
  out_ += "var ";
  formulas_.parameter(command.variable);
}

void CommandPrinter::write(const syntax::Assume& command) {
  out_ += "assume ";
  formulas_.formula(command.condition);
}

void CommandPrinter::write(const syntax::Havoc& command) {
  out_ += "havoc ";
  formulas_.name(command.variable.text);
}

void CommandPrinter::write(const syntax::Update& command) {
  formulas_.name(command.relation.text);
  formulas_.names(command.bound);
  out_ += " := ";
  formulas_.formula(command.value);
}

void CommandPrinter::write(const syntax::Assign& command) {
  formulas_.list(command.targets, [&](const syntax::Name& target) { formulas_.name(target.text); });
  if (command.has_targets()) out_ += " := ";
  formulas_.term(command.value);
}

void CommandPrinter::write(const syntax::Throw& command) {
  out_ += "throw ";
  formulas_.name(command.error.text);
  formulas_.arguments(command.witness);
  out_ += " if ";
  formulas_.formula(command.condition);
}

void CommandPrinter::write(const syntax::If& command) {
  out_ += "if ";
  formulas_.formula(command.condition);
  block(command.then_block);
  if (!command.else_block) return;
  out_ += " else";
  block(*command.else_block);
}

void CommandPrinter::write(const syntax::Choose& command) {
  out_ += "choose";
  std::string_view separator = "";
  for (const Block& branch : command.branches) {
    out_ += separator;
    block(branch);
    separator = " or";
  }
}

void CommandPrinter::write(const syntax::Goto& command) {
  out_ += "goto ";
  formulas_.name(command.procedure.text);
  formulas_.arguments(command.args);
}

void CommandPrinter::write(const syntax::Return&) { out_ += "return"; }

}  // namespace epr
