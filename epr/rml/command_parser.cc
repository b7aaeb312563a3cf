#include "epr/rml/command_parser.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace epr {
namespace {

using syntax::Block;
using syntax::Command;
using syntax::Name;
using syntax::Term;

template <typename Spellings>
bool is_any_of(const Token& token, const Spellings& spellings) {
  return std::any_of(std::begin(spellings), std::end(spellings),
                     [&](std::string_view spelling) { return token.is(spelling); });
}

// Where parsing can go on after a bad command.  `if` is also part of `throw`,
// and names are part of everything: those count when they start a line.
bool can_go_on(const Token& token) {
  static constexpr std::string_view kKeywords[] = {"}",     "var",  "assume", "havoc",
                                                   "throw", "goto", "return", "choose"};
  if (is_any_of(token, kKeywords)) return true;
  return token.first_on_line && (token.kind == TokenKind::kName || token.is("if"));
}

// Tokens that follow or start a formula, and no term.
bool shows_formula(const Token& token) {
  static constexpr std::string_view kParts[] = {"!", "(", "true", "false", "forall", "exists",
                                                "&", "|", "->",   "<->",   "=",      "!="};
  return is_any_of(token, kParts);
}

}  // namespace

bool starts_item(const Token& token) {
  static constexpr std::string_view kKeywords[] = {
      "include",   "sort",       "rigid",  "relation", "function",  "constant", "error",  "axiom",
      "invariant", "transition", "define", "action",   "procedure", "entry",    "summary"};
  return token.kind == TokenKind::kKeyword && is_any_of(token, kKeywords);
}

Block CommandParser::block(std::string_view after) {
  const Nesting level(cursor_);
  Block block;
  const int opened = cursor_.peek().span.line;
  cursor_.expect("{", after);
  while (!cursor_.panicking() && !cursor_.at("}")) {
    if (cursor_.at(TokenKind::kEnd) || starts_item(cursor_.peek())) {
      cursor_.fail(fmt::format("'}}' to close the block opened on line {}", opened));
      break;
    }
    block.commands.push_back(command());
    if (cursor_.panicking()) recover();
  }
  block.end = cursor_.peek().span;
  cursor_.accept("}");
  return block;
}

// To the next command or the end of the block.  If there is neither, the
// enclosing rules shall not complain about it.
void CommandParser::recover() {
  cursor_.recover(can_go_on, starts_item);
  if (cursor_.at(TokenKind::kEnd) || starts_item(cursor_.peek())) cursor_.panic();
}

Command CommandParser::command() {
  Command command;
  command.span = cursor_.peek().span;
  command.node = cursor_.at(TokenKind::kName) ? assignment() : keyword_command();
  command.at = position();
  command.span = cursor_.since(command.span);
  return command;
}

CommandParser::Node CommandParser::keyword_command() {
  if (cursor_.accept("var")) return syntax::VarDecl{formulas_.parameter()};
  if (cursor_.accept("assume")) return syntax::Assume{formulas_.formula()};
  if (cursor_.accept("havoc")) return syntax::Havoc{formulas_.name("a variable")};
  if (cursor_.accept("return")) return syntax::Return{};
  if (cursor_.accept("throw")) return throw_command();
  if (cursor_.accept("if")) return if_command();
  if (cursor_.accept("choose")) return choose_command();
  if (cursor_.accept("goto")) return goto_command();
  cursor_.fail("a command or '}'");
  return syntax::Return{};
}

CommandParser::Node CommandParser::throw_command() {
  syntax::Throw command;
  command.error = formulas_.name("an error");
  command.witness = formulas_.arguments("error", command.error);
  cursor_.expect("if", "and a formula after the witness of 'throw'");
  command.condition = formulas_.formula();
  return command;
}

CommandParser::Node CommandParser::if_command() {
  syntax::If command;
  command.condition = formulas_.formula();
  command.then_block = block("after the condition of 'if'");
  if (cursor_.accept("else")) command.else_block = block("after 'else'");
  return command;
}

CommandParser::Node CommandParser::choose_command() {
  syntax::Choose command;
  command.branches.push_back(block("after 'choose'"));
  while (cursor_.accept("or")) command.branches.push_back(block("after 'or'"));
  return command;
}

CommandParser::Node CommandParser::goto_command() {
  syntax::Goto command;
  command.procedure = formulas_.name("a procedure");
  command.args = formulas_.arguments("procedure", command.procedure);
  return command;
}

// The commands that start with a name: an update, an assignment or a call.
CommandParser::Node CommandParser::assignment() {
  Term first = formulas_.term();
  if (first.applied && cursor_.accept(":=")) return update(std::move(first));
  syntax::Assign command;
  if (first.applied) {
    command.value = std::move(first);
    return command;
  }
  command.targets.push_back(std::move(first.head));
  while (cursor_.accept(",")) command.targets.push_back(formulas_.name("a variable"));
  const Name& last = command.targets.back();
  if (!cursor_.accept(":=")) {
    cursor_.fail(fmt::format("{}':=' after {}", command.targets.size() == 1 ? "'(' or " : "",
                             quote(last.text)));
  }
  refuse_formula(last);
  command.value = formulas_.term();
  refuse_formula(last);
  return command;
}

CommandParser::Node CommandParser::update(Term left) {
  syntax::Update command;
  for (Term& variable : left.args) {
    if (variable.applied) {
      cursor_.report(variable.head.span,
                     fmt::format("an update binds variables, found {} with arguments",
                                 quote(variable.head.text)));
    }
    command.bound.push_back(std::move(variable.head));
  }
  command.relation = std::move(left.head);
  command.value = formulas_.formula();
  return command;
}

void CommandParser::refuse_formula(const Name& variable) {
  if (!shows_formula(cursor_.peek())) return;
  cursor_.refuse(cursor_.peek().span,
                 fmt::format("expected a term as the value of {}, found a formula; a relation of "
                             "no arguments is updated by '{}() := ...'",
                             quote(variable.text), variable.text.substr(0, 40)));
}

std::optional<syntax::Position> CommandParser::position() {
  const Span start = cursor_.peek().span;
  if (!cursor_.accept("at")) return std::nullopt;
  syntax::Position position;
  if (cursor_.at(TokenKind::kString)) {
    position.file = unescape(cursor_.take().text);
    cursor_.expect(":", "and a line number after the file of a position");
  }
  position.line = line_number();
  position.span = cursor_.since(start);
  return position;
}

int CommandParser::line_number() {
  if (!cursor_.at(TokenKind::kInteger)) {
    cursor_.fail_here("a line number");
    return 0;
  }
  const Token token = cursor_.take();
  int line = 0;
  const char* end = token.text.data() + token.text.size();
  if (std::from_chars(token.text.data(), end, line).ec != std::errc()) {
    cursor_.report(token.span, fmt::format("line number {} is too large", quote(token.text)));
  }
  return line;
}

}  // namespace epr
