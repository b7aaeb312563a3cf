#include "updr/diagram.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace updr {
namespace {

using epr::Structure;

// Two containers, an iterator over the second, and a change of `stale`.
class DiagramTest : public ::testing::Test {
 protected:
  DiagramTest()
      : program_(epr::testing::program_from(R"(
sort container
sort iterator
function cnt(iterator): container
relation stale(iterator)
relation big(container)
error cme(i: iterator)
procedure main(c: container) {
  stale(I) := true
  return
}
entry main
)")),
        s_(epr::Sizes{{sort("container"), 3}, {sort("iterator"), 2}}) {
    s_.set_value(symbol("cnt"), std::vector<int>{0}, 1);
    s_.set_value(symbol("cnt"), std::vector<int>{1}, 2);
    s_.set(program_.primed(symbol("stale")), std::vector<int>{0}, true);
    s_.set(symbol("big"), std::vector<int>{2}, true);
    s_.variables().bind(program_.procedures[0].inputs[0], 0);
  }

  const epr::Sort* sort(const char* name) const {
    return program_.formulas->vocabulary().find_sort(name);
  }
  const epr::Symbol* symbol(const char* name) const {
    return program_.formulas->vocabulary().find_symbol(name);
  }

  std::vector<std::string> texts(const Cube& cube) const {
    std::vector<std::string> out;
    for (epr::Formula f : cube.literals) out.push_back(epr::to_text(f));
    return out;
  }

  Scope scope(Scope::Elements elements) const {
    return {elements, {symbol("stale"), symbol("big")}, {symbol("stale")}};
  }

  Cube of(Scope::Elements elements) const {
    return diagram(program_, {0, Predicate::kReturns}, s_, scope(elements));
  }

  epr::Program program_;
  Structure s_;
};

TEST_F(DiagramTest, ProjectionKeepsArgumentsChangesAndTheirContainers) {
  const Cube cube = of(Scope::Elements::kNamed);
  EXPECT_EQ(cube.variables.size(), 2u);  // the iterator that became stale, and its container
  EXPECT_EQ(texts(cube), (std::vector<std::string>{"!stale(X0)", "!big(X1)", "stale'(X0)",
                                                   "c != X1", "X1 = cnt(X0)", "!big(c)"}));
}

TEST_F(DiagramTest, VariablesKeepClearOfTheProceduresNames) {
  const epr::Program program = epr::testing::program_from(R"(
sort s
relation r(s)
constant X1: s
procedure main(X0: s) {
  r(X) := true
  return
}
entry main
)");
  const epr::Procedure& p = program.procedures[0];
  const epr::Symbol* r = program.formulas->vocabulary().find_symbol("r");
  Structure s(epr::Sizes{{p.inputs[0]->sort, 2}});
  s.variables().bind(p.inputs[0], 0);
  s.set(program.primed(r), std::vector<int>{1}, true);
  const Cube cube =
      diagram(program, {0, Predicate::kReturns}, s, {Scope::Elements::kAll, {r}, {r}});
  ASSERT_EQ(cube.variables.size(), 1u);
  EXPECT_EQ(cube.variables[0]->name, "X2");
}

TEST_F(DiagramTest, TheFullDiagramHasAllElements) {
  const Cube cube = of(Scope::Elements::kAll);
  EXPECT_EQ(cube.variables.size(), 4u);
  EXPECT_GT(cube.literals.size(), of(Scope::Elements::kNamed).literals.size());
}

TEST_F(DiagramTest, TheStructureSatisfiesItsDiagram) {
  for (auto elements :
       {Scope::Elements::kNamed, Scope::Elements::kWitness, Scope::Elements::kAll}) {
    const Cube cube = of(elements);
    EXPECT_FALSE(s_.evaluate(clause_of(*program_.formulas, cube)));
  }
}

TEST_F(DiagramTest, AThrowIsDescribedByTheStateBeforeAndItsWitness) {
  s_.variables().bind(program_.errors[0].witness[0], 1);
  const Cube cube = diagram(program_, {0, 0}, s_, scope(Scope::Elements::kWitness));
  for (const std::string& literal : texts(cube))
    EXPECT_EQ(literal.find("stale'"), std::string::npos);
  EXPECT_FALSE(s_.evaluate(clause_of(*program_.formulas, cube)));
}

TEST_F(DiagramTest, TheWitnessIsLeftOutWhenOnlyWhatHasANameIsWanted) {
  const epr::Term witness = program_.errors[0].witness[0];
  s_.variables().bind(witness, 1);
  const auto mentions_witness = [&](Scope::Elements elements) {
    const Cube cube = diagram(program_, {0, 0}, s_, scope(elements));
    for (epr::Formula f : cube.literals) {
      if (epr::occurs_free(witness, f)) return true;
    }
    return false;
  };
  EXPECT_FALSE(mentions_witness(Scope::Elements::kNamed));
  EXPECT_TRUE(mentions_witness(Scope::Elements::kWitness));
  EXPECT_TRUE(mentions_witness(Scope::Elements::kAll));
}

TEST_F(DiagramTest, RelationsOutsideTheScopeAreNotMentioned) {
  const Cube cube = diagram(program_, {0, Predicate::kReturns}, s_,
                            {Scope::Elements::kAll, {symbol("stale")}, {}});
  for (const std::string& literal : texts(cube)) {
    EXPECT_EQ(literal.find("big"), std::string::npos) << literal;
    EXPECT_EQ(literal.find("stale'"), std::string::npos) << literal;
  }
}

// Generalisation leaves literals out from the front.
TEST_F(DiagramTest, WhatIsEqualAndWhatIsNotComesLast) {
  s_.variables().bind(program_.errors[0].witness[0], 1);
  const Cube cube = diagram(program_, {0, 0}, s_, scope(Scope::Elements::kWitness));
  EXPECT_EQ(texts(cube), (std::vector<std::string>{"!stale(`i@cme`)", "X0 = cnt(`i@cme`)",
                                                   "big(X0)", "c != X0", "!big(c)"}));
}

TEST_F(DiagramTest, TwoNamesOfOneElementAreEqual) {
  const epr::Program program = epr::testing::program_from(R"(
sort s
procedure main(a: s, b: s) {
  return
}
entry main
)");
  const epr::Procedure& p = program.procedures[0];
  Structure s(epr::Sizes{{p.inputs[0]->sort, 1}});
  s.variables().bind(p.inputs[0], 0);
  s.variables().bind(p.inputs[1], 0);
  const Cube cube =
      diagram(program, {0, Predicate::kReturns}, s, {Scope::Elements::kNamed, {}, {}});
  EXPECT_EQ(texts(cube), std::vector<std::string>{"a = b"});
}

}  // namespace
}  // namespace updr
