// Recursive descent: one function per rule of the grammar, one token of
// lookahead.  Here the items; commands and formulas have their own files.
// Errors are handled by panic and recovery (token_cursor.h): a bad command is
// skipped to the next command of its block, a bad item to the next item.

#include "epr/rml/parser.h"

#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "epr/rml/command_parser.h"
#include "epr/rml/formula_parser.h"
#include "epr/rml/lexer.h"
#include "epr/rml/token_cursor.h"

namespace epr {
namespace {

using syntax::Item;

class ItemParser {
 public:
  ItemParser(std::string_view text, FileId file)
      : cursor_(text, file), formulas_(cursor_), commands_(cursor_) {}

  std::vector<Item> items();
  std::vector<Diagnostic> take_problems() { return cursor_.take_problems(); }

 private:
  using Node = decltype(Item::node);
  using Rule = Node (ItemParser::*)();
  struct Entry {
    std::string_view keyword;
    Rule rule;
  };
  static const Entry kRules[];

  Item item();
  Node node();
  Node include();
  Node sort();
  Node rigid_relation();
  Node relation();
  Node function();
  Node constant();
  Node error();
  Node axiom();
  Node invariant();
  Node transition();
  Node define();
  Node action();
  Node procedure();
  Node entry();
  Node summary();
  syntax::Throws throws_lemma();
  syntax::Returns returns_lemma();
  syntax::Formula named_formula(std::string_view kind, const syntax::Name& name);
  syntax::Formula only_if();
  std::vector<syntax::Parameter> outputs(const syntax::Name& name);

