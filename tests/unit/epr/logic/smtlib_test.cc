#include "epr/logic/smtlib.h"

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/external_solver.h"
#include "tests/support/random_formula.h"

namespace epr {
namespace {

class SmtlibTest : public ::testing::Test {
 protected:
  std::string script(std::vector<Formula> fs) { return smtlib_script(fs, ""); }

  Formulas f_;
  const Sort* s_ = f_.vocabulary().add_sort("s");
  const Symbol* r_ = f_.vocabulary().add_relation("r", {s_, s_}, false);
  Term x_ = f_.var("x", s_);
  Term y_ = f_.var("y", s_);
};

TEST_F(SmtlibTest, DeclaresWhatOccursAndNothingElse) {
  f_.vocabulary().add_relation("unused", {}, false);
  Formula f = f_.forall({y_}, f_.rel(r_, {x_, y_}));
  EXPECT_EQ(smtlib_script(std::vector<Formula>{f, f_.negate(f_.eq(x_, y_))}, "first line\nsecond"),
            "; first line\n"
            "; second\n"
            "(set-logic UF)\n"
            "(declare-sort s 0)\n"
            "(declare-fun r (s s) Bool)\n"
            "(declare-fun x () s)\n"
            "(declare-fun y () s)\n"
            "(assert (forall ((y s)) (r x y)))\n"
            "(assert (not (= x y)))\n"
            "(check-sat)\n");
}

TEST_F(SmtlibTest, OfNoFormulasIsSatisfiable) {
  EXPECT_EQ(script({}), "(set-logic UF)\n(check-sat)\n");
  EXPECT_EQ(testing::z3_answer(script({})), "sat");
}

TEST_F(SmtlibTest, NamesSharedPartsOnce) {
  Formula shared = f_.conj(f_.rel(r_, {x_, y_}), f_.rel(r_, {y_, x_}));
  Formula f = f_.iff(f_.disj(shared, f_.eq(x_, y_)), f_.negate(shared));
  EXPECT_NE(
      script({f}).find("(assert (let ((?1 (and (r x y) (r y x)))) (= (or ?1 (= x y)) (not ?1))))"),
      std::string::npos)
      << script({f});
}

TEST_F(SmtlibTest, NamesStayLinearInTheGraph) {
  Formula f = f_.rel(r_, {x_, y_});
  for (int k = 0; k < 300; ++k)
    f = f_.iff(f_.disj(f, f_.eq(x_, y_)), f_.conj(f, f_.rel(r_, {y_, x_})));
  EXPECT_LT(script({f}).size(), 40000u);
  EXPECT_EQ(testing::z3_answer(script({f})), testing::cvc5_answer(script({f})));
}

TEST_F(SmtlibTest, SharingAcrossQuantifiersStaysLinearToo) {
  Term z = f_.var("z", s_);
  Formula f = f_.rel(r_, {x_, y_});
  for (int k = 0; k < 40; ++k) {
    f = f_.conj(f_.forall({z}, f_.disj(f, f_.rel(r_, {z, z}))),
                f_.exists({z}, f_.disj(f, f_.rel(r_, {z, x_}))));
  }
  EXPECT_LT(script({f}).size(), 20000u);
}

TEST_F(SmtlibTest, ASharedPartUnderAQuantifierIsNotTakenForTheOneOutside) {
  Term z = f_.var("z", s_);
  Formula open = f_.conj(f_.rel(r_, {x_, y_}), f_.rel(r_, {y_, x_}));
  // r holds of x and y, but not of all x and y.
  Formula f = f_.conj({open, f_.disj(open, f_.rel(r_, {z, z})),
                       f_.exists({x_}, f_.negate(f_.disj(open, f_.rel(r_, {x_, z}))))});
  const std::string text = script({f});
  EXPECT_EQ(testing::z3_answer(text), "sat") << text;
}

TEST_F(SmtlibTest, KeepsVariablesAndSymbolsOfOneNameApart) {
  const Sort* t = f_.vocabulary().add_sort("t");
  const Symbol* constant = f_.vocabulary().add_function("x", {}, s_);
  const Symbol* p = f_.vocabulary().add_relation("p", {t}, false);
  Term other = f_.var("x", t);
  std::vector<Formula> fs = {
      f_.negate(f_.eq(x_, f_.apply(constant, {}))),
      f_.exists({x_}, f_.conj({f_.rel(p, {other}), f_.negate(f_.eq(x_, f_.apply(constant, {})))})),
      f_.forall({other}, f_.rel(p, {other}))};
  EXPECT_EQ(testing::z3_answer(script(fs)), "sat") << script(fs);
  EXPECT_EQ(testing::cvc5_answer(script(fs)), "sat") << script(fs);
}

TEST_F(SmtlibTest, MakesOddNamesAcceptable) {
  std::vector<Formula> fs;
  for (const char* name :
       {"",       "let",     "and",         "Bool",   "true",       "R'",       "a|b",
        "a\\b",   "a b",     "1st",         "@x",     ".y",         "über",     "=",
        "assert", "x!1",     "|quoted|",    "member", "set.member", "select",   "line\nbreak",
        "\"q\"",  "?1",      "Cart.<init>", "!",      "_",          "distinct", "div",
        "abs",    "#x",      "re.opt",      "str",    "is",         "tuple",    "bag",
        "match",  "witness", "const",       "a;b"}) {
    const Sort* sort = f_.vocabulary().find_sort(name);
    if (!sort) sort = f_.vocabulary().add_sort(name);
    const Symbol* relation = f_.vocabulary().add_relation(name, {sort}, false);
    Term v = f_.var(name, sort);
    fs.push_back(f_.conj(f_.rel(relation, {v}), f_.forall({v}, f_.rel(relation, {v}))));
  }
  EXPECT_EQ(testing::z3_answer(script(fs)), "sat") << script(fs);
  EXPECT_EQ(testing::cvc5_answer(script(fs)), "sat") << script(fs);
  EXPECT_TRUE(std::holds_alternative<Refuted>(prove_smtlib(script(fs), {}))) << script(fs);
}

// Random conjunctions: three solvers read the script, our own the formulas.
TEST(SmtlibScripts, MeanToOtherSolversWhatTheyMeanToOurs) {
  int satisfiable = 0, unsatisfiable = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Formulas f;
    testing::RandomFormulas random(f, testing::choices_from(1000 + seed));
    std::vector<Formula> fs;
    for (int k = 0; k < 6; ++k) fs.push_back(random.stratified_formula(3));
    const Answer ours = make_quantified_solver(f, {})->check(fs);
    ASSERT_FALSE(std::holds_alternative<GaveUp>(ours));
    const bool sat = std::holds_alternative<Sat>(ours);
    const std::string text = smtlib_script(fs, "");
    ASSERT_EQ(testing::z3_answer(text), sat ? "sat" : "unsat") << text;
    ASSERT_EQ(testing::cvc5_answer(text), sat ? "sat" : "unsat") << text;
    ASSERT_EQ(std::holds_alternative<Proved>(prove_smtlib(text, {})), !sat) << text;
    ++(sat ? satisfiable : unsatisfiable);
  }
  EXPECT_GE(satisfiable, 10);
  EXPECT_GE(unsatisfiable, 10);
}

}  // namespace
}  // namespace epr
