#include "epr/rml/formula_parser.h"

#include <utility>

#include <fmt/format.h>

namespace epr {

using syntax::Connective;
using syntax::Formula;
using syntax::Name;
using syntax::Parameter;
using syntax::Term;

Name FormulaParser::name(std::string_view what) {
  if (!cursor_.at(TokenKind::kName)) {
    cursor_.fail_here(what);
    return {};
  }
  const Token token = cursor_.take();
  return {std::string(token.text), token.span};
}

Parameter FormulaParser::parameter() {
  Parameter parameter;
  parameter.name = name("a name and its sort");
  if (!cursor_.accept(":")) {
    cursor_.fail(fmt::format("':' and a sort after parameter {}", quote(parameter.name.text)));
  }
  parameter.sort = name("a sort");
  return parameter;
}

// "(" [ element , ... ] ")"
template <typename Element, typename Read>
std::vector<Element> FormulaParser::list(std::string_view owner, const Name& owner_name,
                                         Read read) {
  std::vector<Element> elements;
  if (!cursor_.accept("(")) {
    cursor_.fail(fmt::format("'(' after {} {}", owner, quote(owner_name.text)));
    return elements;
  }
  if (cursor_.accept(")")) return elements;
  do {
    elements.push_back(read());
  } while (cursor_.accept(","));
  if (!cursor_.accept(")")) {
    cursor_.fail(fmt::format("',' or ')' in the list after {} {}", owner, quote(owner_name.text)));
  }
  return elements;
}

std::vector<Name> FormulaParser::names(std::string_view what, std::string_view owner,
                                       const Name& owner_name) {
  return list<Name>(owner, owner_name, [&] { return name(what); });
}

std::vector<Parameter> FormulaParser::parameters(std::string_view owner, const Name& owner_name) {
  return list<Parameter>(owner, owner_name, [&] { return parameter(); });
}

std::vector<Term> FormulaParser::arguments(std::string_view owner, const Name& owner_name) {
  return list<Term>(owner, owner_name, [&] { return term(); });
}

Term FormulaParser::term() {
  const Nesting level(cursor_);
  Term term;
  term.head = name("a term");
  if (cursor_.at("(")) {
    term.applied = true;
    term.args = arguments("function", term.head);
  }
  return term;
}

namespace {

Formula combine(Connective connective, std::vector<Formula> operands, const Span& span) {
  Formula formula;
  formula.connective = connective;
  formula.span = span;
  formula.operands = std::move(operands);
  return formula;
}

Formula combine_two(Connective connective, Formula left, Formula right, const Span& span) {
  std::vector<Formula> operands;
  operands.reserve(2);
  operands.push_back(std::move(left));
  operands.push_back(std::move(right));
  return combine(connective, std::move(operands), span);
}

}  // namespace

Formula FormulaParser::formula() {
  const Span start = cursor_.peek().span;
  Formula left = implication();
  if (!cursor_.accept("<->")) return left;
  Formula right = implication();
  if (cursor_.at("<->")) {
    cursor_.refuse(cursor_.peek().span, "'<->' does not group: put one side in parentheses");
  }
  return combine_two(Connective::kIff, std::move(left), std::move(right), cursor_.since(start));
}

Formula FormulaParser::implication() {
  const Span start = cursor_.peek().span;
  Formula left = disjunction();
  if (!cursor_.accept("->")) return left;
  const Nesting level(cursor_);
  Formula right = implication();
  return combine_two(Connective::kImplies, std::move(left), std::move(right), cursor_.since(start));
}

Formula FormulaParser::disjunction() {
  return chain("|", Connective::kOr, &FormulaParser::conjunction);
}

Formula FormulaParser::conjunction() { return chain("&", Connective::kAnd, &FormulaParser::unary); }

Formula FormulaParser::chain(std::string_view symbol, Connective connective, Rule operand) {
  const Span start = cursor_.peek().span;
  Formula first = (this->*operand)();
  if (!cursor_.at(symbol)) return first;
  std::vector<Formula> operands;
  operands.push_back(std::move(first));
  while (cursor_.accept(symbol)) operands.push_back((this->*operand)());
  return combine(connective, std::move(operands), cursor_.since(start));
}

Formula FormulaParser::unary() {
  if (cursor_.at("!")) return negation();
  if (cursor_.at("(")) {
    const Nesting level(cursor_);
    return parenthesised();
  }
  if (cursor_.at("forall") || cursor_.at("exists")) return quantified();
  if (cursor_.at("true") || cursor_.at("false")) {
    const Token token = cursor_.take();
    return combine(token.is("true") ? Connective::kTrue : Connective::kFalse, {}, token.span);
  }
  return atom();
}

// `!(` counts as one level, so that the printer may write `!a = b` as `!(a = b)`.
Formula FormulaParser::negation() {
  const Nesting level(cursor_);
  const Span start = cursor_.take().span;
  std::vector<Formula> operands;
  operands.push_back(cursor_.at("(") ? parenthesised() : unary());
  return combine(Connective::kNot, std::move(operands), cursor_.since(start));
}

Formula FormulaParser::parenthesised() {
  const Span opening = cursor_.take().span;
  Formula inner = formula();
  if (!cursor_.accept(")")) {
    cursor_.fail(
        fmt::format("a connective, or ')' for the '(' at {}:{}", opening.line, opening.column));
  }
  return inner;
}

Formula FormulaParser::quantified() {
  const Nesting level(cursor_);
  const Token quantifier = cursor_.take();
  Formula formula_read;
  formula_read.connective = quantifier.is("forall") ? Connective::kForall : Connective::kExists;
  do {
    formula_read.bound.push_back(parameter());
  } while (cursor_.accept(","));
  cursor_.expect(".", "and a space after the variables of the quantifier");
  formula_read.operands.push_back(formula());
  formula_read.span = cursor_.since(quantifier.span);
  return formula_read;
}

Formula FormulaParser::atom() {
  Formula formula_read;
  formula_read.connective = Connective::kAtom;
  formula_read.span = cursor_.peek().span;
  Term& atom = formula_read.atom;
  atom.head = name("a formula");
  formula_read.primed = cursor_.accept("'");
  if (cursor_.at("(")) {
    atom.applied = true;
    atom.args = arguments("relation", atom.head);
  }
  if (cursor_.at("=") || cursor_.at("!=")) comparison(formula_read);
  formula_read.span = cursor_.since(formula_read.span);
  return formula_read;
}

// What was read as an atom is the left side of = or !=.
void FormulaParser::comparison(Formula& formula) {
  const Token symbol = cursor_.take();
  if (formula.primed) {
    cursor_.refuse(symbol.span, fmt::format("{}' is a relation, which {} cannot compare",
                                            quote(formula.atom.head.text), quote(symbol.text)));
  }
  formula.connective = symbol.is("=") ? Connective::kEqual : Connective::kUnequal;
  formula.left = std::exchange(formula.atom, {});
  formula.right = term();
}

}  // namespace epr
