// Parentheses are written where the tree would not come back without them:
// around an operand that holds less tightly than its place asks for, and around
// a quantifier that is followed by an operator, which it would swallow.  One
// pair is there for the reader alone: `!(a = b)`.

#include "epr/rml/formula_printer.h"

#include "epr/logic/check.h"
#include "epr/logic/name.h"

namespace epr {

using syntax::Connective;
using syntax::Formula;

void FormulaPrinter::name(std::string_view name) {
  EPR_CHECK(!name.empty() && name.find_first_of("`\n\r\v\f") == std::string_view::npos,
            "a name that cannot be written");
  out_ += written_name(name);
}

void FormulaPrinter::parameter(const syntax::Parameter& parameter) {
  name(parameter.name.text);
  out_ += ": ";
  name(parameter.sort.text);
}

void FormulaPrinter::names(const std::vector<syntax::Name>& names) {
  out_ += '(';
  list(names, [&](const syntax::Name& element) { name(element.text); });
  out_ += ')';
}

void FormulaPrinter::parameters(const std::vector<syntax::Parameter>& parameters) {
  out_ += '(';
  list(parameters, [&](const syntax::Parameter& element) { parameter(element); });
  out_ += ')';
}

void FormulaPrinter::arguments(const std::vector<syntax::Term>& terms) {
  out_ += '(';
  list(terms, [&](const syntax::Term& element) { term(element); });
  out_ += ')';
}

void FormulaPrinter::term(const syntax::Term& term) {
  name(term.head.text);
  if (term.applied || !term.args.empty()) arguments(term.args);
}

void FormulaPrinter::formula(const Formula& formula) {
  operand(formula, Level::kIff, Follows::kNothing);
}

FormulaPrinter::Level FormulaPrinter::level_of(Connective connective) {
  switch (connective) {
    case Connective::kIff:
      return Level::kIff;
    case Connective::kImplies:
      return Level::kImplies;
    case Connective::kOr:
      return Level::kOr;
    case Connective::kAnd:
      return Level::kAnd;
    default:
      return Level::kUnary;
  }
}

void FormulaPrinter::operand(const Formula& formula, Level loosest, Follows follows) {
  const bool quantifier =
      formula.connective == Connective::kForall || formula.connective == Connective::kExists;
  const bool parentheses =
      quantifier ? follows == Follows::kOperator : level_of(formula.connective) < loosest;
  if (!parentheses) return bare(formula, follows);
  out_ += '(';
  bare(formula, Follows::kNothing);
  out_ += ')';
}

void FormulaPrinter::bare(const Formula& formula, Follows follows) {
  switch (formula.connective) {
    case Connective::kTrue:
      out_ += "true";
      return;
    case Connective::kFalse:
      out_ += "false";
      return;
    case Connective::kAtom:
    case Connective::kEqual:
    case Connective::kUnequal:
      return atom(formula);
    case Connective::kNot:
      return negation(formula, follows);
    case Connective::kAnd:
    case Connective::kOr:
    case Connective::kImplies:
    case Connective::kIff:
      return binary(formula, follows);
    case Connective::kForall:
    case Connective::kExists:
      return quantified(formula);
  }
}

void FormulaPrinter::binary(const Formula& formula, Follows follows) {
  const Level level = level_of(formula.connective);
  const Level tighter = static_cast<Level>(static_cast<int>(level) + 1);
  const size_t count = formula.operands.size();
  EPR_CHECK(count >= 2, "a connective needs two operands");
  constexpr std::string_view kSymbols[] = {" <-> ", " -> ", " | ", " & "};
  for (size_t i = 0; i < count; ++i) {
    const bool last = i + 1 == count;
    const bool groups_right = last && formula.connective == Connective::kImplies;
    operand(formula.operands[i], groups_right ? level : tighter,
            last ? follows : Follows::kOperator);
    if (!last) out_ += kSymbols[static_cast<size_t>(level)];
  }
}

void FormulaPrinter::negation(const Formula& formula, Follows follows) {
  const Formula& inner = formula.operands.at(0);
  out_ += '!';
  if (inner.connective == Connective::kEqual || inner.connective == Connective::kUnequal) {
    out_ += '(';
    atom(inner);
    out_ += ')';
  } else {
    operand(inner, Level::kUnary, follows);
  }
}

void FormulaPrinter::quantified(const Formula& formula) {
  out_ += formula.connective == Connective::kForall ? "forall " : "exists ";
  list(formula.bound, [&](const syntax::Parameter& element) { parameter(element); });
  out_ += ". ";
  operand(formula.operands.at(0), Level::kIff, Follows::kNothing);
}

void FormulaPrinter::atom(const Formula& formula) {
  if (formula.connective != Connective::kAtom) {
    term(formula.left);
    out_ += formula.connective == Connective::kEqual ? " = " : " != ";
    return term(formula.right);
  }
  name(formula.atom.head.text);
  if (formula.primed) out_ += '\'';
  if (formula.atom.applied || !formula.atom.args.empty()) arguments(formula.atom.args);
}

}  // namespace epr
