#pragma once

// The part of the printer that writes names, terms and formulas.  Everything is
// appended to a text that the caller owns.

#include <string>
#include <string_view>
#include <vector>

#include "epr/rml/syntax.h"

namespace epr {

class FormulaPrinter {
 public:
  explicit FormulaPrinter(std::string& out) : out_(out) {}

  void name(std::string_view name);
  void parameter(const syntax::Parameter& parameter);
  void term(const syntax::Term& term);
  void formula(const syntax::Formula& formula);

  // "a, b, c", each written by `write`.
  template <typename Element, typename Write>
  void list(const std::vector<Element>& elements, Write write) {
    std::string_view separator = "";
    for (const Element& element : elements) {
      out_ += separator;
      write(element);
      separator = ", ";
    }
  }

  // "(a, b, c)"
  void names(const std::vector<syntax::Name>& names);
  void parameters(const std::vector<syntax::Parameter>& parameters);
  void arguments(const std::vector<syntax::Term>& terms);

 private:
  // How tightly a formula holds together, loosest first.
  enum class Level { kIff, kImplies, kOr, kAnd, kUnary };

  // Whether something follows that a quantifier must not swallow.
  enum class Follows { kNothing, kOperator };

  static Level level_of(syntax::Connective connective);
  void operand(const syntax::Formula& formula, Level loosest, Follows follows);
  void bare(const syntax::Formula& formula, Follows follows);
  void binary(const syntax::Formula& formula, Follows follows);
  void negation(const syntax::Formula& formula, Follows follows);
  void quantified(const syntax::Formula& formula);
  void atom(const syntax::Formula& formula);

  std::string& out_;
};

}  // namespace epr
