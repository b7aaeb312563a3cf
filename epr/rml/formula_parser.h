#pragma once

// The part of the parser that reads names, terms and formulas.  Its rules are
// those of docs/rml.md; each starts at the cursor and leaves it after what it
// read.  After an error they return whatever they have.

#include <string_view>
#include <vector>

#include "epr/rml/syntax.h"
#include "epr/rml/token_cursor.h"

namespace epr {

class FormulaParser {
 public:
  explicit FormulaParser(TokenCursor& cursor) : cursor_(cursor) {}

  // `what` says which name is missing: "a sort".
  syntax::Name name(std::string_view what);
  syntax::Parameter parameter();
  syntax::Term term();
  syntax::Formula formula();

  // Lists in parentheses; the cursor is at the opening one.  `owner` says whose:
  // "relation".
  std::vector<syntax::Name> names(std::string_view what, std::string_view owner,
                                  const syntax::Name& owner_name);
  std::vector<syntax::Parameter> parameters(std::string_view owner, const syntax::Name& owner_name);
  std::vector<syntax::Term> arguments(std::string_view owner, const syntax::Name& owner_name);

 private:
  using Rule = syntax::Formula (FormulaParser::*)();

  template <typename Element, typename Read>
  std::vector<Element> list(std::string_view owner, const syntax::Name& owner_name, Read read);
  syntax::Formula implication();
  syntax::Formula disjunction();
  syntax::Formula conjunction();
  syntax::Formula chain(std::string_view symbol, syntax::Connective connective, Rule operand);
  syntax::Formula unary();
  syntax::Formula negation();
  syntax::Formula parenthesised();
  syntax::Formula quantified();
  syntax::Formula atom();
  void comparison(syntax::Formula& formula);

  TokenCursor& cursor_;
};

}  // namespace epr
