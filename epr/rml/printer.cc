#include "epr/rml/printer.h"

#include <optional>
#include <variant>

#include <fmt/format.h>

#include "epr/rml/command_printer.h"
#include "epr/rml/formula_printer.h"
#include "epr/rml/lexer.h"

namespace epr {
namespace {

using syntax::Item;

// Writes an item, without a line break after its last line.
class ItemPrinter {
 public:
  explicit ItemPrinter(std::string& out) : out_(out), formulas_(out), commands_(out) {}

  void item(const Item& item);

 private:
  void write(const syntax::Include& item);
  void write(const syntax::SortDecl& item);
  void write(const syntax::RelationDecl& item);
  void write(const syntax::FunctionDecl& item);
  void write(const syntax::ErrorDecl& item);
  void write(const syntax::Axiom& item);
  void write(const syntax::Invariant& item);
  void write(const syntax::Transition& item);
  void write(const syntax::Define& item);
  void write(const syntax::Action& item);
  void write(const syntax::Procedure& item);
  void write(const syntax::Entry& item);
  void write(const syntax::Summary& item);
  void write(const syntax::Throws& lemma);
  void write(const syntax::Returns& lemma);

  void outputs(const std::vector<syntax::Parameter>& outputs);
  void formula_item(std::string_view keyword, const syntax::Name& name,
                    const syntax::Formula& formula);

  std::string& out_;
  FormulaPrinter formulas_;
  CommandPrinter commands_;
};

void ItemPrinter::item(const Item& item) {
  std::visit([&](const auto& node) { write(node); }, item.node);
}

void ItemPrinter::outputs(const std::vector<syntax::Parameter>& outputs) {
  if (outputs.empty()) return;
  out_ += " returns ";
  formulas_.parameters(outputs);
}

void ItemPrinter::formula_item(std::string_view keyword, const syntax::Name& name,
                               const syntax::Formula& formula) {
  out_ += keyword;
  formulas_.name(name.text);
  out_ += ": ";
  formulas_.formula(formula);
}

void ItemPrinter::write(const syntax::Include& item) {
  out_ += fmt::format("include \"{}\"", escape(item.path));
}

void ItemPrinter::write(const syntax::SortDecl& item) {
  out_ += "sort ";
  formulas_.name(item.name.text);
}

void ItemPrinter::write(const syntax::RelationDecl& item) {
  out_ += item.rigid ? "rigid relation " : "relation ";
  formulas_.name(item.name.text);
  formulas_.names(item.domain);
}

void ItemPrinter::write(const syntax::FunctionDecl& item) {
  out_ += item.domain.empty() ? "constant " : "function ";
  formulas_.name(item.name.text);
  if (!item.domain.empty()) formulas_.names(item.domain);
  out_ += ": ";
  formulas_.name(item.range.text);
}

void ItemPrinter::write(const syntax::ErrorDecl& item) {
  out_ += "error ";
  formulas_.name(item.name.text);
  formulas_.parameters(item.witness);
}

void ItemPrinter::write(const syntax::Axiom& item) {
  formula_item("axiom ", item.name, item.formula);
}

void ItemPrinter::write(const syntax::Transition& item) {
  formula_item("transition ", item.name, item.formula);
}

void ItemPrinter::write(const syntax::Invariant& item) {
  out_ += "invariant ";
  formulas_.name(item.name.text);
  if (item.subject) formulas_.parameters({*item.subject});
  out_ += ": ";
  formulas_.formula(item.formula);
}

void ItemPrinter::write(const syntax::Define& item) {
  out_ += "define ";
  formulas_.name(item.name.text);
  if (item.applied || !item.parameters.empty()) formulas_.parameters(item.parameters);
  out_ += " = ";
  formulas_.formula(item.formula);
}

void ItemPrinter::write(const syntax::Action& item) {
  out_ += "action ";
  formulas_.name(item.name.text);
  formulas_.parameters(item.inputs);
  outputs(item.outputs);
  commands_.block(item.body);
}

void ItemPrinter::write(const syntax::Procedure& item) {
  out_ += "procedure ";
  formulas_.name(item.name.text);
  formulas_.parameters(item.inputs);
  outputs(item.outputs);
  commands_.position(item.at);
  commands_.block(item.body);
}

void ItemPrinter::write(const syntax::Entry& item) {
  out_ += "entry ";
  formulas_.name(item.procedure.text);
  if (!item.condition) return;
  out_ += " when ";
  formulas_.formula(*item.condition);
}

void ItemPrinter::write(const syntax::Summary& item) {
  out_ += "summary ";
  formulas_.name(item.procedure.text);
  out_ += " {";
  for (const auto& lemma : item.lemmas) {
    out_ += "\n  ";
    std::visit([&](const auto& node) { write(node); }, lemma);
  }
  out_ += "\n}";
}

void ItemPrinter::write(const syntax::Throws& lemma) {
  out_ += "throws ";
  formulas_.name(lemma.error.text);
  formulas_.names(lemma.witness);
  out_ += " only if ";
  formulas_.formula(lemma.only_if);
}

void ItemPrinter::write(const syntax::Returns& lemma) {
  out_ += "returns only if ";
  formulas_.formula(lemma.only_if);
}

// Items that may stand on consecutive lines: one line each, same keyword.
bool share_paragraph(const Item& first, const Item& second) {
  const auto is_constant = [](const Item& item) {
    const auto* function = std::get_if<syntax::FunctionDecl>(&item.node);
    return function != nullptr && function->domain.empty();
  };
  const bool has_body = std::holds_alternative<syntax::Action>(first.node) ||
                        std::holds_alternative<syntax::Procedure>(first.node) ||
                        std::holds_alternative<syntax::Summary>(first.node);
  return !has_body && first.node.index() == second.node.index() &&
         is_constant(first) == is_constant(second);
}

}  // namespace

std::string print(const std::vector<const Item*>& items) {
  std::string text;
  const Item* previous = nullptr;
  for (const Item* item : items) {
    if (previous != nullptr && !share_paragraph(*previous, *item)) text += '\n';
    text += print(*item);
    text += '\n';
    previous = item;
  }
  return text;
}

std::string print(const syntax::File& file) {
  std::vector<const Item*> items;
  items.reserve(file.items.size());
  for (const Item& item : file.items) items.push_back(&item);
  return print(items);
}

std::string print(const Item& item) {
  std::string text;
  ItemPrinter(text).item(item);
  return text;
}

std::string print(const syntax::Command& command) {
  std::string text;
  CommandPrinter(text).command(command);
  return text;
}

std::string print(const syntax::Formula& formula) {
  std::string text;
  FormulaPrinter(text).formula(formula);
  return text;
}

std::string print(const syntax::Term& term) {
  std::string text;
  FormulaPrinter(text).term(term);
  return text;
}

std::string print_name(std::string_view name) {
  std::string text;
  FormulaPrinter(text).name(name);
  return text;
}

}  // namespace epr
