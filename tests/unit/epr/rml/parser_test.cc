#include "epr/rml/parser.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/rml/printer.h"

namespace epr {
namespace {

Result<syntax::File> parse_text(const std::string& text) {
  Sources sources;
  return parse(sources, sources.add("t.rml", text));
}

// The first lines of all errors.
std::vector<std::string> errors(const std::string& text) {
  Sources sources;
  const auto parsed = parse(sources, sources.add("t.rml", text));
  std::vector<std::string> messages;
  for (const Diagnostic& problem : parsed.problems()) {
    const std::string rendered = sources.render(problem);
    messages.push_back(rendered.substr(0, rendered.find('\n')));
  }
  return messages;
}

std::string first_error(const std::string& text) {
  const auto all = errors(text);
  return all.empty() ? "" : all.front();
}

std::string repeat(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

struct BadText {
  const char* text;
  const char* error;  // without the path
};

void expect_errors(const std::vector<BadText>& cases) {
  for (const BadText& bad : cases) {
    EXPECT_EQ(first_error(bad.text), std::string("t.rml:") + bad.error) << bad.text;
  }
}

TEST(Parser, AcceptsAnEmptyFile) {
  const auto parsed = parse_text("");
  ASSERT_TRUE(parsed.ok());
  EXPECT_TRUE(parsed->items.empty());
}

TEST(Parser, SaysWhatItExpectedInDeclarations) {
  expect_errors({
      {"foo",
       "1:1: error: expected a declaration such as 'sort', 'relation', 'action' or "
       "'procedure', found 'foo'"},
      {"}",
       "1:1: error: expected a declaration such as 'sort', 'relation', 'action' or "
       "'procedure', found '}'"},
      {"include foo", "1:9: error: expected a file in double quotes after 'include', found 'foo'"},
      {"sort", "1:5: error: expected a name after 'sort', found the end of the file"},
      {"sort\n\nsort a", "1:5: error: expected a name after 'sort', found the keyword 'sort'"},
      {"sort \"a\"", "1:6: error: expected a name after 'sort', found the string 'a'"},
      {"relation p", "1:11: error: expected '(' after relation 'p', found the end of the file"},
      {"relation p(a b)",
       "1:14: error: expected ',' or ')' in the list after relation 'p', found 'b'"},
      {"relation p(a,)", "1:14: error: expected a sort after ',', found ')'"},
      {"rigid p(a)", "1:7: error: expected 'relation' after 'rigid', found 'p'"},
      {"function f(): s", "1:10: error: function 'f' has no arguments; write 'constant'"},
      {"function f(a) b",
       "1:15: error: expected ':' and a sort after the arguments of the function, found 'b'"},
      {"constant c(a): b",
       "1:11: error: expected ':' and a sort after the name of the constant, found '('"},
      {"error e(x)", "1:10: error: expected ':' and a sort after parameter 'x', found ')'"},
      {"error e(x:)", "1:11: error: expected a sort after ':', found ')'"},
      {"axiom p",
       "1:8: error: expected ':' and a formula after axiom 'p', found the end of the "
       "file"},
      {"axiom forall X: s. p",
       "1:7: error: expected a name after 'axiom', found the keyword "
       "'forall'"},
      {"invariant I(x: s, y: s): p",
       "1:17: error: expected ')' after the one parameter of the invariant, found ','"},
      {"define d: p", "1:9: error: expected '=' and a formula after what is defined, found ':'"},
      {"action a {", "1:10: error: expected '(' after action 'a', found '{'"},
      {"action a() returns x {}", "1:20: error: expected '(' after 'returns' of 'a', found 'x'"},
      {"action a() at 3 {}",
       "1:12: error: expected '{' to start the body of the action, found the keyword 'at'"},
      {"procedure p() at \"F.java\" 3 {}",
       "1:27: error: expected ':' and a line number after the file of a position, found '3'"},
      {"procedure p() at 99999999999 {}", "1:18: error: line number '99999999999' is too large"},
      {"entry main if p",
       "1:12: error: expected a declaration such as 'sort', 'relation', "
       "'action' or 'procedure', found the keyword 'if'"},
      {"summary s { throws e(x) if p }",
       "1:25: error: expected 'only if' and a formula, found the keyword 'if'"},
      {"summary s { goto p() }",
       "1:13: error: expected 'throws', 'returns' or '}', found the keyword 'goto'"},
  });
}

TEST(Parser, SaysWhatItExpectedInFormulas) {
  expect_errors({
      {"axiom a:", "1:9: error: expected a formula after ':', found the end of the file"},
      {"axiom a: p &", "1:13: error: expected a formula after '&', found the end of the file"},
      {"axiom a: p && q", "1:13: error: expected a formula after '&', found '&'"},
      {"axiom a: p and q",
       "1:12: error: expected a declaration such as 'sort', 'relation', "
       "'action' or 'procedure', found the keyword 'and'"},
      {"axiom a: (p",
       "1:12: error: expected a connective, or ')' for the '(' at 1:10, found the "
       "end of the file"},
      {"axiom a: (p q)",
       "1:13: error: expected a connective, or ')' for the '(' at 1:10, found 'q'"},
      {"axiom a: p <-> q <-> r", "1:18: error: '<->' does not group: put one side in parentheses"},
      {"axiom a: p =", "1:13: error: expected a term after '=', found the end of the file"},
      {"axiom a: p' = q", "1:13: error: 'p'' is a relation, which '=' cannot compare"},
      {"axiom a: p(x,", "1:14: error: expected a term after ',', found the end of the file"},
      {"axiom a: p(!x)", "1:12: error: expected a term after '(', found '!'"},
      {"axiom a: forall X. p",
       "1:18: error: expected ':' and a sort after parameter 'X', found '.'"},
      {"axiom a: forall X: s.p(X)",
       "1:23: error: expected '.' and a space after the variables of the quantifier, found '('"},
      {"axiom a: forall . p",
       "1:17: error: expected a name and its sort after 'forall', found '.'"},
  });
}

TEST(Parser, SaysWhatItExpectedInCommands) {
  expect_errors({
      {"action a() { x }", "1:16: error: expected '(' or ':=' after 'x', found '}'"},
      {"action a() { x, y }", "1:19: error: expected ':=' after 'y', found '}'"},
      {"action a() { x := }", "1:19: error: expected a term after ':=', found '}'"},
      {"action a() { x := true }",
       "1:19: error: expected a term as the value of 'x', found a formula; a relation of no "
       "arguments is updated by 'x() := ...'"},
      {"action a() { x := y = z }",
       "1:21: error: expected a term as the value of 'x', found a formula; a relation of no "
       "arguments is updated by 'x() := ...'"},
      {"action a() { p(f(X)) := true }",
       "1:16: error: an update binds variables, found 'f' with arguments"},
      {"action a() { throw e(x) }",
       "1:25: error: expected 'if' and a formula after the witness of 'throw', found '}'"},
      {"action a() { if p x() }",
       "1:19: error: expected '{' after the condition of 'if', found 'x'"},
      {"action a() { if p { } else if q { } }",
       "1:28: error: expected '{' after 'else', found the keyword 'if'"},
      {"action a() { or { } }", "1:14: error: expected a command or '}', found the keyword 'or'"},
      {"action a() { x() at }", "1:21: error: expected a line number after 'at', found '}'"},
      {"action a() { var x }",
       "1:20: error: expected ':' and a sort after parameter 'x', found '}'"},
      {"action a() {\n  x()\nsort s",
       "3:1: error: expected '}' to close the block opened on line 1, found the keyword 'sort'"},
      {"action a() {",
       "1:13: error: expected '}' to close the block opened on line 1, found the end of the "
       "file"},
  });
}

TEST(Parser, RecoversAfterABadCommandAndReportsTheNextErrorToo) {
  EXPECT_EQ(errors("action a() {\n  x(\n  y := z\n  assume\n}\nsort\n"),
            (std::vector<std::string>{
                "t.rml:3:5: error: expected ',' or ')' in the list after function 'x', found ':='",
                "t.rml:4:9: error: expected a formula after 'assume', found '}'",
                "t.rml:6:5: error: expected a name after 'sort', found the end of the file",
            }));
}

TEST(Parser, SkipsTheBlockOfABadIfAsAWhole) {
  EXPECT_EQ(errors("action a() {\n  if p( {\n    x()\n  }\n  y()\n}\naction b() {\n  z\n}\n"),
            (std::vector<std::string>{
                "t.rml:2:9: error: expected a term after '(', found '{'",
                "t.rml:9:1: error: expected '(' or ':=' after 'z', found '}'",
            }));
}

TEST(Parser, ReportsAMissingBraceOnce) {
  EXPECT_EQ(errors("action a() {\n  choose {\n    choose {\n\naction b() { }\nsort\n"),
            (std::vector<std::string>{
                "t.rml:5:1: error: expected '}' to close the block opened on line 3, found the "
                "keyword 'action'",
                "t.rml:6:5: error: expected a name after 'sort', found the end of the file",
            }));
}

TEST(Parser, ReportsAnIllegalCharacterOnceAndGoesOn) {
  EXPECT_EQ(errors("action a() {\n  x();\n  y() @@ z\n}\nsort"),
            (std::vector<std::string>{
                "t.rml:2:6: error: unexpected ';'",
                "t.rml:3:7: error: unexpected '@@'",
                "t.rml:4:1: error: expected '(' or ':=' after 'z', found '}'",
                "t.rml:5:5: error: expected a name after 'sort', found the end of the file",
            }));
}

TEST(Parser, StopsAfterTwentyErrors) {
  EXPECT_EQ(errors(repeat("sort\n", 100)).size(), 20u);
  EXPECT_EQ(errors(repeat("; ", 100)).size(), 20u);
}

TEST(Parser, RefusesABinaryFileWithOneMessage) {
  const std::string binary(
      "\x7f"
      "ELF\0\0\xff\xfe sort",
      14);
  EXPECT_EQ(errors(binary),
            (std::vector<std::string>{"t.rml:1:1: error: not a text file: it contains control byte "
                                      "0x7f"}));
}

TEST(Parser, RefusesWhatIsNestedTooDeepInsteadOfOverflowing) {
  const std::string what = "error: nested more than 500 levels deep";
  const int many = 300000;
  for (const std::string& text : {
           "axiom a: " + repeat("(", many),
           "axiom a: " + repeat("!", many) + "p",
           "axiom a: " + repeat("!(", many),
           "axiom a: " + repeat("forall X: s. ", many) + "p",
           "axiom a: " + repeat("p -> ", many) + "p",
           "axiom a: p(" + repeat("f(", many),
           "axiom a: " + repeat("p & (", many),
           "action a() { " + repeat("choose { ", many),
           "action a() { " + repeat("if p { } else { ", many),
           "action a() { " + repeat("x(", many),
       }) {
    const auto all = errors(text);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_NE(all[0].find(what), std::string::npos) << all[0];
  }
}

TEST(Parser, AcceptsWhatIsJustNotTooDeep) {
  for (const std::string& text : {
           "axiom a: " + repeat("(", 499) + "p" + repeat(")", 499),
           "axiom a: " + repeat("!", 499) + "x = y",
           "action a() { " + repeat("choose { ", 498) + repeat("}", 499),
       }) {
    const auto parsed = parse_text(text);
    ASSERT_TRUE(parsed.ok()) << parsed.problems().front().message;
    EXPECT_TRUE(parse_text(print(*parsed)).ok());
  }
}

TEST(Parser, ReadsLongChainsAsOneConjunction) {
  const auto parsed = parse_text("axiom a: " + repeat("p & ", 100000) + "p");
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(std::get<syntax::Axiom>(parsed->items[0].node).formula.operands.size(), 100001u);
}

TEST(Parser, ReadsALineOfTenMegabytes) {
  EXPECT_TRUE(parse_text("sort " + std::string(10'000'000, 'x')).ok());
  EXPECT_TRUE(parse_text("# " + std::string(10'000'000, ' ')).ok());
  const auto all =
      errors("axiom a: " + repeat("p(abc, def, ghi, jkl, mno, pqr) & ", 300'000) + ")");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0], "t.rml:1:10200010: error: expected a formula after '&', found ')'");
}

TEST(Parser, KeepsWhereThingsStand) {
  const auto parsed = parse_text("sort a\naxiom x: p(c) & q\n");
  ASSERT_TRUE(parsed.ok());
  const syntax::Item& item = parsed->items[1];
  EXPECT_EQ(item.span.line, 2);
  EXPECT_EQ(item.span.column, 1);
  EXPECT_EQ(item.span.length, 17);
  const syntax::Formula& formula = std::get<syntax::Axiom>(item.node).formula;
  EXPECT_EQ(formula.span.column, 10);
  EXPECT_EQ(formula.span.length, 8);
  EXPECT_EQ(formula.operands[1].span.column, 17);
}

TEST(Parser, TellsAssignmentsCallsAndUpdatesApart) {
  const auto parsed = parse_text("action a() { x := f(y)\n x, y := b(z)\n b()\n p() := q\n }");
  ASSERT_TRUE(parsed.ok());
  const auto& commands = std::get<syntax::Action>(parsed->items[0].node).body.commands;
  ASSERT_EQ(commands.size(), 4u);
  EXPECT_EQ(std::get<syntax::Assign>(commands[0].node).targets.size(), 1u);
  EXPECT_EQ(std::get<syntax::Assign>(commands[1].node).targets.size(), 2u);
  EXPECT_FALSE(std::get<syntax::Assign>(commands[2].node).has_targets());
  EXPECT_EQ(std::get<syntax::Update>(commands[3].node).relation.text, "p");
}

// The blocks of docs/rml.md that are marked `rml`.
std::vector<std::string> documented_programs() {
  std::ifstream page("docs/rml.md");
  std::vector<std::string> programs;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (!inside && line == "```rml") {
      inside = true;
      programs.emplace_back();
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      programs.back() += line + "\n";
    }
  }
  return programs;
}

TEST(Parser, ReadsTheProgramsOfTheDocumentation) {
  const auto programs = documented_programs();
  ASSERT_FALSE(programs.empty()) << "docs/rml.md not found, or without programs";
  for (const std::string& program : programs) EXPECT_EQ(first_error(program), "") << program;
}

}  // namespace
}  // namespace epr
