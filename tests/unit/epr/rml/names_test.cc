#include "epr/rml/names.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/rml/lexer.h"
#include "epr/rml/parser.h"

namespace epr {
namespace {

TEST(Suggestion, NamesTheClosestCandidate) {
  const std::vector<std::string> known = {"stale", "member", "member_cnt", "used"};
  EXPECT_EQ(suggestion("stail", known), " (did you mean 'stale'?)");
  EXPECT_EQ(suggestion("membr", known), " (did you mean 'member'?)");
  EXPECT_EQ(suggestion("member_ctn", known), " (did you mean 'member_cnt'?)");
  EXPECT_EQ(suggestion("sued", known), " (did you mean 'used'?)");
}

TEST(Suggestion, SaysNothingWhenNothingIsClose) {
  EXPECT_EQ(suggestion("container", {"stale", "member"}), "");
  EXPECT_EQ(suggestion("x", {"y", "z"}), "");
  EXPECT_EQ(suggestion("xy", {"ab"}), "");
  EXPECT_EQ(suggestion("anything", {}), "");
  EXPECT_EQ(suggestion("", {"a"}), "");
}

TEST(Suggestion, PrefersTheFirstOfEquallyClose) {
  EXPECT_EQ(suggestion("cat", {"bat", "rat"}), " (did you mean 'bat'?)");
}

TEST(Suggestion, BearsLongNames) {
  const std::string lengthy(100000, 'a');
  EXPECT_EQ(suggestion(lengthy, {lengthy + "b"}), "");
  EXPECT_EQ(suggestion("name", {lengthy, "nome"}), " (did you mean 'nome'?)");
}

TEST(WithArticle, GoesByTheFirstLetter) {
  EXPECT_EQ(with_article("action"), "an action");
  EXPECT_EQ(with_article("Iterator"), "an Iterator");
  EXPECT_EQ(with_article("relation"), "a relation");
  EXPECT_EQ(with_article(""), "a ");
}

TEST(CheckName, RefusesWhatTheProgramMakesItself) {
  for (const std::string name : {"a'", "x!1", "x@2", "p#1", "a|b", "a\\b"}) {
    Problems problems;
    EXPECT_FALSE(check_name({name, {}}, problems)) << name;
    EXPECT_EQ(problems.count(), 1u);
  }
  for (const std::string name : {"a", "a.b", "Cart.<init>.b0", "größe", "sort", "1"}) {
    Problems problems;
    EXPECT_TRUE(check_name({name, {}}, problems)) << name;
    EXPECT_TRUE(problems.none());
  }
}

TEST(Problems, AreCountedBeyondThoseThatAreKept) {
  Problems problems;
  EXPECT_TRUE(problems.none());
  for (int k = 0; k < 25; ++k) {
    EXPECT_EQ(problems.enough(), k >= 20);
    problems.add({}, std::to_string(k));
  }
  EXPECT_EQ(problems.count(), 25u);
  EXPECT_FALSE(problems.none());
  const std::vector<Diagnostic> kept = problems.take();
  ASSERT_EQ(kept.size(), 20u);
  EXPECT_EQ(kept.front().message, "0");
  EXPECT_EQ(kept.back().message, "19");
}

// A vocabulary of one sort, and formulas over it.
class Resolving : public ::testing::Test {
 protected:
  void SetUp() override {
    names.formulas = &formulas;
    s = vocabulary.add_sort("s");
    t = vocabulary.add_sort("t");
    vocabulary.add_relation("r", {s, s}, false);
    vocabulary.add_relation("on", {}, false);
    vocabulary.add_function("f", {s}, t);
    vocabulary.add_function("zero", {}, s);
    names.kinds = {{"r", "relation"}, {"on", "relation"}, {"f", "function"}, {"zero", "constant"}};
    scope.declare("x", formulas.var("x", s));
  }

  // The formula in the text of an axiom, or the first problem with it.
  std::string resolved(const std::string& text) {
    Sources sources;
    const auto parsed = parse(sources, sources.add("f.rml", "axiom a: " + text));
    EXPECT_TRUE(parsed.ok()) << text;
    Problems problems;
    Formula f = resolve_formula(names, scope,
                                std::get<syntax::Axiom>(parsed->items[0].node).formula, problems);
    EXPECT_EQ(f == nullptr, !problems.none());
    return f ? to_text(f) : problems.take()[0].message;
  }

  void define(const std::string& name, std::vector<Term> params, Formula body) {
    names.kinds.emplace(name, "definition");
    names.defines.emplace(name, make_define(std::move(params), body));
  }