  TokenCursor cursor_;
  FormulaParser formulas_;
  CommandParser commands_;
};

const ItemParser::Entry ItemParser::kRules[] = {
    {"include", &ItemParser::include},      {"sort", &ItemParser::sort},
    {"rigid", &ItemParser::rigid_relation}, {"relation", &ItemParser::relation},
    {"function", &ItemParser::function},    {"constant", &ItemParser::constant},
    {"error", &ItemParser::error},          {"axiom", &ItemParser::axiom},
    {"invariant", &ItemParser::invariant},  {"transition", &ItemParser::transition},
    {"define", &ItemParser::define},        {"action", &ItemParser::action},
    {"procedure", &ItemParser::procedure},  {"entry", &ItemParser::entry},
    {"summary", &ItemParser::summary},
};

std::vector<Item> ItemParser::items() {
  std::vector<Item> items;
  while (!cursor_.at(TokenKind::kEnd)) {
    items.push_back(item());
    if (cursor_.panicking()) cursor_.recover(starts_item, starts_item);
  }
  return items;
}

Item ItemParser::item() {
  const Span start = cursor_.peek().span;
  Item item{node(), start};
  item.span = cursor_.since(start);
  return item;
}

ItemParser::Node ItemParser::node() {
  for (const Entry& entry : kRules) {
    if (cursor_.accept(entry.keyword)) return (this->*entry.rule)();
  }
  cursor_.fail("a declaration such as 'sort', 'relation', 'action' or 'procedure'");
  return syntax::Include{};
}

ItemParser::Node ItemParser::include() {
  if (!cursor_.at(TokenKind::kString)) {
    cursor_.fail_here("a file in double quotes");
    return syntax::Include{};
  }
  return syntax::Include{unescape(cursor_.take().text)};
}

ItemParser::Node ItemParser::sort() { return syntax::SortDecl{formulas_.name("a name")}; }

ItemParser::Node ItemParser::rigid_relation() {
  cursor_.expect("relation", "after 'rigid'");
  Node node = relation();
  std::get<syntax::RelationDecl>(node).rigid = true;
  return node;
}

ItemParser::Node ItemParser::relation() {
  syntax::RelationDecl relation;
  relation.name = formulas_.name("a name");
  relation.domain = formulas_.names("a sort", "relation", relation.name);
  return relation;
}

ItemParser::Node ItemParser::function() {
  syntax::FunctionDecl function;
  function.name = formulas_.name("a name");
  function.domain = formulas_.names("a sort", "function", function.name);
  if (function.domain.empty() && !cursor_.panicking()) {
    cursor_.report(function.name.span, fmt::format("function {} has no arguments; write 'constant'",
                                                   quote(function.name.text)));
  }
  cursor_.expect(":", "and a sort after the arguments of the function");
  function.range = formulas_.name("a sort");
  return function;
}

ItemParser::Node ItemParser::constant() {
  syntax::FunctionDecl constant;
  constant.name = formulas_.name("a name");
  cursor_.expect(":", "and a sort after the name of the constant");
  constant.range = formulas_.name("a sort");
  return constant;
}

ItemParser::Node ItemParser::error() {
  syntax::ErrorDecl error;
  error.name = formulas_.name("a name");
  error.witness = formulas_.parameters("error", error.name);
  return error;
}

// ":" formula
syntax::Formula ItemParser::named_formula(std::string_view kind, const syntax::Name& name) {
  if (!cursor_.accept(":")) {
    cursor_.fail(fmt::format("':' and a formula after {} {}", kind, quote(name.text)));
  }
  return formulas_.formula();
}

ItemParser::Node ItemParser::axiom() {
  syntax::Axiom axiom;
  axiom.name = formulas_.name("a name");
  axiom.formula = named_formula("axiom", axiom.name);
  return axiom;
}

ItemParser::Node ItemParser::invariant() {
  syntax::Invariant invariant;
  invariant.name = formulas_.name("a name");
  if (cursor_.accept("(")) {
    invariant.subject = formulas_.parameter();
    cursor_.expect(")", "after the one parameter of the invariant");
  }
  invariant.formula = named_formula("invariant", invariant.name);
  return invariant;
}

ItemParser::Node ItemParser::transition() {
  syntax::Transition transition;
  transition.name = formulas_.name("a name");
  transition.formula = named_formula("transition", transition.name);
  return transition;
}

ItemParser::Node ItemParser::define() {
  syntax::Define define;
  define.name = formulas_.name("a name");
  if (cursor_.at("(")) {
    define.applied = true;
    define.parameters = formulas_.parameters("definition", define.name);
  }
  cursor_.expect("=", "and a formula after what is defined");
  define.formula = formulas_.formula();
  return define;
}

// [ "returns" parameters ]
std::vector<syntax::Parameter> ItemParser::outputs(const syntax::Name& name) {
  if (!cursor_.accept("returns")) return {};
  return formulas_.parameters("'returns' of", name);
}

ItemParser::Node ItemParser::action() {
  syntax::Action action;
  action.name = formulas_.name("a name");
  action.inputs = formulas_.parameters("action", action.name);
  action.outputs = outputs(action.name);
  action.body = commands_.block("to start the body of the action");
  return action;
}

ItemParser::Node ItemParser::procedure() {
  syntax::Procedure procedure;
  procedure.name = formulas_.name("a name");
  procedure.inputs = formulas_.parameters("procedure", procedure.name);
  procedure.outputs = outputs(procedure.name);
  procedure.at = commands_.position();
  procedure.body = commands_.block("to start the body of the procedure");
  return procedure;
}

ItemParser::Node ItemParser::entry() {
  syntax::Entry entry;
  entry.procedure = formulas_.name("a procedure");
  if (cursor_.accept("when")) entry.condition = formulas_.formula();
  return entry;
}

bool can_go_on(const Token& token) {
  return token.is("throws") || token.is("returns") || token.is("}");
}

ItemParser::Node ItemParser::summary() {
  syntax::Summary summary;
  summary.procedure = formulas_.name("a procedure");
  cursor_.expect("{", "to start the lemmas of the summary");
  while (!cursor_.panicking() && !cursor_.accept("}")) {
    if (cursor_.at("throws")) {
      summary.lemmas.emplace_back(throws_lemma());
    } else if (cursor_.at("returns")) {
      summary.lemmas.emplace_back(returns_lemma());
    } else {
      cursor_.fail("'throws', 'returns' or '}'");
    }
    if (!cursor_.panicking()) continue;
    cursor_.recover(can_go_on, starts_item);
    if (!can_go_on(cursor_.peek())) cursor_.panic();
  }
  return summary;
}

// "only" "if" formula
syntax::Formula ItemParser::only_if() {
  if (!cursor_.accept("only") || !cursor_.accept("if")) cursor_.fail("'only if' and a formula");
  return formulas_.formula();
}

syntax::Throws ItemParser::throws_lemma() {
  syntax::Throws lemma;
  const Span start = cursor_.take().span;
  lemma.error = formulas_.name("an error");
  lemma.witness = formulas_.names("a name for the witness", "error", lemma.error);
  lemma.only_if = only_if();
  lemma.span = cursor_.since(start);
  return lemma;
}

syntax::Returns ItemParser::returns_lemma() {
  syntax::Returns lemma;
  const Span start = cursor_.take().span;
  lemma.only_if = only_if();
  lemma.span = cursor_.since(start);
  return lemma;
}

}  // namespace

Result<syntax::File> parse(const Sources& sources, FileId file) {
  const std::string& text = sources.text(file);
  if (auto refusal = refuse_binary(text, file)) return *refusal;
  ItemParser parser(text, file);
  syntax::File parsed{file, parser.items()};
  std::vector<Diagnostic> problems = parser.take_problems();
  if (!problems.empty()) return problems;
  return parsed;
}

}  // namespace epr
