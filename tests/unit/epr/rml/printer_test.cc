#include "epr/rml/printer.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "epr/rml/parser.h"
#include "tests/unit/epr/rml/any_syntax.h"
#include "tests/unit/epr/rml/same_syntax.h"

namespace epr {
namespace {

// The canonical form of `text`, or why there is none.
std::string canonical(const std::string& text) {
  Sources sources;
  const auto parsed = parse(sources, sources.add("test.rml", text));
  return parsed ? print(*parsed) : sources.render(parsed.problems().front());
}

std::string canonical_formula(const std::string& formula) {
  const std::string prefix = "axiom a: ";
  const std::string text = canonical(prefix + formula);
  return text.substr(0, prefix.size()) == prefix
             ? text.substr(prefix.size(), text.size() - prefix.size() - 1)
             : text;
}

TEST(Printer, KeepsCanonicalFormulas) {
  for (const char* formula : {
           "p",
           "p()",
           "p(f(x), c())",
           "p'(x)",
           "p'",
           "a = b",
           "a != b",
           "!(a = b)",
           "!(a != b)",
           "!!p",
           "!(a & b)",
           "!p & q",
           "a & b & c",
           "(a & b) & c",
           "a & (b & c)",
           "a | b & c",
           "(a | b) & c",
           "(a | b) | c",
           "a -> b -> c",
           "(a -> b) -> c",
           "a -> b <-> c -> d",
           "a -> (b <-> c)",
           "(a <-> b) <-> c",
           "a <-> (b <-> c)",
           "forall X: s. p(X)",
           "forall X: s, Y: t. exists Z: s. p(X, Y, Z)",
           "a -> forall X: s. b",
           "a & forall X: s. b | c",
           "(forall X: s. p(X)) & q",
           "(forall X: s. p(X)) -> q",
           "q <-> exists X: s. p(X)",
           "!forall X: s. p(X)",
           "!(forall X: s. p(X)) & q",
           "a | b & (forall X: s. p) | c",
           "!!(exists X: s. p) | c",
           "true & false",
           "`a b`(`forall`)",
           "forall X: `a b`. p(X)",
       }) {
    EXPECT_EQ(canonical_formula(formula), formula);
  }
}

TEST(Printer, DropsParenthesesThatAreNotNeeded) {
  const std::pair<const char*, const char*> cases[] = {
      {"((p))", "p"},
      {"(a & b) | c", "a & b | c"},
      {"a -> (b -> c)", "a -> b -> c"},
      {"a & (forall X: s. p(X))", "a & forall X: s. p(X)"},
      {"a | (b & forall X: s. p) | c", "a | b & (forall X: s. p) | c"},
      {"!(p)", "!p"},
      {"!(p(x))", "!p(x)"},
      {"!(forall X: s. p)", "!forall X: s. p"},
      {"(a = b) & (c != d)", "a = b & c != d"},
      {"!a = b", "!(a = b)"},
      {"`p`(`x.y`)", "p(x.y)"},
  };
  for (const auto& [written, expected] : cases) {
    EXPECT_EQ(canonical_formula(written), expected) << written;
  }
}

constexpr const char* kCanonical = R"(include "collections.rml"

sort s
sort `sort`

relation p(s, s)
rigid relation q()

function f(s): s

constant c: s
constant d: s

error e(x: s)
error none()

axiom A: true

invariant I: q
invariant J(x: s): p(x, x)

transition T: forall X: s. p'(X, X) -> p(X, X)

define both(x: s) = p(x, x) & q
define nothing() = false
define something = true

action skip() {
}

action a(x: s) returns (y: s, z: s) {
  var v: s
  assume q
  havoc v at 3
  p(X, Y) := p(X, Y) | X = x at "Foo \"bar\".java":4
  q() := false
  v := f(f(x))
  y, z := a(v)
  a(v)
  throw e(x) if !q
  if q {
    skip()
  } else {
    if q {
    } at 5
  }
  choose {
    v := c
  } or {
  } or {
    v := d
  } at 6
}

procedure main() at "Foo.java":1 {
  goto `main.<init>`()
}

procedure `main.<init>`() returns (x: s) {
  return
}

entry main
entry `main.<init>` when forall X: s. !p(X, X)

summary main {
  throws e(x) only if p(x, x)
  throws none() only if true
  returns only if q'
}

summary `main.<init>` {
}
)";

TEST(Printer, KeepsACanonicalFileWithEveryKindOfItemAndCommand) {
  EXPECT_EQ(canonical(kCanonical), kCanonical);
}

TEST(Printer, RemovesCommentsAndFreeLayout) {
  EXPECT_EQ(canonical("# head\nsort a sort b action x ( ) returns ( ) { var  y\n:\ta } # end"),
            "sort a\nsort b\n\naction x() {\n  var y: a\n}\n");
}

TEST(Printer, PrintsAnEmptyFileAsEmptyText) { EXPECT_EQ(canonical(" # nothing\n"), ""); }

TEST(Printer, WritesLineNumbersWithoutLeadingZeros) {
  EXPECT_EQ(canonical("procedure p() at 007 { }"), "procedure p() at 7 {\n}\n");
}

TEST(Printer, PutsNamesInBackquotesOnlyIfNeeded) {
  EXPECT_EQ(print_name("addList.b1"), "addList.b1");
  EXPECT_EQ(print_name("$tmp_0"), "$tmp_0");
  EXPECT_EQ(print_name("forall"), "`forall`");
  EXPECT_EQ(print_name("a.forall"), "a.forall");
  EXPECT_EQ(print_name("a."), "`a.`");
  EXPECT_EQ(print_name("1a"), "`1a`");
  EXPECT_EQ(print_name("a.1"), "`a.1`");
  EXPECT_EQ(print_name("Cart.<init>"), "`Cart.<init>`");
}

TEST(Printer, PrintsACommandWithoutALineBreakAtItsEnd) {
  syntax::Command command;
  command.node = syntax::Choose{{syntax::Block{}, syntax::Block{}}};
  EXPECT_EQ(print(command), "choose {\n} or {\n}");
}

void check_round_trip(const syntax::File& file) {
  Sources sources;
  const std::string text = print(file);
  const auto parsed = parse(sources, sources.add("random.rml", text));
  if (!parsed) RC_FAIL(sources.render(parsed.problems().front()) + "\nin\n" + text);
  RC_ASSERT(print(*parsed) == text);
  if (!same(*parsed, file)) RC_FAIL("another tree came back from\n" + text);
}

TEST(Printer, PrintedTreesParseToTheSameTree) {
  EXPECT_TRUE(holds([] { check_round_trip(syntax::any_file(3)); }));
}

TEST(Printer, PrintedFormulasParseToTheSameFormula) {
  EXPECT_TRUE(holds([] {
    syntax::Axiom axiom;
    axiom.name.text = "a";
    axiom.formula = syntax::any_formula(6);
    check_round_trip({kNoFile, {{std::move(axiom), {}}}});
  }));
}

}  // namespace
}  // namespace epr