  Formulas formulas;
  Vocabulary& vocabulary = formulas.vocabulary();
  Names names;
  Scope scope;
  const Sort* s = nullptr;
  const Sort* t = nullptr;
};

TEST_F(Resolving, FormulasKeepTheirMeaning) {
  for (const std::string text :
       {"true", "r(x, zero)", "on", "!on -> r(x, x)", "forall X: s, Y: s. r(X, Y) <-> r(Y, X)",
        "exists X: s. x = X & f(X) != f(zero)", "on | (on <-> r(x, x)) & !r(zero, x)"}) {
    EXPECT_EQ(resolved(text), text);
  }
  EXPECT_EQ(resolved("on()"), "on");
  EXPECT_EQ(resolved("x = zero()"), "x = zero");
}

TEST_F(Resolving, BoundVariablesEndWithTheirQuantifier) {
  EXPECT_EQ(resolved("(forall X: s. r(X, X)) & r(X, X)"), "unknown variable 'X'");
  EXPECT_EQ(resolved("(forall X: s. r(X, X)) & (exists X: s. r(X, x))"),
            "(forall X: s. r(X, X)) & exists X: s. r(X, x)");
  EXPECT_EQ(resolved("forall x: s. on"), "variable 'x' is already declared");
}

TEST_F(Resolving, SuggestsNamesOfTheRightKind) {
  EXPECT_EQ(resolved("rr(x, x)"), "unknown relation 'rr' (did you mean 'r'?)");
  EXPECT_EQ(resolved("r(x, zer)"), "unknown variable 'zer' (did you mean 'zero'?)");
  EXPECT_EQ(resolved("ff(x) = f(x)"), "unknown function 'ff' (did you mean 'f'?)");
  EXPECT_EQ(resolved("exists X: ss. on"), "unknown sort 'ss' (did you mean 's'?)");
  EXPECT_EQ(resolved("x(x) = x"), "unknown function 'x'");
}

TEST_F(Resolving, PrimesNeedALicence) {
  EXPECT_EQ(resolved("on'"),
            "'on'' speaks of the state after a step, which only transitions and "
            "'returns' lemmas may do");
  names.primes_allowed = true;
  EXPECT_EQ(resolved("on' & r'(x, x) & !on"), "on' & r'(x, x) & !on");
  EXPECT_EQ(resolved("`on'`"), "unknown relation 'on'' (did you mean 'on'?)");
}

TEST_F(Resolving, DefinitionsAreReplacedByWhatTheyStandFor) {
  Term p = formulas.var("p", s), q = formulas.var("q", s);
  define("d", {p, q}, formulas.rel(vocabulary.find_symbol("r"), {q, p}));
  EXPECT_EQ(resolved("d(x, zero)"), "r(zero, x)");
  EXPECT_EQ(resolved("forall p: s, q: s. d(q, p)"), "forall p: s, q: s. r(p, q)");
  EXPECT_EQ(resolved("d(x)"), "definition 'd' takes 2 arguments, found 1");
  EXPECT_EQ(resolved("d(f(x), x)"), "argument 1 of definition 'd' must be a s, found a t");
  EXPECT_EQ(resolved("d(x, y)"), "unknown variable 'y'");
  EXPECT_EQ(resolved("dd(x, x)"), "unknown relation 'dd' (did you mean 'd'?)");
}

TEST_F(Resolving, BoundVariablesOfDefinitionsDoNotCaptureArguments) {
  Term p = formulas.var("p", s), x = formulas.var("X", s);
  define("d", {p}, formulas.exists({x}, formulas.rel(vocabulary.find_symbol("r"), {p, x})));
  EXPECT_EQ(resolved("forall X: s. d(X)"), "forall X: s. exists `X!0`: s. r(X, `X!0`)");
  EXPECT_EQ(resolved("d(x)"), "exists X: s. r(x, X)");
}

TEST_F(Resolving, SizesAreThoseOfTheFormulaWrittenOut) {
  Formula on = formulas.rel(vocabulary.find_symbol("on"), {});
  EXPECT_EQ(size_of(on).nodes, 1u);
  EXPECT_EQ(size_of(on).depth, 1u);
  Term x = formulas.var("x", s);
  Formula f = formulas.rel(vocabulary.find_symbol("r"), {x, x});
  EXPECT_EQ(size_of(f).nodes, 3u);
  EXPECT_EQ(size_of(f).depth, 2u);
  for (int k = 0; k < 200; ++k) f = formulas.iff(formulas.negate(f), f);
  EXPECT_EQ(size_of(f).nodes, SIZE_MAX / 4);
  EXPECT_EQ(size_of(f).depth, 402u);
}

TEST(Scope, FindsWhatIsDeclaredUntilItIsLeft) {
  Formulas formulas;
  const Sort* s = formulas.vocabulary().add_sort("s");
  Term a = formulas.var("a", s), b = formulas.var("b", s);
  Scope scope;
  scope.enter();
  scope.declare("a", a);
  scope.enter();
  scope.declare("b", b);
  EXPECT_EQ(scope.find("a"), a);
  EXPECT_EQ(scope.find("b"), b);
  EXPECT_EQ(scope.names(), (std::vector<std::string>{"a", "b"}));
  scope.leave();
  EXPECT_EQ(scope.find("b"), nullptr);
  scope.declare("b", a);
  EXPECT_EQ(scope.find("b"), a);
  scope.leave();
  EXPECT_EQ(scope.find("a"), nullptr);
  EXPECT_EQ(scope.names(), std::vector<std::string>{});
}

}  // namespace
}  // namespace epr
