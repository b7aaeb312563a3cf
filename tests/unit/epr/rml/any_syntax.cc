#include "tests/unit/epr/rml/any_syntax.h"

#include <algorithm>
#include <string>
#include <vector>

#include <rapidcheck.h>

namespace epr::syntax {
namespace {

int below(int bound) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound)); }

bool coin() { return below(2) == 1; }

template <typename Make>
auto some(int least, int most, Make make) {
  std::vector<decltype(make())> made;
  const int count = least + below(most - least + 1);
  for (int i = 0; i < count; ++i) made.push_back(make());
  return made;
}

template <typename Make>
auto perhaps(Make make) -> std::optional<decltype(make())> {
  if (!coin()) return std::nullopt;
  return make();
}

Name any_name() {
  static const std::vector<std::string> kNames = {
      "x",    "R",   "addList.b1", "_",   "$tmp0", "sort", "forall", "at",   "Cart.<init>.b0",
      "a b",  "a.",  ".a",         "a.1", "7",     "\"",   "'",      "#",    "größe",
      "x\\y", "a:=", "true",       "\t",  "a..b",  "not",  "X1",     "only", "(a)"};
  return {*rc::gen::elementOf(kNames), {}};
}

std::string any_string() {
  static const std::vector<std::string> kStrings = {
      "", "Foo.java", "a b.rml", "\"", "\\", "\\\"", "# no comment", "`", "übung.rml", "a\\"};
  return *rc::gen::elementOf(kStrings);
}

Parameter any_parameter() {
  Parameter parameter;
  parameter.name = any_name();
  parameter.sort = any_name();
  return parameter;
}

std::vector<Parameter> any_parameters() { return some(0, 3, any_parameter); }

std::vector<Name> any_names() { return some(0, 3, any_name); }

Position any_position() {
  Position position;
  position.file = perhaps(any_string);
  position.line = below(100000);
  return position;
}

Term any_term(int depth) {
  Term term;
  term.head = any_name();
  if (depth > 0) term.args = some(0, 2, [&] { return any_term(depth - 1); });
  term.applied = !term.args.empty() || coin();
  return term;
}

std::vector<Term> any_terms(int depth) {
  return some(0, 3, [&] { return any_term(depth); });
}

Term any_call(int depth) {
  Term call = any_term(depth);
  call.applied = true;
  return call;
}

Formula any_leaf() {
  Formula formula;
  formula.connective = static_cast<Connective>(below(static_cast<int>(Connective::kNot)));
  if (formula.connective == Connective::kAtom) {
    formula.atom = any_term(2);
    formula.primed = coin();
  } else if (formula.connective != Connective::kTrue && formula.connective != Connective::kFalse) {
    formula.left = any_term(2);
    formula.right = any_term(2);
  }
  return formula;
}

int most_operands(Connective connective) {
  const bool chain = connective == Connective::kAnd || connective == Connective::kOr;
  const bool two = connective == Connective::kImplies || connective == Connective::kIff;
  return chain ? 4 : two ? 2 : 1;
}

Block any_block(int depth) {
  Block block;
  block.commands = some(0, 3, [&] { return any_command(depth); });
  return block;
}

using CommandNode = decltype(Command::node);

CommandNode any_flat_command() {
  switch (below(8)) {
    case 0:
      return VarDecl{any_parameter()};
    case 1:
      return Assume{any_formula(2)};
    case 2:
      return Havoc{any_name()};
    case 3:
      return Update{any_name(), any_names(), any_formula(2)};
    case 4:
      return Assign{some(1, 3, any_name), any_term(2)};
    case 5:
      return Assign{{}, any_call(2)};
    case 6:
      return Throw{any_name(), any_terms(1), any_formula(2)};
    default:
      return Goto{any_name(), any_terms(1)};
  }
}

using ItemNode = decltype(Item::node);

ItemNode any_declaration() {
  switch (below(6)) {
    case 0:
      return Include{any_string()};
    case 1:
      return SortDecl{any_name()};
    case 2:
      return RelationDecl{any_name(), any_names(), coin()};
    case 3:
      return FunctionDecl{any_name(), some(1, 3, any_name), any_name()};
    case 4:
      return FunctionDecl{any_name(), {}, any_name()};
    default:
      return ErrorDecl{any_name(), any_parameters()};
  }
}

ItemNode any_statement(int depth) {
  switch (below(5)) {
    case 0:
      return Axiom{any_name(), any_formula(depth)};
    case 1:
      return Invariant{any_name(), perhaps(any_parameter), any_formula(depth)};
    case 2:
      return Transition{any_name(), any_formula(depth)};
    case 3:
      return Entry{any_name(), perhaps([&] { return any_formula(depth); })};
    default: {
      Define define{any_name(), any_parameters(), coin(), any_formula(depth)};
      define.applied = define.applied || !define.parameters.empty();
      return define;
    }
  }
}

Summary any_summary(int depth) {
  Summary summary;
  summary.procedure = any_name();
  for (int count = below(4); count > 0; --count) {
    if (coin()) {
      summary.lemmas.emplace_back(Throws{any_name(), any_names(), any_formula(depth), {}});
    } else {
      summary.lemmas.emplace_back(Returns{any_formula(depth), {}});
    }
  }
  return summary;
}

ItemNode any_node(int depth) {
  switch (below(5)) {
    case 0:
      return any_declaration();
    case 1:
      return any_statement(depth);
    case 2:
      return Action{any_name(), any_parameters(), any_parameters(), any_block(depth)};
    case 3:
      return Procedure{any_name(), any_parameters(), any_parameters(), perhaps(any_position),
                       any_block(depth)};
    default:
      return any_summary(depth);
  }
}

}  // namespace

Formula any_formula(int depth) {
  if (depth == 0 || below(4) == 0) return any_leaf();
  Formula formula;
  const int first = static_cast<int>(Connective::kNot);
  formula.connective = static_cast<Connective>(first + below(7));
  const int most = most_operands(formula.connective);
  formula.operands = some(std::min(most, 2), most, [&] { return any_formula(depth - 1); });
  if (formula.connective >= Connective::kForall) formula.bound = some(1, 3, any_parameter);
  return formula;
}

Command any_command(int depth) {
  Command command;
  const int kind = depth == 0 ? 3 : below(6);
  if (kind == 0) {
    command.node =
        If{any_formula(2), any_block(depth - 1), perhaps([&] { return any_block(depth - 1); })};
  } else if (kind == 1) {
    command.node = Choose{some(1, 3, [&] { return any_block(depth - 1); })};
  } else if (kind == 2) {
    command.node = Return{};
  } else {
    command.node = any_flat_command();
  }
  command.at = perhaps(any_position);
  return command;
}

Item any_item(int depth) { return {any_node(depth), {}}; }

File any_file(int depth) {
  return {kNoFile, some(0, 5, [&] { return any_item(depth); })};
}

}  // namespace epr::syntax
