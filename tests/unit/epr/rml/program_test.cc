#include "epr/rml/program.h"

#include <gtest/gtest.h>

#include "tests/unit/epr/rml/checked.h"

namespace epr {
namespace {

constexpr const char* kText =
    "sort s\n"
    "relation r(s)\n"
    "rigid relation g(s)\n"
    "function f(s): t\n"
    "constant c: s\n"
    "sort t\n"
    "error e(x: s)\n"
    "axiom a: g(c)\n"
    "invariant i: !r(c)\n"
    "invariant j(x: s): r(x) | g(x)\n"
    "transition k: forall X: s. r(X) -> r'(X)\n"
    "procedure p(x: s) returns (y: t) { throw e(x) if r(x) y := f(x) return }\n"
    "procedure p.b1() { throw e(c) if r(c) throw e(c) if g(c) goto p.b1() }\n"
    "entry p.b1\n";

TEST(Program, FindsProceduresAndSitesByName) {
  const Program program = checked(kText);
  EXPECT_EQ(program.find_procedure("p"), &program.procedures[0]);
  EXPECT_EQ(program.find_procedure("p.b1"), &program.procedures[1]);
  EXPECT_EQ(program.find_procedure("p.b2"), nullptr);
  EXPECT_EQ(program.find_procedure(""), nullptr);
  EXPECT_EQ(program.find_site("p#1"), &program.sites[0]);
  EXPECT_EQ(program.find_site("p.b1#2"), &program.sites[2]);
  EXPECT_EQ(program.find_site("p.b1#3"), nullptr);
  EXPECT_EQ(program.find_site("p"), nullptr);
}

TEST(Program, IndicesOfSitesAndProceduresAreTheirPlaces) {
  const Program program = checked(kText);
  for (size_t k = 0; k < program.procedures.size(); ++k) {
    EXPECT_EQ(program.procedures[k].index, static_cast<int>(k));
  }
  EXPECT_EQ(program.sites[0].procedure, 0);
  EXPECT_EQ(program.sites[2].procedure, 1);
  EXPECT_EQ(program.sites[2].error, 0);
  EXPECT_EQ(std::get<Throw>(program.procedures[1].body.commands[1].node).site, 2);
  EXPECT_EQ(std::get<Goto>(program.procedures[1].body.tail).procedure, 1);
  EXPECT_EQ(program.entries[0].procedure, 1);
}

TEST(Program, TellsTheStateFromWhatIsFixed) {
  const Program program = checked(kText);
  ASSERT_EQ(program.state.size(), 1u);
  EXPECT_EQ(program.state[0]->name, "r");
  std::vector<std::string> rigid;
  for (const Symbol* symbol : program.rigid) rigid.push_back(symbol->name);
  EXPECT_EQ(rigid, (std::vector<std::string>{"g", "f", "c"}));
  EXPECT_EQ(program.sorts.size(), 2u);
}

TEST(Program, PrimedRelationsAreTheSameEachTime) {
  const Program program = checked(kText);
  const Symbol* primed = program.primed(program.state[0]);
  EXPECT_EQ(primed->name, "r'");
  EXPECT_EQ(program.primed(program.state[0]), primed);
  const auto symbols = symbols_of(std::vector<Formula>{program.transitions[0].formula});
  EXPECT_NE(std::find(symbols.begin(), symbols.end(), primed), symbols.end());
}

TEST(Program, KeepsFactsWithTheirNames) {
  const Program program = checked(kText);
  EXPECT_EQ(program.axioms[0].name, "a");
  EXPECT_EQ(to_text(program.axioms[0].formula), "g(c)");
  EXPECT_EQ(program.invariants[0].name, "i");
  EXPECT_EQ(program.sort_invariants[0].name, "j");
  EXPECT_EQ(program.sort_invariants[0].subject->sort, program.sorts[0]);
  EXPECT_EQ(to_text(program.transitions[0].formula), "forall X: s. r(X) -> r'(X)");
  EXPECT_EQ(program.axioms[0].span.line, 8);
}

TEST(Program, WitnessesAreVariablesOfTheirOwn) {
  const Program program = checked(kText);
  ASSERT_EQ(program.errors[0].witness.size(), 1u);
  EXPECT_NE(program.errors[0].witness[0], program.procedures[0].inputs[0]);
}

TEST(Program, SurvivesBeingMoved) {
  Program program = checked(kText);
  const Formula axiom = program.axioms[0].formula;
  const Program moved = std::move(program);
  EXPECT_EQ(to_text(axiom), "g(c)");
  EXPECT_EQ(moved.axioms[0].formula, axiom);
}

}  // namespace
}  // namespace epr
